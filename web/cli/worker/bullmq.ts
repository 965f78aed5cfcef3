import { UsageError } from '../arguments.js';

export type BullMq = typeof import('bullmq');

/** Imports BullMQ, which the user installs separately. @throws UsageError if it is not installed */
export async function bullmq(): Promise<BullMq> {
  try {
    return await import('bullmq');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('The worker requires BullMQ, which is not installed: npm install bullmq.');
  }
}
