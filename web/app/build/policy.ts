import type { Plugin } from 'vite';

/** Forbids strings as markup and as script URLs. web/app/trusted-types.ts checks URLs; Lit checks its templates. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default lit-html'];

/** The policy that a page with the library needs: no other host, no eval, no inline script or style, no plug-in. */
const library = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' blob: data:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
];
export const libraryPolicy: string = library.join('; ');

/**
 * The policy of the page, in its header and in its <meta> element. `tests/web/app/policy.test.ts` compares it with
 * index.html.
 */
export const contentSecurityPolicy: string = [...library, ...trustedTypes].join('; ');

/**
 * The policy of embed.html: models and posters may come from any HTTPS server, everything else from its own server. A
 * policy in a <meta> element cannot say which sites may frame the page; docs/embedding.md lists the headers for that.
 */
export const framePolicy: string = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' https: blob: data:",
  "connect-src 'self' https:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  ...trustedTypes,
].join('; ');

/** The policy for a file's path. Browsers apply the header and the <meta> element together, so both have to agree. */
export function policyOf(path: string): string {
  return path.endsWith('/embed.html') ? framePolicy : contentSecurityPolicy;
}

/** Makes the preview server send each page with its policy. */
export function policyHeaders(): Plugin {
  return {
    name: 'marrow:policy-headers',
    configurePreviewServer({ middlewares }) {
      middlewares.use(({ url = '/' }, response, next) => {
        response.setHeader('Content-Security-Policy', policyOf(new URL(url, 'http://localhost').pathname));
        next();
      });
    },
  };
}
