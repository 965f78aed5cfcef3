/** Returns the [file name, text] of each output's schema. An object has exactly the keys of its type. */
export function outputSchemas(): [name: string, text: string][];
