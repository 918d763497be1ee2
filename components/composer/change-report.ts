import type { ReactiveControllerHost } from 'lit';

/** Tells of changes in one go, however many come at a time; what is taken back before that is not told. */
class ChangeReport {
  readonly #host: ReactiveControllerHost;
  readonly #tell: () => void;
  #isDue = false;

  constructor(host: ReactiveControllerHost, tell: () => void) {
    this.#host = host;
    this.#tell = tell;
  }

  /** There is a change to show and to tell of. */
  due(): void {
    this.#host.requestUpdate();
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      if (!this.#isDue) return;
      this.#isDue = false;
      this.#tell();
    });
  }

  /** There is nothing to tell any more. */
  cancel(): void {
    this.#isDue = false;
  }
}

export type { ChangeReport };

export const createChangeReport = (host: ReactiveControllerHost, tell: () => void): ChangeReport =>
  new ChangeReport(host, tell);
