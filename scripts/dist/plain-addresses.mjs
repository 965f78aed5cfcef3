const inTemplates = /\b(import\(|new URL\()`([^`$]*)`(?=\)|,import\.meta\.url)/g;

/**
 * Writes the URLs of files that are fetched on demand as string literals: the minifier would turn them into templates,
 * which not every bundler recognises. Must run before the plugins that look for such URLs in the output.
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
