import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { mediaElementOf, observeRoot, type ObservedRoot } from '../../../anchors/index.js';

interface MediaElementOptions {
  /** Returns the document or shadow root that contains the media element. */
  root(): ObservedRoot;
  selector(): string;
}

/** Events after which the duration may have changed. */
const durationEvents = ['loadedmetadata', 'durationchange', 'emptied'] as const;
const timeEvents = ['timeupdate', 'seeking', 'seeked', 'emptied'] as const;

/** Finds a media element, also one that is added later, and follows its time and duration. */
export class MediaElementController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: MediaElementOptions;
  readonly #onTimeChange: () => void;
  #media: HTMLMediaElement | undefined;
  #listening: AbortController | undefined;
  #unobserve: (() => void) | undefined;

  /** `onTimeChange` is called when the current time changes. */
  constructor(host: ReactiveControllerHost, options: MediaElementOptions, onTimeChange: () => void) {
    this.#host = host;
    this.#options = options;
    this.#onTimeChange = onTimeChange;
    host.addController(this);
  }

  get media(): HTMLMediaElement | undefined {
    return this.#media;
  }

  /** The duration in seconds; 0 while it is unknown, and for endless streams. */
  get duration(): number {
    const { duration = 0 } = this.#media ?? {};
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
    this.#setMedia(undefined);
  }

  #find(): void {
    const selector = this.#options.selector();
    this.#setMedia(selector ? mediaElementOf(this.#options.root().querySelector(selector)) : undefined);
  }

  #setMedia(media: HTMLMediaElement | undefined): void {
    if (media === this.#media) return;
    this.#listening?.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#media = media;
    for (const type of durationEvents) media?.addEventListener(type, () => this.#host.requestUpdate(), { signal });
    for (const type of timeEvents) media?.addEventListener(type, () => this.#onTimeChange(), { signal });
    this.#host.requestUpdate();
  }
}
