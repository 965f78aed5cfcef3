export function makeHyoid(): Readonly<Record<'hyoid.mdl', Buffer<ArrayBuffer>>>;
