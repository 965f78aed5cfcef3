import { isMoving } from '../render/index.js';
import type { SubjectSummary } from '../types/subject.js';

/** Whether a shader script moves some of it, whatever plays. */
export function hasMovingMaterials({ parts }: Pick<SubjectSummary, 'parts'>): boolean {
  return parts.some(({ materials }) => materials.some(isMoving));
}
