/** The part of Khronos' validator that the tests call; the package has no types. */
declare module 'gltf-validator' {
  export interface Message {
    readonly code: string;
    readonly message: string;
    /** 0 is an error, 1 a warning, 2 information, 3 a hint. */
    readonly severity: number;
    readonly pointer: string;
  }
  export function validateBytes(
    data: Uint8Array,
    options?: { readonly maxIssues?: number },
  ): Promise<{ readonly issues: { readonly numErrors: number; readonly messages: readonly Message[] } }>;
}
