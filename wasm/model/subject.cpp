#include "model/subject.h"

namespace marrow {

Subject single_subject(std::shared_ptr<const Model> shared)
{
    const Model& model = *shared;
    Subject subject;
    subject.name = model.name;
    for (std::uint32_t i = 0; i < model.clips.size(); ++i)
        subject.clips.push_back(
            {model.clips[i].name, std::string(channel_name(model, model.clips[i])), 0, i, kNone});
    for (std::uint32_t i = 0; i < model.skins.size(); ++i) subject.skins.push_back({model.skins[i].name, {i}});
    subject.bounds = model.bounds;
    subject.animation_bounds = model.animation_bounds;
    Part part;
    part.name = model.name;
    part.model = std::move(shared);
    subject.parts.push_back(std::move(part));
    return subject;
}

}  // namespace marrow
