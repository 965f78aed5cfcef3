// mdl_textures.h -- textures of Half-Life models, the materials made of them, and the skin table.
//
//   texture   name[64], i32 flags, width, height, offset of width x height indices and 256 x 3 bytes of palette
//   skins     i16 texture[families][references]: a mesh names a reference, the user chooses a family
//
// Flags: 1 flat shade, 2 chrome, 4 full bright, 8 no mipmaps, 0x10 alpha (ignored by games), 0x20 additive, 0x40
// masked (index 255 is transparent), bit 31 half floats as texture coordinates (Xash3D). Some names of textures
// define the palette entries that take a player's colours (mdl_remaps).
#pragma once

#include <glm/vec2.hpp>

#include <string_view>
#include <vector>

#include "formats/half_life/mdl_header.h"
#include "model/model.h"

namespace marrow {

// How texture coordinates are stored.
struct MdlTexcoordFormat {
    glm::vec2 size{64.0F};  // of the texture in texels, the divisor of whole texels; 64 x 64 without a texture
    bool has_half_floats = false;  // half floats in units of the whole texture (Xash3D) instead of whole texels
};

// Makes the materials of a model and assigns them to its meshes and skins.
class MdlMaterials {
public:
    // Reads the textures and the skin table of a file, either the model's own or NAMET.mdl, and adds a material
    // and an image for each texture. Warnings name `file_name`.
    MdlMaterials(ByteReader& file, const MdlHeader& header, std::string_view file_name, Model& model);
    // For a model whose textures are missing.
    MdlMaterials() = default;

    // The material for a mesh's skin reference. For a reference without a texture, adds a white material.
    std::uint32_t of_reference(std::int32_t reference, Model& model);
    // How meshes with the material store texture coordinates.
    MdlTexcoordFormat texcoord_format(std::uint32_t material) const;
    // Adds the skins. Call it after all meshes have their materials.
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
    // The texture of a reference (column) in a family (row). An invalid entry is recorded and read as texture 0.
    std::uint32_t texture_at(std::size_t row, std::size_t column);
    bool is_same_column(std::size_t a, std::size_t b);
    std::uint32_t of_column(std::uint32_t column, Model& model);
    std::uint32_t add(const Material& material, std::uint32_t column, std::uint32_t texture, Model& model);
    std::uint32_t white(std::int32_t reference, Model& model);
    std::uint32_t skin_material(std::uint32_t material, std::uint32_t texture, Model& model);

    std::string_view file_name_;
    std::uint64_t file_size_ = 0;
    std::uint32_t textures_ = 0;
    std::vector<MdlTexcoordFormat> texcoord_formats_;  // of the textures
    Bytes entries_;                                    // the skin table
    std::size_t columns_ = 0, rows_ = 0;               // references and families
    std::vector<std::uint32_t> hashes_;                // of the columns
    std::vector<std::uint32_t> material_of_column_;    // kNone: not made yet
    std::vector<std::uint32_t> column_of_;             // of each material: its column in the skin table, or kNone
    std::vector<std::uint32_t> texture_of_;            // of each material, in the first family
    std::vector<White> whites_;
    std::vector<Scaled> scaled_;
    // Whether the skin table has invalid entries, whether skins are shown at a wrong scale, and whether a white
    // material was reported.
    bool missing_ = false, sizes_differ_ = false, has_warned_ = false;
};

// The palette entries that take a player's colours, by the name of the texture.
std::vector<RemapRange> mdl_remaps(std::string_view texture);

}  // namespace marrow
