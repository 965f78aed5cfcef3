import { createHash } from 'node:crypto';

/** SHA-256 as hexadecimal digits. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
