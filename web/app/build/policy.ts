import type { Plugin } from 'vite';

/** Texts become neither markup nor addresses of scripts: web/app/trusted-types.ts decides on addresses, Lit on its templates. */
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
 * The policy that the page is served with and carries in its own head. `tests/web/app/policy.test.ts` holds index.html to
 * it.
 */
export const contentSecurityPolicy: string = [...library, ...trustedTypes].join('; ');

/**
 * The policy of embed.html: models and posters come from anywhere that is encrypted, and all else from its own server.
 * The policy in the head cannot say who may frame the page: docs/embedding.md has the headers for that.
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

/** The policy of a file by its path: a header counts beside the policy in a page's head, so that they have to agree. */
export function policyOf(path: string): string {
  return path.endsWith('/embed.html') ? framePolicy : contentSecurityPolicy;
}

/** Has the preview server send each page with its own policy. */
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
