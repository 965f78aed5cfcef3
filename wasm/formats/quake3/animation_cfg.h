// animation_cfg.h -- animation.cfg of a Quake III player, which lists the frames of each animation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_faults.h"
#include "formats/format.h"

namespace marrow {

// An animation as the game plays it: a row of the file or a copy of another row. The offset of the legs' frames has
// been subtracted.
struct Quake3Animation {
    std::string name;  // as in the game or in the file: "LEGS_RUN"; "animation 32" if it has none
    std::int32_t first = 0;
    std::int32_t count = 0;
    std::int32_t looping = 0;  // number of frames at the end that repeat; 0: none
    float frames_per_second = 1;
    float ground_speed = 0;  // units per second
    float fade_seconds = 0;  // of the cross-fade into the animation; 0: the game's default
    bool reversed = false;
    bool is_copy = false;    // a copy of another row
    bool is_missing = true;  // the file has neither the row nor one to copy
};

struct Quake3Animations {
    std::vector<Quake3Animation> list;  // all animations of the game, in its order, then the others of the file
    // Rows after HEADFRAMES: frames of the head's model.
    std::vector<Quake3Animation> head;
    std::vector<Comment> keys;  // sex, footsteps, headoffset and so on, as in the file
    TextFaults faults;
};

// Fails if the file has no rows.
Result<Quake3Animations> read_quake3_animations(Bytes file);

// The parts that an animation moves: "legs", "torso" or "both".
std::string_view quake3_channel(std::string_view animation);

// Replaces the clips of a part's model by the animations of its channel ("legs" or "torso") and of "both". Frames
// that the model does not have are cut off, with a warning about `file`.
void set_quake3_clips(const Quake3Animations& animations, std::string_view channel, std::string_view file,
                      Model& model);

// Replaces the clips of a head's model by the head rows of the list. Rows with frames that the model does not have
// are left out, with one warning about `file`. A model of one frame gets no clips.
void set_quake3_head_clips(const Quake3Animations& animations, std::string_view file, Model& model);

// Always fails: the error says what is wrong with the list, or what to open instead.
Result<Model> load_quake3_animations(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
