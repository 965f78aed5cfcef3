// cpu_time.h -- CPU time of this process. Unlike elapsed time it hardly depends on other processes, so that a test
// can detect an algorithm of quadratic time on any machine.
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
