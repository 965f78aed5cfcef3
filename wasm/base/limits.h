// limits.h -- ceilings, each with its reason. They are far above every real file: a file that passes
// them is refused before it can cost more than it is worth.
#pragma once

#include <cstddef>
#include <cstdint>

namespace marrow {

// A picture of 8,192 x 8,192 is 256 MB as RGBA8; WebGL2 promises no larger texture than 2,048, GPUs give 16,384.
inline constexpr std::uint32_t kMaxImageSide = 16384;
inline constexpr std::uint64_t kMaxImagePixels = 8192ull * 8192ull;

// Decoded RGBA8 may take so many bytes per byte of the file, plus a floor that lets 4,096 x 4,096 flat colour
// through. A header that promises more than its file can hold is refused before anything is allocated.
inline constexpr std::uint64_t kMaxImageExpansion = 16;
inline constexpr std::uint64_t kImageAllowance = 64ull << 20;

// A model's or picture's file: wasm32 addresses 4 GB, and a text takes up to six times its size while it is read
// and its model is made. The page refuses larger ones before it reads them (web/lib/load/largest-file.ts).
inline constexpr std::uint64_t kMaxFileSize = 512ull << 20;

// Parts of one subject, and their depth: a player has 3 parts, a weapon 3 more.
inline constexpr std::size_t kMaxParts = 256;

// Joints of one skeleton: weights name them in 16 bits. Real ones have some 100.
inline constexpr std::uint32_t kMaxJoints = 65536;

// Joints of an MD5. A joint takes 30 bytes of text and 1.6 kB of memory in the model.
inline constexpr std::uint32_t kMaxTextJoints = 32768;

// Surfaces of one model: each costs a draw call. Real ones have some dozens. Loaders put those of one material
// together where a file has more (derive/merge_surfaces.h).
inline constexpr std::uint32_t kMaxSurfaces = 1024;

// Clips of one model: people choose from a list of them. Half-Life's tools allow 2,048 sequences, Quake II 512
// frames.
inline constexpr std::size_t kMaxClips = 4096;

// Files of materials that one OBJ names, and materials in all of them: large scenes have some hundreds.
inline constexpr std::size_t kMaxLibraries = 256;
inline constexpr std::size_t kMaxLibraryMaterials = 65536;

// Levels of detail of one model: Quake III knows 3.
inline constexpr std::uint32_t kMaxLevels = 8;

// Of a material and its stages: Quake III's own, which the renderer counts on.
inline constexpr std::size_t kMaxStages = 8;
inline constexpr std::size_t kMaxStageImages = 8;
inline constexpr std::size_t kMaxModifiers = 4;
inline constexpr std::size_t kMaxDeforms = 3;

// Poses of single joints in one clip that need no bytes of the file: a text of a few bytes a frame may ask for
// thousands of joints in each. Beyond these the file has to have 4 bytes for each.
inline constexpr std::uint64_t kFreeJointPoses = 1ull << 18;

// Poses of single joints in all animations of one model that have a value a frame. They are counted as they are
// laid out to be played, four joints side by side. One takes 28 bytes there and 28 in the tracks: 450 MB. A hero of
// 110 joints with 200 animations of 60 frames has 1.3 million.
inline constexpr std::uint64_t kMaxJointPoses = 1ull << 23;

// Far below the square root of the largest float: what matrices and weights make of a position stays finite.
inline constexpr float kFarthestPosition = 1e15F;

// Warnings of one model: a hostile file may raise one per triangle; after these a last one counts the rest.
inline constexpr std::size_t kMaxWarnings = 64;

}  // namespace marrow
