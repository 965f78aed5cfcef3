const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bare module, called as the library calls it (web/lib/core/raw.ts), without the library around it. */
export function instantiate(module) {
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] = () => 0;
  const raw = new WebAssembly.Instance(module, imports).exports;
  raw._initialize();

  const put = (bytes) => {
    const pointer = raw.marrow_alloc(bytes.length) >>> 0;
    new Uint8Array(raw.memory.buffer, pointer, bytes.length).set(bytes);
    return pointer;
  };
  const reply = () => {
    const at = raw.marrow_reply() >>> 0;
    return raw.memory.buffer.slice(at, at + (raw.marrow_reply_size() >>> 0));
  };
  const json = () => JSON.parse(decoder.decode(reply()));

  /** A subject's handle; companions by their names. */
  const open = (name, bytes, companions = {}) => {
    const files = raw.marrow_files_new();
    const withName = (text, use) => {
      const encoded = encoder.encode(text);
      const pointer = put(encoded);
      const result = use(pointer, encoded.length);
      raw.marrow_free(pointer);
      return result;
    };
    for (const [each, data] of Object.entries({ [name]: bytes, ...companions })) {
      withName(each, (at, size) => raw.marrow_files_add(files, at, size, put(data), data.length));
    }
    const subject = withName(name, (at, size) => raw.marrow_load(files, at, size));
    raw.marrow_files_delete(files);
    if (subject === 0) throw new Error(json().message);
    return subject;
  };
  return { raw, open, put, reply, json };
}
