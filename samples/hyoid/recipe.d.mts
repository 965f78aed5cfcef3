export function makeHyoid(): Readonly<Record<'hyoid.mdl', Uint8Array<ArrayBuffer>>>;
