// ms3d_text.cpp -- MilkShape 3D's text format, "// MilkShape 3D ASCII". It stores less than the binary format.
// This file converts it to the binary format, which ms3d.cpp then reads.
//
//   Frames: n   Frame: n                                the length, and the current frame in the editor
//   Meshes: n      "name" flags material
//                  n   flags x y z u v joint            vertices; material and joint -1: none
//                  n   x y z                            normals
//                  n   flags a b c i j k group          triangles: vertices, normals, smoothing group
//   Materials: n   "name"   ambient, diffuse, specular, emissive (4 numbers each), shininess, opacity,
//                  "texture" "alpha map"
//   Bones: n       "name" "parent"   flags, position, rotation
//                  n   frame x y z                      keys of the position; then a list of rotation keys
//
// The sections may be in any order and may be missing. Comments follow them and are not read. The format has no
// frame rate: programs that write it use 30 frames a second. Sources: the programs that read and write it.
#include "formats/milkshape/ms3d_text.h"

#include <algorithm>
#include <limits>

#include "base/message.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/milkshape/ms3d.h"

namespace marrow {

namespace {

constexpr float kFramesPerSecond = 30;
// Maximum counts in the binary format. Its counts have 16 bits, its joint indices 8 bits (255: none), and its
// material indices 8 bits with a sign.
constexpr std::uint32_t kMost = std::numeric_limits<std::uint16_t>::max(), kMostJoints = 255, kMostMaterials = 128;
// Lengths in bytes of the shortest rows: `0 0 0 0 0 0 0`, `0 0 0`, `0 0 0 0 0 0 0 0`, and so on.
constexpr std::size_t kVertexText = 14, kNormalText = 6, kTriangleText = 16, kMeshText = 12, kMaterialText = 40,
                      kBoneText = 20, kKeyText = 8;

constexpr TextDialect kDialect{.block_comments = false, .brackets = "", .repairs_numbers = true};

// A list of the binary file.
class BinaryList {
public:
    std::uint32_t count = 0;

    template <class T> void put(T value)
    {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
        bytes_.insert(bytes_.end(), bytes, bytes + sizeof value);
    }
    // Appends a field of `size` bytes, the last of which is 0.
    void put(std::string_view text, std::size_t size)
    {
        text = text.substr(0, size - 1);
        bytes_.insert(bytes_.end(), text.begin(), text.end());
        bytes_.resize(bytes_.size() + size - text.size());
    }
    void append(const BinaryList& other) { bytes_.insert(bytes_.end(), other.bytes_.begin(), other.bytes_.end()); }
    // Appends the count of a list, and the list.
    void append_list(const BinaryList& list)
    {
        put(static_cast<std::uint16_t>(list.count));
        append(list);
    }
    const std::vector<std::uint8_t>& bytes() const { return bytes_; }

private:
    std::vector<std::uint8_t> bytes_;
};

class Converter {
public:
    Converter(Bytes text, ErrorSink& errors) : s_(text, errors, kDialect) {}

    // Returns the binary file; empty after an error.
    std::vector<std::uint8_t> convert()
    {
        while (s_.ok() && !s_.at_end() && read_section());
        if (s_.ok() && groups_.count + joints_.count == 0)
            (void)s_.fail(Code::bad_text, message("ms3d-text-empty"));
        if (!s_.ok()) return {};
        BinaryList file;
        for (const char letter : std::string_view("MS3D000000")) file.put(letter);
        file.put(std::int32_t{4});
        for (const BinaryList* part : {&vertices_, &triangles_, &groups_, &materials_}) file.append_list(*part);
        file.put(kFramesPerSecond);
        file.put(0.0F);  // the current time in the editor
        file.put(frames_);
        file.append_list(joints_);
        return file.bytes();
    }

private:
    // Returns false at the comments, and after an error.
    bool read_section()
    {
        const std::string_view key = s_.word();
        if (key == "Frames:") {
            frames_ = static_cast<std::int32_t>(s_.count("ms3d-frames", std::numeric_limits<std::int32_t>::max()));
        } else if (key == "Frame:") {
            (void)s_.number("ms3d-frames");
        } else if (key == "Meshes:") {
            repeat("ms3d-groups", kMeshText, groups_, [this] { read_mesh(); });
        } else if (key == "Materials:") {
            repeat("ms3d-materials", kMaterialText, materials_, [this] { read_material(); }, kMostMaterials);
        } else if (key == "Bones:") {
            repeat("ms3d-joints", kBoneText, joints_, [this] { read_joint(); }, kMostJoints);
        } else {
            if (!key.ends_with("Comments:") && !key.ends_with("Comment:"))
                (void)s_.fail(Code::bad_text, message("text-expected", Term("ms3d-section"), excerpt(key)));
            return false;
        }
        return true;
    }

    // Reads a count and that many rows, and adds the rows to the count of `part`.
    template <class Read>
    void repeat(Term what, std::size_t row_bytes, BinaryList& part, Read read, std::uint32_t most = kMost)
    {
        const std::uint32_t count = s_.rows(what, row_bytes);
        if (part.count + count > most)
            (void)s_.fail(Code::too_large, message("ms3d-text-too-many", what, part.count + count, most));
        for (std::uint32_t i = 0; i < count && s_.ok(); ++i) {
            read();
            ++part.count;
        }
    }

    void copy_numbers(int count, Term what, BinaryList& part)
    {
        for (int i = 0; i < count; ++i) part.put(s_.number(what));
    }

