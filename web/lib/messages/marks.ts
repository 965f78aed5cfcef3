/** The characters that delimit a message of the core: its id and arguments (wasm/base/message.h). */
export const start = '\u0001';
export const separator = '\u001f';
export const end = '\u0004';
