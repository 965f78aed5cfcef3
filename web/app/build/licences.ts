import type { Plugin } from 'vite';
import {
  copiedPackages,
  joined,
  nativeLicence,
  nativeParts,
  packageLicence,
  packagesIn,
} from '../../../scripts/lib/licences.mjs';

/**
 * Emits `licences.txt` beside the page: the licences of the bundled fonts, icons and libraries. Workers are bundled
 * separately, before the page.
 */
export function licences(): { readonly ofPage: Plugin; readonly ofWorkers: Plugin } {
  const inWorkers: Set<string> = new Set();
  return {
    ofWorkers: {
      name: 'marrow:licences-of-workers',
      apply: 'build',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of packagesIn(chunks)) inWorkers.add(name);
      },
    },
    ofPage: {
      name: 'marrow:licences',
      apply: 'build',
      generateBundle(_options, bundle) {
        const files = Object.values(bundle);
        // Fonts are not modules of a chunk but assets, because style sheets refer to them.
        const fonts = files.flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []));
        const chunks = files.filter((file) => file.type === 'chunk');
        const assets = { modules: Object.fromEntries(fonts.map((name) => [`/${name}`, {}])) };
        const found = [...packagesIn([...chunks, assets]), ...inWorkers, ...copiedPackages];
        const packages = [...new Set(found)].sort();
        const source = joined([...packages.map(packageLicence), ...nativeParts.map(nativeLicence)]);
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
      },
    },
  };
}
