export function sectionOf(text: string, name: string): string | null;
export function withSection(text: string, name: string, content: string): string;
export function writePage(path: string, text: string): Promise<void>;
