import { isMoving } from '../render/index.js';
import type { SubjectSummary } from '../types/subject.js';

/**
 * Whether a subject has a material that changes with time, whatever plays.
 *
 * @example
 * ```ts
 * import { hasMovingMaterials } from 'marrow3d/viewer';
 *
 * hasMovingMaterials(model.summary); // true where a still model has to be drawn again and again
 * ```
 */
export function hasMovingMaterials({ parts }: Pick<SubjectSummary, 'parts'>): boolean {
  return parts.some(({ materials }) => materials.some(isMoving));
}
