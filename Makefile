# make run    build Warrant and show it at work on an example
# make test   build Warrant and run all its tests; the unit tests also under sanitizers
.PHONY: run test build

WARRANT := build/release/bin/warrant
JOBS := $(shell nproc)

run: build
	$(WARRANT) verify examples/transfer.c
	$(WARRANT) verify examples/ring_buffer.c || [ $$? -eq 1 ]
	$(WARRANT) run examples/midpoint.c --input 10
	$(WARRANT) run examples/midpoint.c --input 2147483647 || [ $$? -eq 3 ]

build:
	scripts/bootstrap build
	cmake --preset release
	cmake --build --preset release --target warrant

test:
	scripts/bootstrap test
	cmake --preset release
	cmake --build --preset release
	cmake --preset asan
	cmake --build --preset asan --target unit_tests
	ctest --preset asan --label-regex unit --parallel $(JOBS)
	ctest --preset release --parallel $(JOBS)
