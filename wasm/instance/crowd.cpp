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
    for (const std::weak_ptr<Instance>& member : members_) member.lock()->crowd_state_.in_crowd = true;
    for (const Follower& follower : followers_) {
        Instance& instance = *follower.instance.lock();
        instance.crowd_state_.in_crowd = true;
        instance.crowd_state_.has_leader = !follower.leader.expired();
    }
    for (const std::weak_ptr<Instance>& member : members_) {
        Instance& instance = *member.lock();
        if (instance.crowd_state_.updated || instance.crowd_state_.has_leader || instance.is_updated_by_ancestor())
            continue;
        instance.crowd_state_.updated = true;
        instance.update(seconds);
    }
    for (const Follower& follower : followers_) {
        Instance& instance = *follower.instance.lock();
        if (const auto leader = follower.leader.lock()) instance.copy_playbacks(*leader, follower.offset);
        // If it is attached to another instance, it has been updated with that one, but with its previous playback.
        const bool advanced = instance.crowd_state_.updated || instance.is_updated_by_ancestor();
        instance.crowd_state_.updated = true;
        instance.update(advanced ? 0 : seconds);
    }
    for (const std::weak_ptr<Instance>& member : members_) member.lock()->crowd_state_ = {};
    for (const Follower& follower : followers_) follower.instance.lock()->crowd_state_ = {};
}

}  // namespace marrow
