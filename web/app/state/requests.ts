/** Asks a component to focus one of its fields. */
export type Request = 'findClip' | 'findJoint' | 'findData' | 'findModel' | 'nameCut';

/** Passes requests to the component that shows the field. */
export class Requests {
  readonly #answers: Map<Request, Set<() => void>> = new Map();
  /** The last request, until a component answers it. */
  #pending: Request | null = null;

  /**
   * Sends a request. If its component is not connected because its section is closed, the component answers when it is
   * connected.
   */
  send(request: Request): void {
    const answers = [...(this.#answers.get(request) ?? [])];
    this.#pending = answers.length > 0 ? null : request;
    for (const answer of answers) answer();
  }

  /**
   * Calls `answer` for each request of this kind, including one that is still pending.
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
