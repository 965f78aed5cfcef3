#include "instance/crowd.h"

#include <algorithm>
#include <cmath>

namespace marrow {

void Crowd::add(const std::shared_ptr<Instance>& instance) { members_.push_back(instance); }

void Crowd::clear() { members_.clear(); }

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
    for (const std::weak_ptr<Instance>& member : members_) member.lock()->crowd_state_.in_crowd = true;
    for (const std::weak_ptr<Instance>& member : members_) {
        Instance& instance = *member.lock();
        if (instance.crowd_state_.updated || instance.is_updated_by_ancestor()) continue;
        instance.crowd_state_.updated = true;
        instance.update(seconds);
    }
    for (const std::weak_ptr<Instance>& member : members_) member.lock()->crowd_state_ = {};
}

}  // namespace marrow
