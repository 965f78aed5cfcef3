// cpu_time.h -- time that this process has computed. Other processes do not change it, so a test can tell a search
// that compares everything with everything from one that does not, on any machine.
#pragma once

#include <ctime>

namespace marrow::test {

// The CPU time that `work` takes, in seconds.
template <class Work> double cpu_seconds(Work work)
{
    const std::clock_t start = std::clock();
    work();
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace marrow::test
