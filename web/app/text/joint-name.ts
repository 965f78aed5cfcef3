import type { JointEntry } from '../../lib/internal/index.js';
import { words } from './messages.js';

/** A joint's name, or its number where the file names none. */
export function jointName({ name, index }: JointEntry): string {
  return name === '' ? words.jointUnnamed(index) : name;
}
