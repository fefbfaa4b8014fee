# make run    build Warrant and show it at work on an example
# make test   build Warrant and run all its tests; the unit tests also under sanitizers
.PHONY: run test build

WARRANT := build/release/bin/warrant
JOBS := $(shell nproc)

run: build
	$(WARRANT) show examples/bubble_sort.c --stats
	$(WARRANT) run examples/bubble_sort.c

build:
	scripts/bootstrap build
	cmake --preset release
	cmake --build --preset release --target warrant

test:
	scripts/bootstrap test
	cmake --preset release
	cmake --build --preset release
	cmake --preset asan
	cmake --build --preset asan
	ctest --preset asan --label-regex unit --parallel $(JOBS)
	ctest --preset release --parallel $(JOBS)
