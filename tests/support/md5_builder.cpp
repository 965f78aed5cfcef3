#include "support/md5_builder.h"

#include <cstdio>

namespace marrow::test {

namespace {

std::string number(float value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
    return text;
}

std::string vector(const glm::vec3& v) { return "( " + number(v.x) + ' ' + number(v.y) + ' ' + number(v.z) + " )"; }

std::string whole(long value) { return std::to_string(value); }

}  // namespace

Md5MeshBuilder::Mesh Md5MeshBuilder::arm()
{
    Mesh mesh;
    mesh.vertices = {{{0, 1}, 0}, {{1, 1}, 1}, {{1, 0}, 2}, {{0, 0}, 3}};
    // Seen from +x, y points to the right and z up.
    mesh.triangles = {{0, 2, 1}, {0, 3, 2}};
    // (0, y, 12) in model space is 2 above the hand: (0, -2, y) in its space, rotated by -90 degrees about x.
    mesh.weights = {{0, 1, {0, -1, 0}}, {0, 1, {0, 1, 0}}, {1, 1, {0, -2, 1}}, {1, 1, {0, -2, -1}}};
    return mesh;
}

std::string Md5MeshBuilder::text() const
{
    const std::string& end = line_end;
    std::string out = "MD5Version " + whole(version) + end + "commandline \"\"" + end + end;
    out += "numJoints " + whole(static_cast<long>(joints.size())) + end;
    out += "numMeshes " + whole(static_cast<long>(meshes.size())) + end + end + "joints {" + end;
    for (const Joint& joint : joints)
        out += "\t\"" + joint.name + "\"\t" + whole(joint.parent) + ' ' + vector(joint.position) + ' ' +
               vector(joint.rotation) + end;
    out += '}' + end;
    for (const Mesh& mesh : meshes) {
        out += end + "mesh {" + end;
        if (!mesh.name.empty()) out += "\tname \"" + mesh.name + '"' + end;
        out += "\tshader \"" + mesh.shader + '"' + end;
        out += "\tnumverts " + whole(static_cast<long>(mesh.vertices.size())) + end;
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
            const Vertex& v = mesh.vertices[i];
            out += "\tvert " + whole(static_cast<long>(i)) + " ( " + number(v.texcoord.x) + ' ' +
                   number(v.texcoord.y) + " ) " + whole(v.first) + ' ' + whole(v.count) + end;
        }
        out += "\tnumtris " + whole(static_cast<long>(mesh.triangles.size())) + end;
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            out += "\ttri " + whole(static_cast<long>(i));
            for (const long vertex : mesh.triangles[i]) out += ' ' + whole(vertex);
            out += end;
        }
        out += "\tnumweights " + whole(static_cast<long>(mesh.weights.size())) + end;
        for (std::size_t i = 0; i < mesh.weights.size(); ++i) {
            const Weight& w = mesh.weights[i];
            out += "\tweight " + whole(static_cast<long>(i)) + ' ' + whole(w.joint) + ' ' + number(w.bias) + ' ' +
                   vector(w.point) + end;
        }
        out += '}';
    }
    return out;
}

std::string Md5AnimBuilder::text() const
{
    const std::string& end = line_end;
    std::string out = "MD5Version 10" + end + "commandline \"\"" + end + end;
    out += "numFrames " + whole(static_cast<long>(frames.size())) + end;
    out += "numJoints " + whole(static_cast<long>(joints.size())) + end;
    out += "frameRate " + number(frame_rate) + end;
    out += "numAnimatedComponents " + whole(frames.empty() ? 0 : static_cast<long>(frames[0].size())) + end + end;
    out += "hierarchy {" + end;
    for (const Joint& joint : joints)
        out += "\t\"" + joint.name + "\"\t" + whole(joint.parent) + ' ' + whole(joint.flags) + ' ' +
               whole(joint.first) + end;
    out += "}" + end + end + "bounds {" + end;
    for (const auto& [low, high] : bounds) out += '\t' + vector(low) + ' ' + vector(high) + end;
    out += "}" + end + end + "baseframe {" + end;
    for (const Joint& joint : joints) out += '\t' + vector(joint.position) + ' ' + vector(joint.rotation) + end;
    out += '}';
    for (std::size_t i = 0; i < frames.size(); ++i) {
        out += end + end + "frame " + whole(static_cast<long>(i)) + " {" + end + '\t';
        for (const float value : frames[i]) out += number(value) + ' ';
        out += end + '}';
    }
    return out;
}

}  // namespace marrow::test
