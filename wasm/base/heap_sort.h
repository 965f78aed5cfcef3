// heap_sort.h -- a sort of little code, for lists that are sorted once a file.
#pragma once

#include <algorithm>
#include <functional>

namespace marrow {

// Sorts in place; what is equal changes places. Not std::sort, whose many special cases are 0.6 kB of each
// compressed module that sorts.
template <class Iterator, class Less = std::less<>> void heap_sort(Iterator first, Iterator last, Less less = {})
{
    std::make_heap(first, last, less);
    std::sort_heap(first, last, less);
}

}  // namespace marrow
