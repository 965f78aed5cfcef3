#include "model/subject_bounds.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "model/bounds.h"

namespace marrow {

namespace {

// The box around a box that stands at a tag. The axes count as the game takes them, with a length of one.
Bounds carried(const Bounds& box, const glm::mat4x3& tag)
{
    const glm::vec3 middle = (box.min + box.max) * 0.5F, reach = (box.max - box.min) * 0.5F;
    glm::vec3 at = tag[3], around(0.0F);
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const float length = glm::length(tag[axis]);
        const glm::vec3 unit = length > 0 ? tag[axis] / length : glm::vec3(0.0F);
        at += unit * middle[axis];
        around += glm::abs(unit) * reach[axis];
    }
    return {at - around, at + around};
}

}  // namespace

void compute_bounds(Subject& subject)
{
    struct Boxes {
        Bounds rest, animation;
    };
    std::vector<Boxes> boxes(subject.parts.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        boxes[i] = {subject.parts[i].model->bounds, subject.parts[i].model->animation_bounds};
    // Children come behind their parents: each box is complete when its turn comes.
    for (std::size_t i = boxes.size(); i-- > 1;) {
        const Part& part = subject.parts[i];
        if (part.how != Joining::tag || !part.shown) continue;
        const Model& carrier = *subject.parts[part.parent].model;
        const std::size_t tags = carrier.attachments.size();
        const std::uint32_t found = find_attachment(carrier, part.at);
        Boxes& into = boxes[part.parent];
        if (found == kNone) {
            extend(into.rest, boxes[i].rest);
            extend(into.animation, boxes[i].animation);
        }
        for (std::size_t at = found; found != kNone && at < carrier.attachment_frames.size(); at += tags) {
            const glm::mat4x3& tag = carrier.attachment_frames[at];
            if (at < tags) extend(into.rest, carried(boxes[i].rest, tag));
            extend(into.animation, carried(boxes[i].animation, tag));
        }
    }
    subject.bounds = boxes[0].rest;
    subject.animation_bounds = boxes[0].animation;
}

}  // namespace marrow
