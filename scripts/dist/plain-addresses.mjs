const inTemplates = /\b(import\(|new URL\()`([^`$]*)`(?=\)|,import\.meta\.url)/g;

/**
 * Writes the addresses of files that are fetched later as strings: the minifier makes templates of them, which not every
 * bundler recognises. It comes before the plugins that look for such addresses in the output.
 */
export function plainAddresses() {
  return {
    name: 'marrow:plain-addresses',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(inTemplates, '$1"$2"');
    },
  };
}
