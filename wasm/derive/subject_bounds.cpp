#include "derive/subject_bounds.h"

#include <glm/common.hpp>

#include "base/unit.h"
#include "derive/bounds.h"

namespace marrow {

namespace {

// The bounding box of a box that is attached to a tag. The axes of the tag are normalised, as in Quake III.
Bounds attached(const Bounds& box, const glm::mat4x3& tag)
{
    const glm::vec3 middle = (box.min + box.max) * 0.5F, reach = (box.max - box.min) * 0.5F;
    glm::vec3 at = tag[3], around(0.0F);
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const glm::vec3 unit = unit_or_zero(tag[axis]);
        at += unit * middle[axis];
        around += glm::abs(unit) * reach[axis];
    }
    return {at - around, at + around};
}

// The parts of one choice are adjacent: the first is shown until the user chooses.
bool is_shown(const Subject& subject, std::size_t i)
{
    const Choice choice = subject.parts[i].model->hints.choice;
    return subject.parts[i].shown && (choice == Choice::none || choice != subject.parts[i - 1].model->hints.choice);
}

}  // namespace

void compute_bounds(Subject& subject)
{
    struct Boxes {
        Bounds rest, animation;
    };
    std::vector<Boxes> boxes(subject.parts.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Model& model = *subject.parts[i].model;
        boxes[i] = {model.bounds, model.animation_bounds};
    }
    // Children come after their parents, so that in reverse order each box is complete when it is used.
    for (std::size_t i = boxes.size(); i-- > 1;) {
        if (!is_shown(subject, i)) continue;
        const Part& part = subject.parts[i];
        const Model& carrier = *subject.parts[part.parent].model;
        const std::size_t tags = carrier.attachments.size();
        const std::uint32_t found = part.how == Joining::tag ? find_attachment(carrier, part.at) : kNone;
        Boxes& into = boxes[part.parent];
        if (found == kNone) {
            extend(into.rest, boxes[i].rest);
            extend(into.animation, boxes[i].animation);
        }
        for (std::size_t at = found; found != kNone && at < carrier.attachment_frames.size(); at += tags) {
            const glm::mat4x3& tag = carrier.attachment_frames[at];
            if (at < tags) extend(into.rest, attached(boxes[i].rest, tag));
            extend(into.animation, attached(boxes[i].animation, tag));
        }
    }
    subject.bounds = boxes[0].rest;
    subject.animation_bounds = boxes[0].animation;
}

}  // namespace marrow
