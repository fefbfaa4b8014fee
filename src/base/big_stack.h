// Deeply nested input makes recursive code (Clang's parser above all) need far more stack than a process starts with.
#pragma once

#include <cstddef>
#include <functional>

namespace warrant {

constexpr std::size_t big_stack_bytes = std::size_t{1} << 30;

// Runs `work` to its end on a thread of its own with a stack of big_stack_bytes (less where the address space does not
// allow it). An exception of `work` is thrown again in the caller. The stack is reserved, not committed: what is not
// touched costs nothing.
void run_on_big_stack(const std::function<void()>& work);

}  // namespace warrant
