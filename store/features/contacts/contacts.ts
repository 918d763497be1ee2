import { signal } from '../../base/signals.js';
import type { ContactApi, ContactDirectory, ContactQuery } from '../../api/contacts.js';
import type { ContactBook } from './contact-book.js';
import type { Engine } from '../../sync/engine.js';
import { all, checked, plain } from '../../model/checks.js';
import { contactDirectory } from '../../model/shapes.js';
import type { Suggestion } from '../../model/autocomplete.js';
import { plainCopy } from '../../base/plain-copy.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';

/** Who and what can be named; the book it is looked up in is loaded when a person first looks. */
export class Contacts implements ContactApi {
  readonly #directory = signal<ContactDirectory>({});
  readonly #state: StoreState;
  readonly #engine: () => Engine | undefined;
  #book: Promise<ContactBook> | undefined;

  /** `engine` gives the engine while there is someone to work for. */
  constructor(state: StoreState, engine: () => Engine | undefined) {
    this.#state = state;
    this.#engine = engine;
  }

  get directory(): Readable<ContactDirectory> {
    return this.#directory;
  }

  set(given: ContactDirectory): void {
    const directory = checked(given, 'contacts', all(plain, contactDirectory));
    if (!directory.ok) this.#state.problem(directory.error);
    else this.#directory.value = Object.freeze({ ...plainCopy(given), ...(given.search && { search: given.search }) });
  }

  async suggest(query: ContactQuery): Promise<readonly Suggestion[]> {
    return (await this.#open()).suggest(query);
  }

  async search(query: ContactQuery, signal = new AbortController().signal): Promise<readonly Suggestion[]> {
    return (await this.#open()).search(query, signal);
  }

  choose(suggestion: Suggestion): void {
    void this.#open().then((book) => book.choose(suggestion));
  }

  /** What could not be loaded is tried again. */
  async #open(): Promise<ContactBook> {
    try {
      return await (this.#book ??= this.#load());
    } catch (error) {
      this.#book = undefined;
      throw error;
    }
  }

  async #load(): Promise<ContactBook> {
    const { ContactBook } = await import('./contact-book.js');
    return new ContactBook(this.#state, this.#directory, this.#engine);
  }
}
