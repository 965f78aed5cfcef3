/**
 * The Trusted Types policy of the pages: without it, the browser refuses any string as a script URL. It allows URLs of
 * the page's own server, which its workers need, and blobs of the page: a sandboxed frame without an origin tries a
 * blob, which `worker-src` of the Content Security Policy then refuses.
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
