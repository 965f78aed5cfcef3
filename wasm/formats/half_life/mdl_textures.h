// mdl_textures.h -- textures of Half-Life models, the materials made of them, and the table of skins.
//
//   texture   name[64], i32 flags, width, height, offset of width x height indices and 256 x 3 bytes of palette
//   skins     i16 texture[families][references]: a mesh names a reference, a person chooses the family
//
// Flags: 1 flat shade, 2 chrome, 4 full bright, 8 no mipmaps, 0x10 alpha (no game draws it otherwise), 0x20
// additive, 0x40 masked (index 255 is transparent), bit 31 half floats as texture coordinates (Xash3D). A name may
// say which entries of the palette take a player's colours.
#pragma once

#include <glm/vec2.hpp>

#include <string_view>
#include <vector>

#include "formats/half_life/mdl_header.h"
#include "model/model.h"

namespace marrow {

// Which material the meshes of a model wear.
class MdlMaterials {
public:
    // Reads textures and skins of a file, the model's own or its T file, into materials, images and skins. Warnings
    // name `file_name`.
    MdlMaterials(ByteReader& file, const MdlHeader& header, std::string_view file_name, Model& model);
    // Of a model whose textures are not there.
    MdlMaterials() = default;

    // The material of a mesh's skin reference. Where there are no textures, a white one is made.
    std::uint32_t of_reference(std::int32_t reference, Model& model);
    // The size of its texture, by which texture coordinates are divided.
    glm::vec2 texture_size(std::uint32_t material) const;
    // Its texture coordinates are half floats, of the whole texture (Xash3D), not whole numbers of texels.
    bool has_half_floats(std::uint32_t material) const;
    // When all meshes have their materials: which stands for which in every skin.
    void add_skins(Model& model);

private:
    struct White {
        std::int32_t reference;
        std::uint32_t material;
    };

    struct Scaled {
        std::uint32_t texture;
        glm::vec2 scale;
        std::uint32_t material;
    };

    void add_texture(ByteReader& file, ByteReader& record, std::uint64_t& pixels_left, Model& model);
    void read_skins(ByteReader& file, const MdlHeader& header);
    // The texture of a reference in a family; the first where it is none.
    std::uint32_t texture_at(std::size_t row, std::size_t column);
    bool is_same_column(std::size_t a, std::size_t b);
    std::uint32_t of_column(std::uint32_t column, Model& model);
    std::uint32_t add(const Material& material, std::uint32_t column, std::uint32_t texture, Model& model);
    std::uint32_t white(std::int32_t reference, Model& model);
    std::uint32_t worn(std::uint32_t material, std::uint32_t texture, Model& model);

    std::string_view file_name_;
    std::uint64_t file_size_ = 0;
    std::uint32_t textures_ = 0;
    std::vector<glm::vec2> sizes_;                   // of the textures
    std::vector<bool> half_floats_;                  // of the textures
    Bytes entries_;                                  // the table of skins
    std::size_t columns_ = 0, rows_ = 0;             // references and families
    std::vector<std::uint32_t> hashes_;              // of the columns
    std::vector<std::uint32_t> material_of_column_;  // or kNone: none yet
    std::vector<std::uint32_t> column_of_;           // of each material: the reference that it stands for
    std::vector<std::uint32_t> texture_of_;          // of each material, in the first family
    std::vector<White> whites_;
    std::vector<Scaled> scaled_;
    bool missing_ = false, sizes_differ_ = false, told_ = false;
};

// The entries of a palette that take a player's colours, by the texture's name.
std::vector<RemapRange> mdl_remaps(std::string_view texture);

}  // namespace marrow
