import type { Plugin } from 'vite';

export function stripGlsl(text: string): string;
export function strippedGlsl(): Plugin;
