/** What `marrow --help` prints. */
export const help = `Opens the models of classic games.

  marrow info PATH... [--json]         what a model holds; of several, which there are
  marrow pose PATH... [--json]         where its vertices and joints are in a pose
  marrow convert PATH... -o x.glb      a file of another format: .glb, .obj, .png, .marrow
  marrow check PATH... [--json]        what is wrong with it, for who makes it
  marrow thumbnail PATH... -o DIR      a picture of each PATH, the same in every run
  marrow worker -o DIR                 does the jobs of a queue, on as many machines as you like

PATH is a model, a model and its companions, a folder or an archive (.pk3, .pk4, .pak, .zip).
Companions are also looked up beside a model. Nothing else is read: symbolic links that leave the
folder or archive that PATH names, or the folder of the model, are left out. A folder that holds a
player is one subject. For thumbnail, and for info, pose, convert and check as "Many subjects"
says, each PATH is a subject of its own.

  --entry PATH          which of several models to open, by its path within the folder
  --part head=PATH      another player's head, upper=PATH its torso, weapon=PATH what a
                        player of Quake III holds: within the folder, or on this computer
  --root DIR            the folder that may be read instead: models find pictures and scripts of
                        the game that they lie in, up to DIR
  --overwrite           outputs may replace files that Marrow has not written. Without it they
                        never do, nor a file that is read
  --lod N               the level of detail, 0 the finest and the default
  --json                one JSON object instead of text
  --help, --version

Many subjects: with one of these, each PATH is a subject of its own
  --each
  --jobs N              so many child processes work at the same time (default: one for
                        each processor)
  -                     a list of paths on standard input, a line each
  -o DIR/               writes a file for each PATH: for convert, with the slash at the end;
                        info, pose and check write their JSON

Standard output has a line of JSON for each PATH as soon as it is done: "path", "ok", "output"
(the JSON of the command, or the file that was written), "warnings", "skipped" and "seconds",
or "error" with "code" and "message". Warnings and errors are on standard error, too. A PATH
that fails, crashes, or takes too much costs only itself.
  --timeout SECONDS     what a PATH may take (default: 60)
  --memory MB           what a child process may take (default: 2048); other than on Linux, of
                        the heap of JavaScript alone
  --format FORMAT       of the files that convert writes: marrow (default), glb, obj, png
  --force               makes what is up to date, too. Without it a file is left as it is that
                        this version made with the same options, if nothing has changed that
                        it was made from: DIR/.marrow keeps that, so that a run which was
                        ended goes on where it was
  --base DIR            names files by their whole path below DIR
Files appear in DIR when they are complete, and are named as thumbnails are: ogro/tris.md2 is
DIR/ogro-tris.marrow. Several commands may write into one DIR, if
their files have other extensions.

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

Options of check
  --game quake2|quake3|doom3|goldsrc   whose limits count (default: those of the game that the
                        format is of)
  --strict              warnings count as errors do
Errors are what the game refuses or cannot show, warnings what is wrong and shows, notes what
may be saved. It exits with 1 where there are errors; a file that cannot be opened is one.

Options of convert, whose format the file's extension names. A file that convert has written is
replaced by the next run, unless it was changed since: its folder's .marrow keeps records
  .glb                  glTF: skeleton or vertex frames, all clips, materials, pictures
    --scale N           by what lengths are multiplied (default: what makes metres)
    --max-error N       leaves out vertex frames that others tell to within so many units
    --unlit             materials as bright as their pictures
    --clip NAME|INDEX   that clip alone; "none": no clip
  .obj                  one pose with its .mtl and pictures; options as of pose, and --scale
  .png                  one picture: --texture NAME|INDEX (default: the first material's)
  .marrow               all of it in one file, for Marrow
  --skin, --body, --lod as above, for .glb and .obj

Options of thumbnail
  --size W[xH]          pixels, 16 to 4096 (default: 512)
  --clip NAME|INDEX     as above; "none" is the rest pose (default: what a viewer shows at
                        first: the model stands, if it can)
  --time SECONDS        the time within the clip; a shorter clip shows its end (default: 0)
  --skin NAME|INDEX
  --camera YAW,PITCH    where the camera looks from, in degrees; it frames the model
  --camera YAW,PITCH,DISTANCE,X,Y,Z[,FOV]   the whole camera, as in an address of the page
  --background theme|transparent|#rrggbb    (default: theme, as in a viewer)
  --theme dark|light    (default: dark)
  --light game|studio|unlit                 (default: game)
  --format png|webp|jpeg
  --entry PATH          of one PATH
  --root DIR, --overwrite                   as above
  --jobs N              how many are drawn at the same time, each in a browser of its own
                        that takes some 500 MB (default: half of the processors, at most 4)
  --timeout SECONDS     what a model may take (default: 60)
  --browser PATH        the program of a Chromium, Chrome or Edge; without it that of
                        MARROW_CHROMIUM, playwright's own, or the system's
  --no-sandbox          for systems on which the browser has no sandbox
  --base DIR            names pictures by their whole path below DIR
  --force               draws what is up to date, too
  --json                a line of JSON for each PATH, as of many subjects

Pictures are drawn by a Chromium that playwright-core drives: npm install playwright-core.
Each is named by its folder and file, ogro/tris.md2 is DIR/ogro-tris.png; with --base mods,
mods/a/ogro/tris.md2 is DIR/a/ogro/tris.md2.png. A PATH whose name DIR has of another PATH is
refused. What is up to date is left as it is, as of many subjects. Standard output has a line
for each picture, standard error one for each warning and each PATH that has no picture. A PATH
of - stands for a list on standard input.

Options of worker
  --redis URL           where the queue is (default: REDIS_URL, or redis://127.0.0.1:6379)
  --queue NAME          (default: marrow)
  -o DIR                the results, each in a folder named by the hash of its content
  --jobs N, --timeout SECONDS, --memory MB   as above
  --attempts N          how often a job is tried that does not say so itself (default: 3)
  --backoff SECONDS     the pause before the second attempt, then twice as long (default: 5)
  --lock SECONDS        after so long without a sign of life of its worker a job is taken by
                        another one (default: 30)
  --browser PATH, --no-sandbox               as above

Of a job, nothing is read outside of the folders of its paths. Its jobs are info, check, convert and thumbnail, in a queue of BullMQ: npm install bullmq. The
repository's docs/worker.md describes them. At SIGTERM it does what it has begun, and ends.

Exits with 0, or with 1 and the reason on standard error.
`;
