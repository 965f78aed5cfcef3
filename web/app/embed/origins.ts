import { listOf, readAddress } from './address.js';

/**
 * The origins that may send requests to the frame, besides its own. The site's owner lists them in the head:
 * `<meta name="marrow-origins" content="https://mods.example">`. Without that element, the frame's address may list
 * them; with it, the list in the address is ignored, because any page that embeds the frame can choose the address.
 * Only the owner's list may contain `*`, which allows any origin.
 */
export function allowedOrigins(document: Document, address: URL): readonly string[] {
  const owners = document.querySelector<HTMLMetaElement>('meta[name="marrow-origins"]');
  const named = owners
    ? listOf(owners.content)
    : readAddress(address).origins.filter((origin) => origin !== '*');
  // Not self.origin: in a sandboxed frame it is "null", which is also the origin of every other sandboxed frame.
  return [address.origin, ...named];
}

/** Whether a message's origin is among the allowed ones. */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return origin !== 'null' && (allowed.includes(origin) || allowed.includes('*'));
}