    // Reads an index; kNone if it is negative or too large for any list.
    std::uint32_t index(Term what)
    {
        const std::int64_t value = s_.integer(what);
        return value >= 0 && value < kMost ? static_cast<std::uint32_t>(value) : kNone;
    }

    void read_mesh()
    {
        const std::string_view name = s_.quoted("ms3d-groups");
        const std::int64_t flags = s_.integer("ms3d-groups"), material = s_.integer("ms3d-groups");
        const std::uint32_t first_vertex = vertices_.count, first_triangle = triangles_.count;
        texcoords_.clear();
        repeat("ms3d-vertices", kVertexText, vertices_, [this] { read_vertex(); });
        normals_.clear();
        BinaryList normals;
        repeat("ms3d-normals", kNormalText, normals, [this] {
            glm::vec3& normal = normals_.emplace_back();
            for (glm::length_t i = 0; i < 3; ++i) normal[i] = s_.number("ms3d-normals");
        });
        repeat("ms3d-triangles", kTriangleText, triangles_, [&] { read_triangle(first_vertex); });
        if (!s_.ok()) return;
        groups_.put(static_cast<std::uint8_t>(flags));
        groups_.put(name, 32);
        groups_.put(static_cast<std::uint16_t>(triangles_.count - first_triangle));
        for (std::uint32_t i = first_triangle; i < triangles_.count; ++i)
            groups_.put(static_cast<std::uint16_t>(i));
        groups_.put(static_cast<std::int8_t>(material < 0 || material >= kMostMaterials ? -1 : material));
    }

    void read_vertex()
    {
        vertices_.put(static_cast<std::uint8_t>(s_.integer("ms3d-vertices")));
        copy_numbers(3, "ms3d-vertices", vertices_);
        glm::vec2& texcoord = texcoords_.emplace_back();
        for (glm::length_t i = 0; i < 2; ++i) texcoord[i] = s_.number("ms3d-vertices");
        const std::uint32_t joint = index("ms3d-vertices");
        vertices_.put(static_cast<std::uint8_t>(std::min(joint, kMostJoints)));
        vertices_.put(std::uint8_t{0});
    }

    void read_triangle(std::uint32_t first_vertex)
    {
        triangles_.put(static_cast<std::uint16_t>(s_.integer("ms3d-triangles")));
        std::uint32_t vertices[3], normals[3];
        for (std::uint32_t& vertex : vertices) vertex = index("ms3d-triangles");
        for (std::uint32_t& normal : normals) normal = index("ms3d-triangles");
        // A vertex that does not exist in this mesh must not become one of the next mesh.
        for (const std::uint32_t vertex : vertices)
            triangles_.put(static_cast<std::uint16_t>(vertex < texcoords_.size() ? first_vertex + vertex : kMost));
        for (const std::uint32_t normal : normals)
            triangles_.put(normal < normals_.size() ? normals_[normal] : glm::vec3(0.0F));
        for (glm::length_t axis = 0; axis < 2; ++axis)
            for (const std::uint32_t vertex : vertices)
                triangles_.put(vertex < texcoords_.size() ? texcoords_[vertex][axis] : 0.0F);
        triangles_.put(static_cast<std::uint8_t>(s_.integer("ms3d-triangles")));
        triangles_.put(static_cast<std::uint8_t>(groups_.count));
    }

    void read_material()
    {
        materials_.put(s_.quoted("ms3d-materials"), 32);
        copy_numbers(4 * 4 + 2, "ms3d-materials", materials_);
        materials_.put(std::uint8_t{0});
        for (int map = 0; map < 2; ++map) materials_.put(s_.quoted("ms3d-materials"), 128);
    }

    void read_joint()
    {
        const std::string_view name = s_.quoted("ms3d-joints"), parent = s_.quoted("ms3d-joints");
        joints_.put(static_cast<std::uint8_t>(s_.integer("ms3d-joints")));
        joints_.put(name, 32);
        joints_.put(parent, 32);
        BinaryList keys[2];  // of the position and of the rotation
        glm::vec3 place;
        for (glm::length_t i = 0; i < 3; ++i) place[i] = s_.number("ms3d-joints");
        copy_numbers(3, "ms3d-joints", joints_);
        joints_.put(place);
        for (BinaryList& part : keys)
            repeat("ms3d-keys", kKeyText, part, [&] {
                part.put(s_.number("ms3d-keys") / kFramesPerSecond);
                copy_numbers(3, "ms3d-keys", part);
            });
        joints_.put(static_cast<std::uint16_t>(keys[1].count));
        joints_.put(static_cast<std::uint16_t>(keys[0].count));
        for (const int kind : {1, 0}) joints_.append(keys[kind]);
    }

    TextScanner s_;
    std::int32_t frames_ = 0;
    BinaryList vertices_, triangles_, groups_, materials_, joints_;
    // Data of the current mesh.
    std::vector<glm::vec2> texcoords_;
    std::vector<glm::vec3> normals_;
};

}  // namespace

bool is_ms3d_text(Bytes file) { return begins_with(file, "// MilkShape 3D ASCII"); }

std::vector<Reference> references_ms3d_text(Bytes file, std::string_view name)
{
    ErrorSink errors;
    return references_ms3d(Converter(file, errors).convert(), name);
}

Result<Model> load_ms3d_text(Bytes file, std::string_view name, const Host& files)
{
    ErrorSink errors;
    const std::vector<std::uint8_t> binary = Converter(file, errors).convert();
    if (!errors.ok()) return errors.error();
    Result<Model> model = load_ms3d(binary, name, files);
    if (!model) return model;
    model.value().source.bytes = file.size();
    warn_of_damage(model.value(), errors.damage());
    return model;
}

}  // namespace marrow
