import { constants } from 'node:os';

/**
 * Ends the process at these signals with the conventional exit code, 128 + signal number. Clean up in `exit` listeners
 * of the process.
 */
export function exitAtSignals(signals: readonly NodeJS.Signals[]): void {
  for (const signal of signals)
    if (!process.listeners(signal).includes(endAtSignal)) process.once(signal, endAtSignal);
}

function endAtSignal(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}
