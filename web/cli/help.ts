/** The output of `marrow --help`. */
export const help = `Opens the models of classic games.

  marrow info PATH... [--json]         lists a model's contents, or the models of an archive
  marrow pose PATH... [--json]         prints vertices and joints in a pose
  marrow convert PATH... -o x.glb      converts to .glb, .obj, .png or .marrow
  marrow check PATH... [--json]        reports problems in a model
  marrow thumbnail PATH... -o DIR      draws an image of each PATH
  marrow worker -o DIR                 runs jobs from a queue, on any number of machines

PATH is a model, a model and its companions, a folder or an archive (.pk3, .pk4, .pak, .zip).
Companions are also searched for in the model's folder. No other files are read: symbolic links
that leave the folder or archive of PATH, or the folder of the model, are ignored. A folder with
the files of a player is one subject. For thumbnail, and for info, pose, convert and check with
an option of "Several subjects", each PATH is a separate subject.

  --entry PATH          the model to open, by its path within the folder or archive
  --part head=PATH      replaces a part: a player's head or upper=PATH (torso), or adds
                        weapon=PATH to a Quake III player; in the folder or on this computer
  --root DIR            the only folder that may be read: models find images and scripts of the
                        game that contains them, up to DIR
  --overwrite           also replaces files that Marrow has not written, and input files
  --lod N               the level of detail; 0 is the finest and the default
  --json                prints one JSON object instead of text
  --help, --version

Several subjects: with one of these, each PATH is a separate subject
  --each
  --jobs N              number of concurrent child processes (default: one per processor)
  -                     reads paths from standard input, one per line
  -o DIR/               writes a file for each PATH; convert requires the trailing slash;
                        info, pose and check write JSON

For each completed PATH, a line of JSON on standard output: "path", "ok", "output" (the JSON of
the command, or the file written), "warnings", "skipped" and "seconds", or "error" with "code"
and "message". Warnings and errors also go to standard error. A PATH that fails, crashes or
exceeds a limit does not affect the others.
  --timeout SECONDS     time limit per PATH (default: 60)
  --memory MB           memory limit per child process (default: 2048); on systems other than
                        Linux it limits only the JavaScript heap
  --format FORMAT       output format of convert: marrow (default), glb, obj, png
  --force               also writes outputs that are up to date. Without it, an output is skipped
                        if this version wrote it with the same options from the same inputs.
                        DIR/.marrow stores the records, so an interrupted run can continue
  --base DIR            names outputs by their whole path relative to DIR
Outputs appear in DIR when they are complete, and are named like thumbnails: ogro/tris.md2
becomes DIR/ogro-tris.marrow. Several commands may write into one DIR if their outputs have
different extensions.

Options of pose
  --clip NAME|INDEX     a clip, or a preset that combines clips ("run"); "none" is the rest
                        pose (default: the first clip)
  --time SECONDS        the time within the clip
  --frame F             the frame, may be fractional: within the clip, or without --clip in
                        the file's frame list (MD2, MD3)
  --frame PART=F,...    frames of parts, in the frame lists of their files
  --part-clip PART=CLIP another clip for one part (may be repeated)
  --channel-clip CHANNEL=CLIP   another clip for one channel, such as legs or torso
                        (may be repeated)
  --skin NAME|INDEX
  --body GROUP=MODEL    the model of a body group; omits the group's other models
                        (may be repeated)
  --controller NAME|INDEX=VALUE   (may be repeated)
  --blend V[,V]         the clip's blend values, in the units of its blend axes
  --tags slerp|engine   how tags rotate between frames

Options of check
  --game quake|quake2|quake3|doom3|goldsrc   whose limits apply (default: the game of the format)
  --strict              treats warnings as errors
Errors: the game rejects the model or cannot show it. Warnings: the game shows the model with
faults. Notes: possible savings. The exit code is 1 if there are errors. A file that cannot be
opened counts as an error.

Options of convert. The extension of the output chooses the format. The next run may replace an
output unless it has changed since; the folder's .marrow stores the records
  .glb                  glTF: skeleton or vertex frames, all clips, materials, images
    --scale N           factor for lengths (default: converts to metres)
    --max-error N       omits vertex frames that interpolation reproduces within N units
    --unlit             materials without lighting
    --clip NAME|INDEX   only this clip; "none": no clip
  .obj                  one pose with .mtl and images; options of pose, and --scale
  .png                  one image: --texture NAME|INDEX (default: the first material's)
  .marrow               the whole model in one file, for Marrow
  --skin, --body, --lod as above, for .glb and .obj

Options of thumbnail
  --size W[xH]          pixels, 16 to 4096 (default: 512)
  --clip NAME|INDEX     as above; "none" is the rest pose (default: the viewer's default, an
                        idle clip if there is one)
  --time SECONDS        the time within the clip, limited to its end, and of animated
                        materials (default: 0)
  --skin NAME|INDEX
  --camera YAW,PITCH    the view direction in degrees; the camera frames the model
  --camera YAW,PITCH,DISTANCE,X,Y,Z[,FOV]   the whole camera, as in a link to the app
  --background theme|transparent|#rrggbb    (default: theme, as in a viewer)
  --theme dark|light    (default: dark)
  --light game|studio|unlit                 (default: game)
  --film clip|turntable|both                an animation of each PATH: one pass of the clip, one
                        turn of the model in its pose, or a turn while the clip plays
  --fps N               images of a film per second, 1 to 50 (default: 20)
  --format png|webp|jpeg                    of images; gif|apng of films (default: gif)
  --renderer software|webgl                 (default: software for PNG, webgl for others)
  --entry PATH          for a single PATH
  --root DIR, --overwrite                   as above
  --jobs N              number of models drawn at the same time, each in a separate process
                        (default: the number of processors; with WebGL each in a browser of
                        about 500 MB, by default half of the processors, at most 4)
  --timeout SECONDS     time limit per model (default: 60)
  --browser PATH        the executable of Chromium, Chrome or Edge (default: MARROW_CHROMIUM,
                        Playwright's Chromium, or an installed browser)
  --no-sandbox          for systems that have no sandbox for the browser
  --base DIR            names thumbnails by their whole path relative to DIR
  --force               also draws thumbnails that are up to date
  --json                prints a line of JSON for each PATH, as with several subjects

The software renderer needs no browser and draws the same pixels on every machine. The WebGL
renderer draws in Chromium and requires playwright-core (npm install playwright-core); --browser
and --no-sandbox apply to it. Thumbnails are named by folder and file: ogro/tris.md2 becomes
DIR/ogro-tris.png. With --base mods, mods/a/ogro/tris.md2 becomes DIR/a/ogro/tris.md2.png. If two
PATHs have the same name, the second fails. Thumbnails that are up to date are skipped, as with
several subjects. Standard output has a line for each thumbnail, standard error one for each
warning and each failed PATH. The PATH - reads a list from standard input.

Options of worker
  --redis URL           the queue's server (default: REDIS_URL, or redis://127.0.0.1:6379)
  --queue NAME          (default: marrow)
  -o DIR                the folder for results, each in a subfolder named by a content hash
  --jobs N, --timeout SECONDS, --memory MB   as above
  --attempts N          attempts of a job that does not set its own number (default: 3)
  --backoff SECONDS     delay before the second attempt, then doubled (default: 5)
  --lock SECONDS        time without a lock renewal after which another worker takes over a
                        job (default: 30)
  --browser PATH, --no-sandbox               as above

Jobs read only the folders of their paths. Their names are info, check, convert and thumbnail,
in a BullMQ queue: npm install bullmq. docs/worker.md in the repository describes them. At SIGTERM
the worker completes the running jobs and exits.

The exit code is 0, or 1 with the reason on standard error.
`;
