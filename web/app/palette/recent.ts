import { readSetting, writeSetting } from '../storage.js';

const storageKey = 'marrow.actions';
const most = 8;

/** The ids of the last actions, latest first. */
export function recentActions(): string[] {
  try {
    const stored: unknown = JSON.parse(readSetting(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    // The stored value is invalid.
    return [];
  }
}

export function rememberAction(id: string): void {
  const next = [id, ...recentActions().filter((each) => each !== id)].slice(0, most);
  writeSetting(storageKey, JSON.stringify(next));
}
