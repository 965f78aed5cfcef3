/**
 * The Trusted Types policy of the pages: without it, the browser refuses any string as a script URL. It allows URLs on
 * the page's own server, which the workers need, and the page's blob URLs: in a sandboxed iframe with an opaque
 * origin, the library tries a worker from a blob URL, which the Content Security Policy (`worker-src`) then refuses.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown;
}

const policies: TrustedTypes | undefined = (globalThis as { readonly trustedTypes?: TrustedTypes })
  .trustedTypes;
policies?.createPolicy('default', {
  createScriptURL: (address) =>
    [`${location.origin}/`, `blob:${self.origin}/`].some((own) =>
      new URL(address, location.href).href.startsWith(own),
    )
      ? address
      : null,
});

export {};
