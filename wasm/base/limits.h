// limits.h -- limits, each with its reason. They are far above every real file. A file that exceeds one is refused
// or loaded in part with a warning, before it can take too much time or memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace marrow {

// An image of 8,192 x 8,192 is 256 MB as RGBA8. WebGL2 guarantees textures of 2,048 a side; GPUs support up to
// 16,384.
inline constexpr std::uint32_t kMaxImageSide = 16384;
inline constexpr std::uint64_t kMaxImagePixels = 8192ull * 8192ull;

// Decoded RGBA8 may take this many bytes per byte of the file, plus an allowance for an image of one colour of up
// to 4,096 x 4,096. A header that declares more than its file can hold is refused before anything is allocated.
inline constexpr std::uint64_t kMaxImageExpansion = 16;
inline constexpr std::uint64_t kImageAllowance = 64ull << 20;

// The size of a model's or an image's file: wasm32 addresses 4 GB, and loading a text takes up to six times its
// size. The page refuses larger files before it reads them (web/lib/load/sources/pieces.ts).
inline constexpr std::uint64_t kMaxFileSize = 512ull << 20;

// Parts of one subject and the depth of their hierarchy: a player has 3 parts, a weapon 3 more.
inline constexpr std::size_t kMaxParts = 256;

// Joints of one skeleton: weights store the index of a joint in 16 bits. Real skeletons have about 100.
inline constexpr std::uint32_t kMaxJoints = 65536;

// Joints of an MD5. A joint takes 30 bytes of text and 1.6 kB of memory in the model.
inline constexpr std::uint32_t kMaxTextJoints = 32768;

// Surfaces of one model, and its meshes: each surface costs a draw call. Real models have a few dozen. If a file
// has more, some loaders merge the surfaces of each material (derive/merge_surfaces.h).
inline constexpr std::uint32_t kMaxSurfaces = 1024;

// Clips of one model: the user selects one from a list. Half-Life's tools allow 2,048 sequences, Quake II 512
// frames.
inline constexpr std::size_t kMaxClips = 4096;

// Material libraries that one OBJ names, and materials in all of them: large scenes have several hundred.
inline constexpr std::size_t kMaxLibraries = 256;
inline constexpr std::size_t kMaxLibraryMaterials = 65536;

// Levels of detail of one model: Quake III has 3.
inline constexpr std::uint32_t kMaxLevels = 8;

// Limits of a material and its stages: Quake III's limits, which the renderer relies on.
inline constexpr std::size_t kMaxStages = 8;
inline constexpr std::size_t kMaxStageImages = 8;
inline constexpr std::size_t kMaxModifiers = 4;
inline constexpr std::size_t kMaxDeforms = 3;

// Joint poses (one joint in one frame) that are allowed for any file size. A few bytes per frame may declare
// thousands of joints, so beyond this number the file must have 4 bytes (MD5 animation) or 1 byte (Half-Life) for
// each joint pose.
inline constexpr std::uint64_t kFreeJointPoses = 1ull << 18;

// Joint poses in all animations of one model that store a value per frame, counted in the layout for playback:
// joints in groups of four. Each takes 28 bytes there and 28 bytes in the tracks: 450 MB in total. A character of
// 110 joints with 200 animations of 60 frames has 1.3 million.
inline constexpr std::uint64_t kMaxJointPoses = 1ull << 23;

// The exact weights used by all vertices of a mesh may total at most this many times the number of vertices plus
// weights. Real vertices do not share weights.
inline constexpr std::uint64_t kMaxWeightSharing = 4;

// Far below the square root of the largest float, so that a position stays finite after matrices and weights.
inline constexpr float kMaxCoordinate = 1e15F;

// Warnings of one model: a hostile file may cause one per triangle. A last warning says that there are more.
inline constexpr std::size_t kMaxWarnings = 64;

}  // namespace marrow
