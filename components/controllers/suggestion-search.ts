import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ContactApi, ContactQuery, Suggestion } from '../../store/index.js';

interface SuggestionSearchOptions {
  /** The source of suggestions. */
  source: () => ContactApi | undefined;
  /** Called when the results change. */
  changed: () => void;
}

/** Pause in typing after which the application's search is called, in ms. */
const PAUSE = 150;

/**
 * Searches suggestions while the user types: known ones immediately, those of the application's search after a pause. Results
 * of earlier queries are ignored.
 */
export class SuggestionSearch implements ReactiveController {
  readonly #options: SuggestionSearchOptions;
  #results: readonly Suggestion[] = [];
  #isLoading = false;
  #hasFailed = false;
  #query: ContactQuery | undefined;
  #request = new AbortController();
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveControllerHost | undefined, options: SuggestionSearchOptions) {
    this.#options = options;
    host?.addController(this);
  }

  get results(): readonly Suggestion[] {
    return this.#results;
  }

  /** Whether more results may follow. */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** Whether the search failed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  hostDisconnected(): void {
    this.stop();
  }

  /** Sets the query; an equal query changes nothing. */
  setQuery(query: ContactQuery): void {
    const { searchText, hotkey, scope } = this.#query ?? {};
    if (this.#query && searchText === query.searchText && hotkey === query.hotkey && scope === query.scope) return;
    this.#query = query;
    // New entries of the directory are included.
    this.#unsubscribe ??= this.#subscribe();
    this.#load();
  }

  /** Clears the query and the results. */
  stop(): void {
    this.#request.abort();
    this.#unsubscribe?.();
    this.#unsubscribe = this.#query = undefined;
    this.#results = [];
    this.#isLoading = this.#hasFailed = false;
  }

  #subscribe(): (() => void) | undefined {
    let hasBegun = false;
    const leave = this.#options.source()?.directory.subscribe(() => {
      if (hasBegun) this.#load();
    });
    hasBegun = true;
    return leave;
  }

  #load(): void {
    const source = this.#options.source();
    const query = this.#query;
    if (!source || !query) return;
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.#isLoading = source.directory.peek().search !== undefined;
    this.#hasFailed = false;
    const fail = () => this.#fail(signal);
    source.suggest(query).then((results) => this.#setResults(results, signal), fail);
    const timer = setTimeout(() => void this.#search(source, query, signal), PAUSE);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  async #search(source: ContactApi, query: ContactQuery, signal: AbortSignal): Promise<void> {
    try {
      const results = await source.search(query, signal);
      if (signal.aborted) return;
      this.#isLoading = this.#hasFailed = false;
      this.#setResults(results, signal);
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

  #setResults(results: readonly Suggestion[], signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#results = results;
    this.#options.changed();
  }
}
