/**
 * The policy that the page is served with and carries in its own head: no other host, no eval, no inline script
 * or style, no plug-in, no other base for addresses. `tests/web/app/policy.test.ts` holds index.html to it.
 */
export const contentSecurityPolicy: string = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' blob: data:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');
