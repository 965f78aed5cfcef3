import { isMoving } from '../render/index.js';
import type { SubjectSummary } from '../types/subject.js';

/**
 * True if a subject has materials that change with time, independently of clips.
 *
 * @example
 * ```ts
 * import { hasMovingMaterials } from 'marrow3d/viewer';
 *
 * hasMovingMaterials(model.summary); // true if a still model has to be redrawn continuously
 * ```
 */
export function hasMovingMaterials({ parts }: Pick<SubjectSummary, 'parts'>): boolean {
  return parts.some(({ materials }) => materials.some(isMoving));
}
