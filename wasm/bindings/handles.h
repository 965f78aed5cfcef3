// handles.h -- numbers that stand for objects across the boundary. A number is never used twice, so a stale one
// traps instead of naming something else.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace marrow {

template <class T> class Handles {
public:
    std::uint32_t add(std::shared_ptr<T> object)
    {
        objects_.push_back(std::move(object));
        return static_cast<std::uint32_t>(objects_.size());
    }
    const std::shared_ptr<T>& share(std::uint32_t handle)
    {
        if (handle == 0 || handle > objects_.size() || !objects_[handle - 1]) __builtin_trap();
        return objects_[handle - 1];
    }
    T& operator[](std::uint32_t handle) { return *share(handle); }
    void remove(std::uint32_t handle)
    {
        (void)share(handle);
        objects_[handle - 1].reset();
    }

private:
    std::vector<std::shared_ptr<T>> objects_;
};

}  // namespace marrow
