// crowd.h -- updates many instances in one call.
//
// A crowd holds weak references; a destroyed instance is removed from it.
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
    // Adds an instance that copies the playback of `leader`, `offset` seconds later (earlier if negative). Returns
    // false, without effect, if the two are the same or do not share their rigs (Instance's second constructor). A
    // leader in the crowd is updated first. When the leader is destroyed, the instance continues by itself.
    bool follow(const std::shared_ptr<Instance>& instance, const std::shared_ptr<Instance>& leader, double offset);
    void clear();

    // Calls Instance::seek for a part of each instance that was added with add(), in that order. NaN skips an
    // instance.
    void seek(std::uint32_t part, std::span<const double> seconds);

    // Updates all instances and those attached to them. An instance that is attached to another one of the crowd is
    // updated with that one, and only once. Allocates nothing.
    void update(double seconds);

private:
    struct Follower {
        std::weak_ptr<Instance> instance, leader;
        double offset = 0;
    };

    std::vector<std::weak_ptr<Instance>> members_;
    std::vector<Follower> followers_;
};

}  // namespace marrow
