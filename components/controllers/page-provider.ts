import { ContextEvent, type ContextCallback } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { collabContext, type CollabContext } from '../base/context.js';

type Callback = ContextCallback<CollabContext | undefined>;

const asksForCollab = (event: Event): event is ContextEvent<typeof collabContext> =>
  'context' in event && event.context === collabContext;

/** Says that there is a provider now: whoever asked in vain asks again. */
class ProviderEvent extends Event {
  readonly context = collabContext;
  readonly contextTarget: Element;

  constructor(contextTarget: Element) {
    super('context-provider', { bubbles: true, composed: true });
    this.contextTarget = contextTarget;
  }
}

/**
 * Serves the whole page, for a root that has no element children. A root that gets some serves them alone from then on,
 * whether they were parsed after it or put there by a framework.
 */
export class PageProvider implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #served = new Map<Callback, { readonly consumer: Element; readonly leave: () => void }>();
  /** The same for good: a consumer that is given another one leaves by the first, and would not be served any longer. */
  readonly #leaves = new WeakMap<Callback, () => void>();
  #serving: AbortController | undefined;
  #observer: MutationObserver | undefined;
  #value: CollabContext | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Gives a new value to everyone served. */
  setValue(value: CollabContext | undefined): void {
    this.#value = value;
    for (const [callback, { leave }] of this.#served) callback(value, leave);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#check());
    this.#observer.observe(this.#host, { childList: true });
    // The parser has not come to the children yet.
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => this.#start(), { once: true });
    } else {
      this.#start();
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#stop();
  }

  #check(): void {
    if (this.#host.firstElementChild) this.#stop();
  }

  #start(): void {
    if (this.#serving || !this.#host.isConnected || this.#host.firstElementChild) return;
    this.#serving = new AbortController();
    const { signal } = this.#serving;
    document.addEventListener('context-request', (event) => this.#answer(event), { signal });
    this.#host.dispatchEvent(new ProviderEvent(this.#host));
  }

  #stop(): void {
    if (!this.#serving) return;
    this.#serving.abort();
    this.#serving = undefined;
    const left = [...this.#served];
    this.#served.clear();
    for (const [callback, { consumer, leave }] of left) {
      callback(undefined, leave);
      // There may be another root for the page.
      if (consumer.isConnected) consumer.dispatchEvent(new ContextEvent(collabContext, consumer, callback, true));
    }
  }

  #answer(event: Event): void {
    if (!asksForCollab(event)) return;
    // What asks from inside a root was answered by it.
    event.stopImmediatePropagation();
    const { callback, contextTarget: consumer } = event;
    const leave = this.#leaves.get(callback) ?? (() => this.#served.delete(callback));
    this.#leaves.set(callback, leave);
    if (event.subscribe) this.#served.set(callback, { consumer, leave });
    callback(this.#value, leave);
  }
}
