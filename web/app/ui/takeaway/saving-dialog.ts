import { NotDrawnError, TooLargeError } from '../../takeaway/studio.js';
import { words } from '../../text/messages.js';
import { Dialog } from '../base/dialog.js';

/** A dialog that saves files, one run at a time, which can be cancelled. */
export abstract class SavingDialog extends Dialog {
  /** Why the last run was not completely saved; null if it was. */
  problem: string | null = null;
  #run: AbortController | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run?.abort();
  }

  protected override isBusy(): boolean {
    return this.#run !== null;
  }

  /** Saves, unless a run is in progress. An error that is not a cancellation becomes `problem`. */
  protected async run(save: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#run !== null) return;
    const run = (this.#run = new AbortController());
    this.problem = null;
    try {
      await save(run.signal);
    } catch (error) {
      if (!run.signal.aborted) this.problem = problemOf(error);
    } finally {
      this.#run = null;
    }
  }

  /** Cancels the run; without one, closes. */
  protected cancel(): void {
    if (this.#run === null) this.close();
    else this.#abort();
  }

  protected override close(): void {
    this.#abort();
    super.close();
  }

  #abort(): void {
    this.#run?.abort(new DOMException(words.saveCancelled, 'AbortError'));
  }
}

function problemOf(error: unknown): string {
  if (error instanceof TooLargeError) return words.tooLarge(error.largest.width, error.largest.height);
  if (error instanceof NotDrawnError) return words.notDrawn;
  if (error instanceof RangeError) return words.noSpace;
  return words.notSaved(error instanceof Error ? error.message : String(error));
}
