#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>

#include <array>
#include <cstdint>
#include <istream>
#include <streambuf>
#include <unordered_map>

#include "contestants.h"

namespace marrow_bench {

namespace {

// A stream that reads bytes without owning them.
class MemoryStream : private std::streambuf, public std::istream {
public:
    explicit MemoryStream(const std::string& bytes) : std::istream(static_cast<std::streambuf*>(this))
    {
        char* const begin = const_cast<char*>(bytes.data());
        setg(begin, begin, begin + bytes.size());
    }
};

// Reads the materials from the first companion, regardless of the file name in the model.
class Materials : public tinyobj::MaterialReader {
public:
    explicit Materials(const Specimen& specimen) : specimen_(specimen) {}

    bool operator()(const std::string& name, std::vector<tinyobj::material_t>* materials,
                    std::map<std::string, int>* numbers, std::string* warning, std::string* error) override
    {
        if (specimen_.size() < 2) return false;
        MemoryStream stream(specimen_[1].bytes);
        return tinyobj::MaterialStreamReader(stream)(name, materials, numbers, warning, error);
    }

private:
    const Specimen& specimen_;
};

struct Hash {
    std::size_t operator()(const tinyobj::index_t& corner) const
    {
        std::uint64_t hash = static_cast<std::uint32_t>(corner.vertex_index);
        hash = hash * 0x9E3779B97F4A7C15U + static_cast<std::uint32_t>(corner.texcoord_index);
        hash = hash * 0x9E3779B97F4A7C15U + static_cast<std::uint32_t>(corner.normal_index);
        return hash ^ (hash >> 32);
    }
};

struct Equal {
    bool operator()(const tinyobj::index_t& a, const tinyobj::index_t& b) const
    {
        return a.vertex_index == b.vertex_index && a.texcoord_index == b.texcoord_index &&
               a.normal_index == b.normal_index;
    }
};

// A vertex buffer (position, normal, texture coordinate) and an index buffer.
struct Arrays {
    std::vector<std::array<float, 8>> vertices;
    std::vector<std::uint32_t> indices;
};

template <std::size_t kCount> void copy(const std::vector<float>& from, int index, float* to)
{
    if (index < 0) return;
    const float* const first = &from[static_cast<std::size_t>(index) * kCount];
    std::copy(first, first + kCount, to);
}

Arrays join(const tinyobj::attrib_t& attributes, const std::vector<tinyobj::shape_t>& shapes)
{
    Arrays arrays;
    std::unordered_map<tinyobj::index_t, std::uint32_t, Hash, Equal> known;
    std::size_t corners = 0;
    for (const tinyobj::shape_t& shape : shapes) corners += shape.mesh.indices.size();
    arrays.indices.reserve(corners);
    for (const tinyobj::shape_t& shape : shapes) {
        for (const tinyobj::index_t& corner : shape.mesh.indices) {
            const auto next = static_cast<std::uint32_t>(arrays.vertices.size());
            const auto [place, is_new] = known.try_emplace(corner, next);
            arrays.indices.push_back(place->second);
            if (!is_new) continue;
            auto& vertex = arrays.vertices.emplace_back();
            copy<3>(attributes.vertices, corner.vertex_index, &vertex[0]);
            copy<3>(attributes.normals, corner.normal_index, &vertex[3]);
            copy<2>(attributes.texcoords, corner.texcoord_index, &vertex[6]);
        }
    }
    return arrays;
}

Loaded load(const Specimen& specimen)
{
    tinyobj::attrib_t attributes;
    std::vector<tinyobj::shape_t> shapes;
    std::vector<tinyobj::material_t> materials;
    std::string warning, error;
    MemoryStream stream(specimen[0].bytes);
    Materials reader(specimen);
    if (!tinyobj::LoadObj(&attributes, &shapes, &materials, &warning, &error, &stream, &reader, true, false))
        return {0, error};
    return {join(attributes, shapes).vertices.size(), {}};
}

}  // namespace

const Contestant kTinyObjLoader = {"tinyobjloader (native), joined",
                                   [](std::string_view extension) { return extension == "obj"; }, load};

}  // namespace marrow_bench
