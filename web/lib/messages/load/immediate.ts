/**
 * The messages of errors that synchronous functions throw: they cannot wait until the table is fetched, so every page
 * includes them. Their placeholders have no format.
 */
export const immediate: Readonly<Record<'memory-full' | 'module-stopped' | 'value-unknown', string>> = {
  'memory-full': '{0} MB do not fit into the free memory. Dispose of models that are not shown.',
  'module-stopped': 'The WASM module has stopped. Load the model again.',
  'value-unknown': '{0} cannot be {1}. Use {2}.',
};
