import { signal } from '../../base/signals.js';
import type { ContactApi, ContactDirectory, ContactQuery } from '../../api/contacts.js';
import type { ContactBook } from './contact-book.js';
import type { Engine } from '../../sync/engine.js';
import { all, checkValue, plain } from '../../model/checks.js';
import { contactDirectory } from '../../model/shapes.js';
import type { Suggestion } from '../../model/autocomplete.js';
import { plainCopy } from '../../base/plain-copy.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';

/** Public contact API of a store. The contact book loads on first use. */
export class Contacts implements ContactApi {
  readonly #directory = signal<ContactDirectory>({});
  readonly #state: StoreState;
  readonly #engine: () => Engine | undefined;
  #book: Promise<ContactBook> | undefined;

  /** `engine` returns the engine while a user is signed in. */
  constructor(state: StoreState, engine: () => Engine | undefined) {
    this.#state = state;
    this.#engine = engine;
  }

  get directory(): Readable<ContactDirectory> {
    return this.#directory;
  }

  set(directory: ContactDirectory): void {
    const checked = checkValue(directory, 'contacts', all(plain, contactDirectory));
    if (!checked.ok) this.#state.problem(checked.error);
    else
      this.#directory.value = Object.freeze({
        ...plainCopy(directory),
        ...(directory.search && { search: directory.search }),
      });
  }

  async suggest(query: ContactQuery): Promise<readonly Suggestion[]> {
    return (await this.#loadBook()).suggest(query);
  }

  async search(query: ContactQuery, signal = new AbortController().signal): Promise<readonly Suggestion[]> {
    return (await this.#loadBook()).search(query, signal);
  }

  choose(suggestion: Suggestion): void {
    void this.#loadBook().then((book) => book.choose(suggestion));
  }

  /** Returns the contact book; loads it again after a failed load. */
  async #loadBook(): Promise<ContactBook> {
    try {
      return await (this.#book ??= this.#importBook());
    } catch (error) {
      this.#book = undefined;
      throw error;
    }
  }

  async #importBook(): Promise<ContactBook> {
    const { ContactBook } = await import('./contact-book.js');
    return new ContactBook(this.#state, this.#directory, this.#engine);
  }
}
