#include "instance/crowd.h"

#include <algorithm>
#include <cmath>

namespace marrow {

void Crowd::add(const std::shared_ptr<Instance>& instance) { members_.push_back(instance); }

bool Crowd::follow(const std::shared_ptr<Instance>& instance, const std::shared_ptr<Instance>& leader,
                   double offset)
{
    if (instance == leader || instance->rigs() != leader->rigs()) return false;
    followers_.push_back({instance, leader, offset});
    return true;
}

void Crowd::clear()
{
    members_.clear();
    followers_.clear();
}

void Crowd::seek(std::uint32_t part, std::span<const double> seconds)
{
    for (std::size_t i = 0; i < std::min(members_.size(), seconds.size()); ++i) {
        const auto instance = members_[i].lock();
        if (instance != nullptr && !std::isnan(seconds[i])) instance->seek(part, seconds[i]);
    }
}

void Crowd::update(double seconds)
{
    std::erase_if(members_, [](const std::weak_ptr<Instance>& member) { return member.expired(); });
    std::erase_if(followers_, [](const Follower& follower) { return follower.instance.expired(); });
    for (const std::weak_ptr<Instance>& member : members_) member.lock()->turn_.listed = true;
    for (const Follower& follower : followers_) {
        Instance& instance = *follower.instance.lock();
        instance.turn_.listed = true;
        instance.turn_.led = !follower.leader.expired();
    }
    for (const std::weak_ptr<Instance>& member : members_) {
        Instance& instance = *member.lock();
        if (instance.turn_.done || instance.turn_.led || instance.updated_along()) continue;
        instance.turn_.done = true;
        instance.update(seconds);
    }
    for (const Follower& follower : followers_) {
        Instance& instance = *follower.instance.lock();
        if (const auto leader = follower.leader.lock()) instance.take_playbacks(*leader, follower.offset);
        // Where it hangs on another one, it has been updated with that one, but showed what was led before.
        const bool advanced = instance.turn_.done || instance.updated_along();
        instance.turn_.done = true;
        instance.update(advanced ? 0 : seconds);
    }
    for (const std::weak_ptr<Instance>& member : members_) member.lock()->turn_ = {};
    for (const Follower& follower : followers_) follower.instance.lock()->turn_ = {};
}

}  // namespace marrow
