#include "scalar/twin.h"

#include <array>
#include <type_traits>

#include "anim/blend.h"
#include "anim/hierarchy.h"
#include "anim/sample.h"

namespace twin {

namespace {

using namespace marrow;

std::span<const JointQuad> pose(const float* at, std::size_t quads)
{
    return {reinterpret_cast<const JointQuad*>(at), quads};
}
std::span<JointQuad> pose(float* at, std::size_t quads) { return {reinterpret_cast<JointQuad*>(at), quads}; }
std::span<const JointMatrix> matrices(const float* at, std::size_t joints)
{
    return {reinterpret_cast<const JointMatrix*>(at), joints};
}
std::span<JointMatrix> matrices(float* at, std::size_t joints)
{
    return {reinterpret_cast<JointMatrix*>(at), joints};
}

static_assert(sizeof(JointQuad) == 28 * sizeof(float) && sizeof(JointMatrix) == 12 * sizeof(float));
static_assert(std::is_same_v<decltype(Float4::v), std::array<float, 4>>, "this is the one without SIMD");

}  // namespace

void sample(const float* a, const float* b, std::size_t quads, float t, int interpolation, float* out)
{
    mix(pose(a, quads), pose(b, quads), t, static_cast<Interpolation>(interpolation), pose(out, quads));
}

void blend(float* into, const float* other, std::size_t quads, float weight)
{
    marrow::blend(pose(into, quads), pose(other, quads), weight);
}

void add(float* into, const float* from, const float* to, std::size_t quads, float weight)
{
    marrow::add(pose(into, quads), pose(from, quads), pose(to, quads), weight);
}

void local_to_model(const float* at, const std::uint32_t* parents, std::size_t joints, float* out)
{
    marrow::local_to_model(pose(at, quad_count(joints)), {parents, joints}, matrices(out, joints));
}

void palette(const float* model, const float* inverse_bind, std::size_t joints, float* out)
{
    marrow::palette(matrices(model, joints), matrices(inverse_bind, joints), matrices(out, joints));
}

}  // namespace twin
