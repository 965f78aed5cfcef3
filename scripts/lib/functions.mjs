// The sizes of the functions of a WebAssembly module that was linked with their names.

/**
 * Lists the functions of a module, the largest first.
 *
 * @param {Uint8Array} bytes - a module with a name section
 * @returns {{ name: string, size: number }[]} sizes of the bodies, in bytes
 */
export function functionSizes(bytes) {
  let imported = 0;
  let bodies = [];
  for (const { id, content } of sections(bytes)) {
    if (id === importSection) imported = importedFunctions(content);
    if (id === codeSection) bodies = bodySizes(content);
  }
  const names = functionNames(bytes);
  return bodies
    .map((size, i) => ({ name: names.get(imported + i) ?? `function ${imported + i}`, size }))
    .sort((a, b) => b.size - a.size);
}

/** The library or component of a function, by its demangled name. */
export function originOf(name) {
  if (/^(?:[\w:<>*& ]+ )?marrow::/.test(name)) return 'Marrow';
  if (/std::/.test(name)) return 'C++ library';
  if (/emscripten|embind|^_emval|^__wasm/.test(name)) return 'bindings';
  return 'C library';
}

const importSection = 2;
const codeSection = 10;
const functionKind = 0;

/** Reads bytes and LEB128 numbers in sequence. */
class Reader {
  at = 0;

  constructor(bytes) {
    this.bytes = bytes;
  }

  get atEnd() {
    return this.at >= this.bytes.length;
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  take(size) {
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }

  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }
}

function* sections(bytes) {
  const reader = new Reader(bytes);
  reader.take(8);
  while (!reader.atEnd) {
    const id = reader.byte();
    yield { id, content: reader.take(reader.number()) };
  }
}

function bodySizes(content) {
  const reader = new Reader(content);
  return Array.from({ length: reader.number() }, () => {
    const size = reader.number();
    reader.take(size);
    return size;
  });
}

function importedFunctions(content) {
  const reader = new Reader(content);
  let functions = 0;
  for (let left = reader.number(); left > 0; left--) {
    reader.text();
    reader.text();
    const kind = reader.byte();
    if (kind === functionKind) {
      reader.number();
      functions++;
    } else if (kind === 3) {
      reader.take(2); // a global: its type and mutability
    } else {
      if (kind === 1) reader.byte(); // a table: the type of its elements
      const hasMaximum = (reader.byte() & 1) === 1;
      reader.number();
      if (hasMaximum) reader.number();
    }
  }
  return functions;
}

/** Function names by index, including imported functions. */
function functionNames(bytes) {
  const names = new Map();
  for (const { id, content } of sections(bytes)) {
    if (id !== 0) continue;
    const reader = new Reader(content);
    if (reader.text() !== 'name') continue;
    while (!reader.atEnd) {
      const isFunctions = reader.byte() === 1;
      const part = new Reader(reader.take(reader.number()));
      if (!isFunctions) continue;
      for (let left = part.number(); left > 0; left--) names.set(part.number(), part.text());
    }
  }
  return names;
}
