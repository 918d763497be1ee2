import { commentableAt } from './commentable.js';
import type { ModeOptions } from './mode-session.js';
import { firstInView, targetAfterKey } from './target-chooser.js';

type PointingOptions = Pick<ModeOptions, 'rules' | 'start' | 'pointed' | 'edge'>;

/** What a person points at, by pointer or by keys. */
class Pointing {
  readonly #options: PointingOptions;
  #at: Element | undefined;

  constructor(options: PointingOptions) {
    this.#options = options;
  }

  get at(): Element | undefined {
    return this.#at;
  }

  point(element: Element | undefined, by: 'pointer' | 'keys'): void {
    this.#at = element;
    this.#options.pointed(element, by);
  }

  /** Goes where a key leads, or says that it leads nowhere; returns whether the key means something. */
  move(key: string): boolean {
    const { rules, edge } = this.#options;
    const next = this.#at?.isConnected ? targetAfterKey(key, this.#at, rules) : this.#start();
    if (!next) return false;
    if (typeof next === 'string') {
      edge(next);
      return true;
    }
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.point(next, 'keys');
    return true;
  }

  /** Points at where a person begins, where nothing is pointed at. */
  begin(): void {
    if (!this.#at?.isConnected) this.point(this.#start(), 'keys');
  }

  #start(): Element | undefined {
    const { rules, start } = this.#options;
    const element = start();
    const given = element && commentableAt(element, rules);
    given?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return given ?? firstInView(rules);
  }
}

export type { Pointing };

export const createPointing = (options: PointingOptions): Pointing => new Pointing(options);
