import { UsageError } from '../arguments.js';

export type BullMq = typeof import('bullmq');

/** The queue's library, which is installed beside Marrow. @throws UsageError where it is not */
export async function bullmq(): Promise<BullMq> {
  try {
    return await import('bullmq');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('Jobs come from a queue of BullMQ, and it is not installed: npm install bullmq.');
  }
}
