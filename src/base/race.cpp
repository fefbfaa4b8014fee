#include "base/race.h"

namespace warrant {

void race(const std::vector<Work>& works,
          const std::function<bool(std::size_t work, const std::string& message)>& receive) {
  Workers workers;
  for (const Work& work : works) workers.start(work);
  while (const auto event = workers.next(-1))
    if (!event->end && receive(event->worker, event->message)) return;
}

}  // namespace warrant
