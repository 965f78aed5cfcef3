/** Returns [file name, text] of the schema of each output. An object has exactly the keys of its type. */
export function outputSchemas(): [name: string, text: string][];
