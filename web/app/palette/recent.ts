const storageKey = 'marrow.actions';
const most = 8;

/** The actions that were run last, the last one first. */
export function recentActions(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    // Storage may be forbidden or hold something else; then nothing is remembered.
    return [];
  }
}

export function rememberAction(id: string): void {
  const next = [id, ...recentActions().filter((each) => each !== id)].slice(0, most);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage the list starts with the groups.
  }
}
