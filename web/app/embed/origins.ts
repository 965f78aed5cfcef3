import { listOf, readAddress } from './address.js';

/**
 * The origins that may send requests to the frame, beside the frame's own. The owner of the site names them in the head:
 * `<meta name="marrow-origins" content="https://mods.example">`; only where there is no such list does the address name
 * them, because whoever frames the page writes its address. `*`, of the owner alone, is any origin.
 */
export function allowedOrigins(document: Document, address: URL): readonly string[] {
  const owners = document.querySelector<HTMLMetaElement>('meta[name="marrow-origins"]');
  const named = owners
    ? listOf(owners.content)
    : readAddress(address).origins.filter((origin) => origin !== '*');
  // Not self.origin, which is "null" in a sandbox, as that of anything in a sandbox.
  return [address.origin, ...named];
}

/** Whether a message's origin is among the allowed ones. */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return origin !== 'null' && (allowed.includes(origin) || allowed.includes('*'));
}
