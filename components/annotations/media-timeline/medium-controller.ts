import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { mediaElementOf, observeRoot, type ObservedRoot } from '../../../anchors/index.js';

interface MediumOptions {
  /** Where the medium is looked for. */
  root(): ObservedRoot;
  selector(): string;
}

/** Its length may be another. */
const lengthEvents = ['loadedmetadata', 'durationchange', 'emptied'] as const;
const timeEvents = ['timeupdate', 'seeking', 'seeked', 'emptied'] as const;

/** Finds the medium a timeline is for, now or when it comes, and follows where it is. */
export class MediumController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: MediumOptions;
  readonly #moved: () => void;
  #medium: HTMLMediaElement | undefined;
  #listening: AbortController | undefined;
  #unobserve: (() => void) | undefined;

  /** `moved` is called when the medium is at another moment. */
  constructor(host: ReactiveControllerHost, options: MediumOptions, moved: () => void) {
    this.#host = host;
    this.#options = options;
    this.#moved = moved;
    host.addController(this);
  }

  get medium(): HTMLMediaElement | undefined {
    return this.#medium;
  }

  /** Its length in seconds; 0 while that is not known, and for what has no end. */
  get length(): number {
    const { duration = 0 } = this.#medium ?? {};
    return Number.isFinite(duration) ? duration : 0;
  }

  hostConnected(): void {
    this.#unobserve = observeRoot(this.#options.root(), () => this.#find());
  }

  hostUpdated(): void {
    this.#find();
  }

  hostDisconnected(): void {
    this.#unobserve?.();
    this.#follow(undefined);
  }

  #find(): void {
    const selector = this.#options.selector();
    this.#follow(selector ? mediaElementOf(this.#options.root().querySelector(selector)) : undefined);
  }

  #follow(medium: HTMLMediaElement | undefined): void {
    if (medium === this.#medium) return;
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#medium = medium;
    for (const type of lengthEvents) medium?.addEventListener(type, () => this.#host.requestUpdate(), { signal });
    for (const type of timeEvents) medium?.addEventListener(type, () => this.#moved(), { signal });
    this.#host.requestUpdate();
  }
}
