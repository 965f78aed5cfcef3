import { words } from './messages.js';

/** A hit group's name; those that a mod has added have their number alone. */
export function hitGroupName(group: number): string {
  return words.hitGroups[group] ?? words.hitGroup(group);
}
