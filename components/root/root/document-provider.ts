import { ContextEvent, type ContextCallback } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { collabContext, type CollabContext } from '../../base/context.js';

type Callback = ContextCallback<CollabContext | undefined>;

const asksForCollab = (event: Event): event is ContextEvent<typeof collabContext> =>
  'context' in event && event.context === collabContext;

/** Announces a provider, so that consumers repeat unanswered requests. */
class ProviderEvent extends Event {
  readonly context = collabContext;
  readonly contextTarget: Element;

  constructor(contextTarget: Element) {
    super('context-provider', { bubbles: true, composed: true });
    this.contextTarget = contextTarget;
  }
}

/**
 * Provides the context to the whole document for a root without child elements. Once the root has children, parsed later or added
 * by a framework, it provides the context only to them.
 */
export class DocumentProvider implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #consumers = new Map<Callback, { readonly consumer: Element; readonly leave: () => void }>();
  /** Unsubscribe functions by callback. A consumer that receives a different function unsubscribes with the previous one. */
  readonly #unsubscribers = new WeakMap<Callback, () => void>();
  #serving: AbortController | undefined;
  #observer: MutationObserver | undefined;
  #value: CollabContext | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Provides a new value to all consumers. */
  setValue(value: CollabContext | undefined): void {
    this.#value = value;
    for (const [callback, { leave }] of this.#consumers) callback(value, leave);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#check());
    this.#observer.observe(this.#host, { childList: true });
    // The children are not parsed yet.
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
    const left = [...this.#consumers];
    this.#consumers.clear();
    for (const [callback, { consumer, leave }] of left) {
      callback(undefined, leave);
      // Another root may provide the context.
      if (consumer.isConnected) consumer.dispatchEvent(new ContextEvent(collabContext, consumer, callback, true));
    }
  }

  #answer(event: Event): void {
    if (!asksForCollab(event)) return;
    // A request from inside a root was answered by that root.
    event.stopImmediatePropagation();
    const { callback, contextTarget: consumer } = event;
    const leave = this.#unsubscribers.get(callback) ?? (() => this.#consumers.delete(callback));
    this.#unsubscribers.set(callback, leave);
    if (event.subscribe) this.#consumers.set(callback, { consumer, leave });
    callback(this.#value, leave);
  }
}
