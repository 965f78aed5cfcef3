// renew.h -- lists that are made at their full length.
#pragma once

#include <cstddef>
#include <vector>

namespace marrow {

// Replaces what is in a list by `count` elements of the value. Not resize() or assign(), which bring the copying of
// what is there already with them, for every type of element: up to 2 kB of a compressed module.
template <class T> void renew(std::vector<T>& list, std::size_t count) { list = std::vector<T>(count); }
template <class T> void renew(std::vector<T>& list, std::size_t count, const T& value)
{
    list = std::vector<T>(count, value);
}

}  // namespace marrow
