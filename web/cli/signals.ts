import { constants } from 'node:os';

/**
 * Ends this process at these signals with the usual exit code, 128 and the signal's number. What has to be cleaned up
 * is done in listeners of the process's `exit`.
 */
export function exitAtSignals(signals: readonly NodeJS.Signals[]): void {
  for (const signal of signals)
    if (!process.listeners(signal).includes(endAtSignal)) process.once(signal, endAtSignal);
}

function endAtSignal(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}
