import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ContactApi, ContactQuery, Suggestion } from '../../store/index.js';

interface SuggestionSearchOptions {
  /** Where suggestions come from; undefined while there is no such place. */
  source: () => ContactApi | undefined;
  /** Called when there are others. */
  changed: () => void;
}

/** How long a pause in typing is after which the page's own search is asked, in ms. */
const PAUSE = 150;

/**
 * Looks for suggestions while a person types: what is known at once, what the page's own search finds after a pause. Only the
 * latest question counts.
 */
export class SuggestionSearch implements ReactiveController {
  readonly #options: SuggestionSearchOptions;
  #results: readonly Suggestion[] = [];
  #isLoading = false;
  #hasFailed = false;
  #query: ContactQuery | undefined;
  #asking = new AbortController();
  #leave: (() => void) | undefined;

  constructor(host: ReactiveControllerHost | undefined, options: SuggestionSearchOptions) {
    this.#options = options;
    host?.addController(this);
  }

  get results(): readonly Suggestion[] {
    return this.#results;
  }

  /** Whether more may come. */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** Whether what was looked for could not be looked up, here or by the page's own search. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  hostDisconnected(): void {
    this.stop();
  }

  /** Looks for something; the same again changes nothing. */
  look(query: ContactQuery): void {
    const { searchText, hotkey, scope } = this.#query ?? {};
    if (this.#query && searchText === query.searchText && hotkey === query.hotkey && scope === query.scope) return;
    this.#query = query;
    // Who comes to be known meanwhile is offered as well.
    this.#leave ??= this.#follow();
    this.#ask();
  }

  /** Looks for nothing more. */
  stop(): void {
    this.#asking.abort();
    this.#leave?.();
    this.#leave = this.#query = undefined;
    this.#results = [];
    this.#isLoading = this.#hasFailed = false;
  }

  #follow(): (() => void) | undefined {
    let hasBegun = false;
    const leave = this.#options.source()?.directory.subscribe(() => {
      if (hasBegun) this.#ask();
    });
    hasBegun = true;
    return leave;
  }

  #ask(): void {
    const source = this.#options.source();
    const query = this.#query;
    if (!source || !query) return;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#isLoading = source.directory.peek().search !== undefined;
    this.#hasFailed = false;
    const fail = () => this.#fail(signal);
    source.suggest(query).then((results) => this.#take(results, signal), fail);
    const timer = setTimeout(() => void this.#search(source, query, signal), PAUSE);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  async #search(source: ContactApi, query: ContactQuery, signal: AbortSignal): Promise<void> {
    try {
      const results = await source.search(query, signal);
      if (signal.aborted) return;
      this.#isLoading = this.#hasFailed = false;
      this.#take(results, signal);
    } catch {
      this.#fail(signal);
    }
  }

  #fail(signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#isLoading = false;
    this.#hasFailed = true;
    this.#options.changed();
  }

  #take(results: readonly Suggestion[], signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#results = results;
    this.#options.changed();
  }
}
