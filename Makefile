# make run    build Warrant and show it at work on an example
# make test   build Warrant and run all its tests; the unit tests also under sanitizers
# make install    build Warrant and install it below PREFIX (default /usr/local); DESTDIR is put before it
# make package    build a Debian package: build/package/warrant_VERSION-1~debRELEASE_ARCHITECTURE.deb
.PHONY: run test build install package

WARRANT := build/release/bin/warrant
PREFIX ?= /usr/local
JOBS := $(shell nproc)

run: build
	$(WARRANT) verify examples/transfer.c
	$(WARRANT) verify examples/ring_buffer.c || [ $$? -eq 1 ]
	$(WARRANT) verify examples/packet.c || [ $$? -eq 1 ]
	$(WARRANT) run examples/midpoint.c --input 10
	$(WARRANT) run examples/midpoint.c --input 2147483647 || [ $$? -eq 3 ]

build:
	scripts/bootstrap build
	cmake --preset release
	cmake --build --preset release --target warrant

install: build
	DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

package: build
	scripts/bootstrap package
	mkdir -p build/package
	cd build/package && cpack --config ../release/CPackConfig.cmake -G DEB

test:
	scripts/bootstrap test
	cmake --preset release
	cmake --build --preset release
	cmake --preset asan
	cmake --build --preset asan --target unit_tests
	ctest --preset asan --label-regex unit --parallel $(JOBS)
	ctest --preset release --parallel $(JOBS)
