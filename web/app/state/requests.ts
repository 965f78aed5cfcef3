/** Asks a component to focus one of its fields. */
export type Request = 'findClip' | 'findJoint' | 'findData' | 'findModel' | 'nameCut';

/** Passes requests to the component that shows the field. */
export class Requests {
  readonly #answers: Map<Request, Set<() => void>> = new Map();
  /** The last request, if no component has answered it yet. */
  #pending: Request | null = null;

  /** Sends a request. A component that is connected later, because its section was closed, answers it then. */
  send(request: Request): void {
    const answers = [...(this.#answers.get(request) ?? [])];
    this.#pending = answers.length > 0 ? null : request;
    for (const answer of answers) answer();
  }

  /**
   * Answers a request from now on, and the last one if it is still pending.
   * @returns a function that stops answering
   */
  on(request: Request, answer: () => void): () => void {
    const answers = this.#answers.get(request) ?? new Set();
    this.#answers.set(request, answers.add(answer));
    if (this.#pending === request) {
      this.#pending = null;
      answer();
    }
    return () => answers.delete(answer);
  }
}
