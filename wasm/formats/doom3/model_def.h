// model_def.h -- Doom 3's model definitions, `.def`, and the sounds that their animations play, `.sndshd`.
#pragma once

#include <glm/vec3.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_index.h"
#include "base/result.h"
#include "base/text_faults.h"
#include "formats/host.h"
#include "model/model.h"

namespace marrow {

// A command of an animation at a frame: `frame 12 sound_voice snd_pain`.
struct Doom3FrameCommand {
    std::int64_t frame = 1;     // from 1
    std::string_view command;   // "sound_voice"
    std::string_view argument;  // "snd_pain"; may be empty or several words
};

// An animation of a model. Names point into the file.
struct Doom3Anim {
    std::string_view name;
    // The game plays several files at once and blends them.
    std::vector<std::string_view> files;
    std::vector<Doom3FrameCommand> commands;

    // The name without its trailing digits. The game plays a random one of the animations with the same action.
    std::string_view action() const;
};

// Joints that play clips independently of the others: `channel torso ( *Waist -Neck )`.
struct Doom3Channel {
    std::string_view name;
    std::vector<std::string> joints;  // "name", "*name", "-name" or "-*name", in order
};

// The maximum number of channels of a model; the game has five.
inline constexpr std::size_t kMostDoom3Channels = 32;

// The definition of a model: one block of a file, or the block combined with all that it inherits.
struct Doom3ModelDef {
    const Host::File* file = nullptr;  // the file with the definition; null until it is resolved
    std::string_view name, inherits, mesh, skin;
    std::optional<glm::vec3> offset;
    std::vector<std::string_view> removed;  // names of inherited animations
    std::vector<Doom3Anim> anims;
    std::vector<Doom3Channel> channels;
};

// An entity, reduced to its sounds.
struct Doom3Entity {
    std::string_view name, inherits, model;
    struct Sound {
        std::string_view key, shader;  // "snd_pain", "imp_pain"
    };
    std::vector<Sound> sounds;
};

// The contents of a file. Names point into it.
struct Doom3Def {
    std::vector<Doom3ModelDef> models;
    std::vector<Doom3Entity> entities;
    TextFaults faults;
};

Doom3Def read_doom3_def(Bytes file);

// A sound shader, reduced to its first file.
struct Doom3Sound {
    std::string_view name, file;
};

std::vector<Doom3Sound> read_doom3_sounds(Bytes file);

// The definitions of all files that a model or a definition is opened with. The files must outlive it.
class Doom3Defs {
public:
    // `of`: the name of the opened file. If it is a `.def` file, it takes precedence over the others.
    Doom3Defs(const Host& files, std::string_view of);

    // The files, in order of precedence.
    const std::vector<const Host::File*>& files() const { return files_; }

    // The definition that uses this mesh, with all that it inherits. Of several, the one with the same name as the
    // mesh's file, else the first. Returns nothing if there is none.
    std::optional<Doom3ModelDef> of_mesh(std::string_view mesh, TextFaults& faults) const;
    // The first definition in this file that has a mesh, with all that it inherits.
    std::optional<Doom3ModelDef> of_file(std::string_view file, TextFaults& faults) const;

    // The sound shader for the argument of a command: the argument, or for `snd_pain` the sound shader of the
    // entity that has this model. Empty if there is none.
    std::string_view sound_shader(std::string_view argument, std::string_view model) const;

    // The mesh of a definition among the files; null if there is none.
    const Host::File* find_mesh(const Doom3ModelDef& def) const;

private:
    struct Place {
        const Doom3ModelDef* def;
        const Host::File* file;
    };
    // The definition, the one that it inherits, and so on, each once.
    std::vector<const Doom3ModelDef*> chain_of(const Doom3ModelDef& def, TextFaults* faults) const;
    std::string_view mesh_of(const Doom3ModelDef& def) const;
    const Host::File* find_mesh(const Place& place) const;
    Doom3ModelDef resolve(const Place& place, TextFaults& faults) const;

    const Host& host_;
    std::vector<const Host::File*> files_;
    std::vector<Place> models_;
    std::vector<const Doom3Entity*> entities_;
    std::optional<NameIndex> by_name_, entity_by_name_, entity_by_model_;
};

// References to the files of a model's animations, and to all files with sound shaders.
std::vector<Reference> references_of_def(const Doom3ModelDef& def);

// The joints of a list such as `( *Waist -Neck )`, ascending. Unknown names are added to `unknown`.
std::vector<std::uint32_t> joints_of_list(const std::vector<std::string>& list, const std::vector<Joint>& joints,
                                          std::vector<std::string>& unknown);

// Name patterns of the companions with definitions, and of those with sound shaders.
inline constexpr std::string_view kDoom3Defs[] = {"*.def", "def/*.def"};
inline constexpr std::string_view kDoom3Sounds[] = {"*.sndshd", "sound/*.sndshd"};

// Loads the first model of the file that has a mesh, with its animations. Fails if the mesh's file is missing.
Result<Model> load_doom3_def(Bytes file, std::string_view name, const Host& files);

std::vector<Reference> references_doom3_def(Bytes file, std::string_view name);
// References to the files of the opened model: its animations, sound shaders and, for a `.def` file, its mesh.
std::vector<Reference> choices_doom3_def(Bytes file, std::string_view name, const Host& files);

}  // namespace marrow
