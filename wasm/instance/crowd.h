// crowd.h -- many instances that are advanced in one call.
//
// A crowd shares nothing and owns nothing: an instance that is destroyed has left it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "instance/instance.h"

namespace marrow {

class Crowd {
public:
    // To be advanced with the others: once, however often it was added.
    void add(const std::shared_ptr<Instance>& instance);
    // Adds an instance that plays what another one plays, `offset` seconds later (negative: earlier), instead of
    // anything of its own. False, and nothing done, where they do not share their rigs (Instance's second
    // constructor), or it would follow itself. A leader of the same crowd is advanced first; without its leader it
    // plays on by itself.
    bool follow(const std::shared_ptr<Instance>& instance, const std::shared_ptr<Instance>& leader, double offset);
    void clear();

    // Moves the instances, in the order in which they were added, to so many seconds into what a part plays
    // (Instance::seek). One whose number is NaN stays where it is.
    void seek(std::uint32_t part, std::span<const double> seconds);

    // Advances all of them and computes their poses, and those of what hangs on them. One that hangs on another of
    // the crowd is advanced with that one, and no second time. Allocates nothing.
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
