/** What `marrow --help` prints. */
export const help = `Opens the models of classic games.

  marrow info PATH... [--json]         what a model holds
  marrow pose PATH... [--json]         where its vertices and joints are in a pose
  marrow convert PATH... -o x.marrow   one file with all of it, its pictures too

PATH is a model, a model and its companions, a folder or an archive. Companions are also
looked up beside a model. A folder that holds a player is one subject.

  --entry PATH          which of several models to open, by its path within the folder
  --part head=PATH      another player's head, upper=PATH its torso, weapon=PATH what a
                        player of Quake III holds: within the folder, or on this computer
  --lod N               the level of detail, 0 the finest and the default
  --json                one JSON object instead of text
  --help, --version

Options of pose
  --clip NAME|INDEX     the clip, or what the game plays together ("run"); "none" is the
                        rest pose (default: the first)
  --time SECONDS        the time within the clip
  --frame F             the frame, may be fractional: within the clip, or without --clip in
                        the file's own list (MD2, MD3)
  --frame PART=F,...    frames of parts, in their files' own lists
  --part-clip PART=CLIP another clip for one part (may be repeated)
  --skin NAME|INDEX
  --body GROUP=MODEL    the model of a body group; the group's others are left out
                        (may be repeated)
  --controller NAME|INDEX=VALUE   (may be repeated)
  --blend V[,V]         how far the clip is blended, in the units of its axes
  --tags slerp|engine   how tags turn between frames

Exits with 0, or with 1 and the reason on standard error.
`;
