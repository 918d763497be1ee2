import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How many there usually are, until they are counted. */
const USUAL = 8;

/** Counts the columns a grid has room for. */
export class Columns implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #grid: () => Element | undefined;
  readonly #observer = new ResizeObserver(() => this.#measure());
  #observed: Element | undefined;
  #count = USUAL;

  constructor(host: ReactiveControllerHost, grid: () => Element | undefined) {
    this.#host = host;
    this.#grid = grid;
    host.addController(this);
  }

  get count(): number {
    return this.#count;
  }

  hostUpdated(): void {
    const grid = this.#grid();
    if (grid === this.#observed) return;
    this.#observer.disconnect();
    this.#observed = grid;
    if (grid) this.#observer.observe(grid);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#observed = undefined;
  }

  #measure(): void {
    const tracks = this.#observed ? getComputedStyle(this.#observed).gridTemplateColumns.split(' ') : [];
    const count = Math.max(1, tracks.length);
    if (count === this.#count) return;
    this.#count = count;
    this.#host.requestUpdate();
  }
}
