// For the page of `npm run soak` and its workers: makes `WebAssembly.Memory.grow()` fail, as on a device without free
// memory.

let isFull = false;

const { prototype } = WebAssembly.Memory;
const { grow } = prototype;
prototype.grow = function (pages) {
  if (isFull) throw new RangeError('WebAssembly.Memory.grow(): no memory is left (soak)');
  return grow.call(this, pages);
};

/** Sets whether the memory of this thread's modules can grow. */
export function setMemoryFull(value) {
  isFull = value;
}

// Each worker listens to messages of the page.
if (globalThis.document === undefined)
  new globalThis.BroadcastChannel('soak-memory').addEventListener('message', ({ data }) =>
    setMemoryFull(data),
  );
