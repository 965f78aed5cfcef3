// crowd.h -- updates many instances in one call.
//
// A crowd has weak references: a destroyed instance is removed from the crowd.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "instance/instance.h"

namespace marrow {

class Crowd {
public:
    // Adds an instance. An instance that is added twice is updated once.
    void add(const std::shared_ptr<Instance>& instance);
    void clear();

    // Calls Instance::seek for a part of each instance, in the order in which they were added. NaN skips an
    // instance.
    void seek(std::uint32_t part, std::span<const double> seconds);

    // Updates all instances and those attached to them. An instance that is attached to another one of the crowd is
    // updated with that one, and only once. Allocates nothing.
    void update(double seconds);

private:
    std::vector<std::weak_ptr<Instance>> members_;
};

}  // namespace marrow
