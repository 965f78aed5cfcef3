#include "scalar/twin.h"

#include <array>
#include <type_traits>

#include "anim/blend.h"
#include "anim/hierarchy.h"
#include "anim/sample.h"

namespace twin {

namespace {

using marrow::JointMatrix;
using marrow::JointQuad;
using marrow::ScaleQuad;

marrow::ConstPoseSpan span(ConstPose pose, std::size_t quads)
{
    return {{reinterpret_cast<const JointQuad*>(pose.joints), quads},
            {reinterpret_cast<const ScaleQuad*>(pose.scales), pose.scales == nullptr ? 0 : quads}};
}
marrow::PoseSpan span(Pose pose, std::size_t quads)
{
    return {{reinterpret_cast<JointQuad*>(pose.joints), quads},
            {reinterpret_cast<ScaleQuad*>(pose.scales), pose.scales == nullptr ? 0 : quads}};
}
std::span<const JointMatrix> matrices(const float* at, std::size_t joints)
{
    return {reinterpret_cast<const JointMatrix*>(at), joints};
}
std::span<JointMatrix> matrices(float* at, std::size_t joints)
{
    return {reinterpret_cast<JointMatrix*>(at), joints};
}

static_assert(sizeof(JointQuad) == 28 * sizeof(float) && sizeof(ScaleQuad) == 12 * sizeof(float) &&
              sizeof(JointMatrix) == 12 * sizeof(float));
static_assert(std::is_same_v<decltype(marrow::Float4::v), std::array<float, 4>>, "Float4 must not use SIMD");

}  // namespace

void sample(ConstPose a, ConstPose b, std::size_t quads, float t, int interpolation, Pose out)
{
    marrow::mix(span(a, quads), span(b, quads), t, static_cast<marrow::Interpolation>(interpolation),
                span(out, quads));
}

void blend(Pose into, ConstPose other, std::size_t quads, float weight)
{
    marrow::blend(span(into, quads), span(other, quads), weight);
}

void add(Pose into, ConstPose from, ConstPose to, std::size_t quads, float weight)
{
    marrow::add(span(into, quads), span(from, quads), span(to, quads), weight);
}

void local_to_model(ConstPose pose, const std::uint32_t* parents, std::size_t joints, float* out)
{
    marrow::local_to_model(span(pose, marrow::quad_count(joints)), {parents, joints}, matrices(out, joints));
}

void palette(const float* model, const float* inverse_bind, std::size_t joints, float* out)
{
    marrow::palette(matrices(model, joints), matrices(inverse_bind, joints), matrices(out, joints));
}

}  // namespace twin
