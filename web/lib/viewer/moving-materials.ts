import { isMoving } from '../render/index.js';
import type { SubjectSummary } from '../types/subject.js';

/** Whether a subject has a material that changes with time, whatever plays. */
export function hasMovingMaterials({ parts }: Pick<SubjectSummary, 'parts'>): boolean {
  return parts.some(({ materials }) => materials.some(isMoving));
}
