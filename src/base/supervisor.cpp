#include "base/supervisor.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/interruption.h"
#include "base/process.h"

namespace warrant {

namespace {

constexpr int tick_milliseconds = 100;

}  // namespace

SupervisedEnd supervise(const Work& work, const SupervisedLimits& limits,
                        const std::function<void(const std::string& message)>& receive,
                        const std::function<void(double cpu_seconds)>& tick) {
  using Clock = std::chrono::steady_clock;
  using How = SupervisedEnd::How;
  std::optional<Interruption> interruption;
  if (limits.has_signals) interruption.emplace();
  const auto start = Clock::now();
  const auto elapsed = [&start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  Workers workers;
  const Workers::Id worker = workers.start(work, {limits.memory_bytes, true, [&interruption] {
                                                    if (interruption)
                                                      interruption->restore();
                                                    else
                                                      Interruption::reset();
                                                  }});
  WallClock clock(workers.process(worker));
  double next_tick = 0, cpu = 0;
  for (;;) {
    const auto event = workers.next(tick_milliseconds, interruption ? interruption->descriptor() : -1, limits.turn);
    if (event && event->end) {
      const WorkerEnd& end = *event->end;
      return {end.failure.empty() ? How::Finished : How::Crashed, end.failure, std::max(cpu, end.cpu_seconds),
              elapsed()};
    }
    if (event) receive(event->message);
    std::optional<How> killed;
    if (limits.stop.stop_requested() || (interruption && interruption->wait(std::chrono::milliseconds(0))))
      killed = How::Interrupted;
    const double wall = elapsed();
    if (!killed && wall >= next_tick) {
      next_tick = wall + 1e-3 * tick_milliseconds;
      cpu = tree_cpu_seconds(workers.process(worker));
      tick(cpu);
      if (cpu >= limits.cpu_seconds || clock.look() >= limits.wall_seconds) killed = How::OutOfTime;
    }
    if (killed) return {*killed, {}, std::max(cpu, workers.kill(worker).cpu_seconds), wall};
  }
}

}  // namespace warrant
