import { signal, type Signal } from '@preact/signals-core';
import type { CommentMode } from './page-modes.js';
import type { GhostsById } from './thread-target.js';

/** Finds the targets of threads on the page; a comment layer is one. */
export interface TargetProvider {
  /** Reveals a thread's target. Returns whether the target is on this page. */
  reveal(annotationId: string): boolean;
  /** Returns the element of a thread's target, if the provider shows the thread there. */
  elementOf(annotationId: string): Element | undefined;
  /** Returns the name of the element of a thread's target; empty if unknown. */
  nameOf(annotationId: string): string;
  /** Returns the text of a thread's target: as last resolved or, with `fresh`, resolved again. */
  rangeOf(annotationId: string, when?: 'cached' | 'fresh'): Range | undefined;
  /** Returns the threads whose target was not found, or was found although the thread says that it is lost. */
  ghosts(): GhostsById;
  /** Whether the user can choose a target in a mode. */
  acceptsMode(mode: CommentMode): boolean;
}

function firstOf<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isSame = (one: GhostsById, other: GhostsById): boolean =>
  one.size === other.size && [...one].every(([id, ghost]) => other.get(id) === ghost);

/** The targets of threads on a page, from one or more providers. */
export class PageTargets {
  /** Targets that were not found on the page, or were found although the thread says that they are lost. */
  readonly ghosts: Signal<GhostsById> = signal(new Map());
  readonly #providers = new Set<TargetProvider>();
  #isRefreshScheduled = false;

  /** Adds a provider. Returns a function that removes it. */
  register(provider: TargetProvider): () => void {
    this.#providers.add(provider);
    return () => {
      this.#providers.delete(provider);
      this.refreshGhosts();
    };
  }

  /** Whether the page has a provider. */
  get hasProvider(): boolean {
    return this.#providers.size > 0;
  }

  /** Reveals a thread's target. Returns whether the target is on this page. */
  reveal(annotationId: string): boolean {
    return [...this.#providers].some((provider) => provider.reveal(annotationId));
  }

  /** Whether the user can choose a target in a mode. True without a provider. */
  acceptsMode(mode: CommentMode): boolean {
    return !this.hasProvider || [...this.#providers].some((provider) => provider.acceptsMode(mode));
  }

  /** Returns the element of a thread's target, if the target is on this page. */
  elementOf(annotationId: string): Element | undefined {
    return firstOf(this.#providers, (provider) => provider.elementOf(annotationId));
  }

  /** Returns the name of the element of a thread's target; empty if the element is not on this page. */
  nameOf(annotationId: string): string {
    return firstOf(this.#providers, (provider) => provider.nameOf(annotationId) || undefined) ?? '';
  }

  /** Returns the text of a thread's target, if it is on this page: as last resolved or, with `fresh`, resolved again. */
  rangeOf(annotationId: string, when?: 'cached' | 'fresh'): Range | undefined {
    return firstOf(this.#providers, (provider) => provider.rangeOf(annotationId, when));
  }

  /** Collects the ghosts of all providers in a microtask: many targets are found or lost at once. */
  refreshGhosts(): void {
    if (this.#isRefreshScheduled) return;
    this.#isRefreshScheduled = true;
    queueMicrotask(() => {
      this.#isRefreshScheduled = false;
      const ghosts = this.#collectGhosts();
      if (!isSame(ghosts, this.ghosts.peek())) this.ghosts.value = ghosts;
    });
  }

  /** A target that one provider has found is no ghost. */
  #collectGhosts(): GhostsById {
    const known = [...this.#providers].flatMap((provider) => [...provider.ghosts()]);
    const lost = known.filter(([id, ghost]) => ghost && !this.elementOf(id));
    return new Map([...lost, ...known.filter(([, ghost]) => !ghost)]);
  }
}
