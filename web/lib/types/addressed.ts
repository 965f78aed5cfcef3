/**
 * The types of `marrow3d/worker` and `marrow3d/zip`: none. The library fetches these scripts itself. They have entries
 * so that build tools find their files, for example to copy them beside a bundle: they are addressed, not imported.
 *
 * @packageDocumentation
 */
export {};
