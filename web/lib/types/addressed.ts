/**
 * The empty types of `marrow3d/worker` and `marrow3d/zip`. Do not import these scripts: the library fetches them
 * itself. They are package entries so that build tools can find the files, for example to copy them next to a bundle.
 *
 * @packageDocumentation
 */
export {};
