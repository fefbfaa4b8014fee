// Blocks on the heap, as malloc and its relatives make them.
#pragma once

#include "frontend/lowering/function_context.h"

namespace warrant {

constexpr unsigned page_bytes = 4096;

// What an allocation function is asked for. `possible` is false for sizes that no allocator gives.
struct HeapRequest {
  Term size, possible;
  Content content = Content::Undefined;
  const char* name;
  unsigned align = 0;  // 0: that of malloc
  bool may_fail = false;
};

HeapRequest heap_request(const FunctionContext& context, Term size, Content content, const char* name);
// Its address, or null. So do the others.
Term heap_block(const FunctionContext& context, const HeapRequest& request);
// A new block with what fits of the old one, which is freed. If there is no new one, the old one stays; but a block
// that is to have no bytes is freed, and the result is null.
Term reallocate(const FunctionContext& context, Term old, HeapRequest request);
// Alignments that are not known before the run are powers of two up to a page, which is what blocks then get.
Term aligned_block(const FunctionContext& context, Term alignment, HeapRequest request);
// The result of posix_memalign, which stores the address at `place`.
Term posix_aligned_block(const FunctionContext& context, Term place, Term alignment, HeapRequest request);

}  // namespace warrant
