// animation_cfg.h -- animation.cfg of a Quake III player: which of its frames are which animation.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/text_faults.h"
#include "formats/format.h"

namespace marrow {

// An animation as the game plays it, from its row, less the legs' offset, or from another one's row.
struct Quake3Animation {
    std::string_view name;  // as in the game: "LEGS_RUN"
    std::int32_t first = 0;
    std::int32_t count = 0;
    std::int32_t looping = 0;  // how many of the last frames repeat; 0: stops on the last
    float frames_per_second = 1;
    bool reversed = false;
    bool is_copy = false;    // the file has no such row
    bool is_missing = true;  // nor is there one to copy
};

struct Quake3Animations {
    std::vector<Quake3Animation> list;  // in the game's order, all of them
    std::vector<Comment> keys;          // sex, footsteps, headoffset, fixedlegs, fixedtorso: what the file says
    TextFaults faults;
};

// An error where the file has no rows.
Result<Quake3Animations> read_quake3_animations(Bytes file);

// "legs", "torso" or "both": the parts that an animation moves.
std::string_view quake3_channel(std::string_view animation);

// Gives a model the clips that move it, the part's own channel's ("legs", "torso") and those of both. Frames that
// the model does not have are cut off, with a warning about `file`.
void set_quake3_clips(const Quake3Animations& animations, std::string_view channel, std::string_view file,
                      Model& model);

// A list of animations is nothing to look at: the error says what is wrong with it, or what to open.
Result<Model> load_quake3_animations(Bytes file, std::string_view name, const FileSet& files);

}  // namespace marrow
