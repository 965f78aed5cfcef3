#include "model/subject.h"

#include "base/renew.h"

namespace marrow {

Subject single_subject(std::shared_ptr<const Model> shared)
{
    const Model& model = *shared;
    Subject subject;
    subject.name = model.name;
    renew(subject.clips, model.clips.size());
    for (std::uint32_t i = 0; i < model.clips.size(); ++i) {
        subject.clips[i].name = model.clips[i].name;
        subject.clips[i].channel = channel_name(model, model.clips[i]);
        subject.clips[i].clip = i;
    }
    renew(subject.skins, model.skins.size());
    for (std::uint32_t i = 0; i < model.skins.size(); ++i) {
        subject.skins[i].name = model.skins[i].name;
        subject.skins[i].families = {i};
    }
    subject.bounds = model.bounds;
    subject.animation_bounds = model.animation_bounds;
    Part part;
    part.name = model.name;
    part.model = std::move(shared);
    subject.parts.push_back(std::move(part));
    return subject;
}

}  // namespace marrow
