/**
 * The pages' policy for Trusted Types, under which the browser refuses any text as the address of a script. Only addresses
 * of the page's own server pass: those of its workers. So do blobs that the page itself made, because a frame whose sandbox
 * has no origin tries one; `worker-src` of the Content Security Policy refuses it.
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
