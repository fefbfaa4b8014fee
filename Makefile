# make run    build Warrant and show it at work on an example
# make test   build Warrant and run its tests
# make test-sanitizers    the unit tests under AddressSanitizer and UndefinedBehaviorSanitizer
# make test-all    both, and what takes long: every combination, many random programs, browser, Slurm, a bare machine
# make install    build Warrant and install it below PREFIX (default /usr/local); DESTDIR is put before it
# make package    build a Debian package: build/package/warrant_VERSION-1~debRELEASE_ARCHITECTURE.deb
.PHONY: run test test-sanitizers test-all build install package

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
	ctest --preset release --label-exclude long --parallel $(JOBS)

test-sanitizers:
	scripts/bootstrap test
	cmake --preset asan
	cmake --build --preset asan --target unit_tests
	ctest --preset asan --label-regex unit --parallel $(JOBS)

test-all: test test-sanitizers
	ctest --preset release --label-regex long --parallel $(JOBS)
	WARRANT_RANDOM_PROGRAMS=300 build/release/tests/test_engine --gtest_brief=1 --gtest_filter='*EngineRandomTest*'
	scripts/check-fresh --test
