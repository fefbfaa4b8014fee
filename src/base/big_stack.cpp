#include "base/big_stack.h"

#include <pthread.h>

#include <exception>
#include <system_error>

namespace warrant {

namespace {

struct Job {
  const std::function<void()>& work;
  std::exception_ptr failure;
};

void* run_job(void* argument) {
  auto& job = *static_cast<Job*>(argument);
  try {
    job.work();
  } catch (...) {
    job.failure = std::current_exception();
  }
  return nullptr;
}

}  // namespace

void run_on_big_stack(const std::function<void()>& work) {
  Job job{work, nullptr};
  pthread_t thread;
  int status = 0;
  // Under a memory limit (RLIMIT_AS) the full stack may not fit: a smaller one still serves almost every input.
  for (std::size_t bytes = big_stack_bytes; bytes >= (std::size_t{16} << 20); bytes /= 4) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    status = pthread_attr_setstacksize(&attributes, bytes);
    if (status == 0) status = pthread_create(&thread, &attributes, run_job, &job);
    pthread_attr_destroy(&attributes);
    if (status == 0) break;
  }
  if (status != 0) throw std::system_error(status, std::generic_category(), "cannot start a thread");
  pthread_join(thread, nullptr);
  if (job.failure) std::rethrow_exception(job.failure);
}

}  // namespace warrant
