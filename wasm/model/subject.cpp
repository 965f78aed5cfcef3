#include "model/subject.h"

namespace marrow {

Subject single_subject(Model model)
{
    Subject subject;
    subject.name = model.name;
    subject.clips = std::vector<SubjectClip>(model.clips.size());
    for (std::uint32_t i = 0; i < model.clips.size(); ++i)
        subject.clips[i] = {model.clips[i].name, model.clips[i].channel, 0, i};
    subject.skins = std::vector<SubjectSkin>(model.skins.size());
    for (std::uint32_t i = 0; i < model.skins.size(); ++i) subject.skins[i] = {model.skins[i].name, {i}};
    subject.bounds = model.bounds;
    subject.animation_bounds = model.animation_bounds;
    subject.parts = std::vector<Part>(1);
    subject.parts[0].name = model.name;
    subject.parts[0].model = std::make_shared<const Model>(std::move(model));
    return subject;
}

}  // namespace marrow
