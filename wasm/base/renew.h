// renew.h -- vectors that are created with their full size.
#pragma once

#include <cstddef>
#include <vector>

namespace marrow {

// Replaces the content of a vector by `count` elements of a value. resize() and assign() would add code that copies
// the old elements, for every element type: up to 2 kB of a compressed module.
template <class T> void renew(std::vector<T>& list, std::size_t count) { list = std::vector<T>(count); }
template <class T> void renew(std::vector<T>& list, std::size_t count, const T& value)
{
    list = std::vector<T>(count, value);
}

}  // namespace marrow
