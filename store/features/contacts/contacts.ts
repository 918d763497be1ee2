import type { ContactApi, ContactDirectory, ContactQuery } from '../../api/contacts.js';
import { asCollabError } from '../../base/collab-failure.js';
import { Lazy } from '../../base/lazy.js';
import { plainCopy } from '../../base/plain-copy.js';
import type { Readable } from '../../base/readable.js';
import { signal } from '../../base/signals.js';
import type { Suggestion } from '../../model/autocomplete.js';
import { all, checkValue, plain } from '../../model/checks.js';
import { contactDirectory } from '../../model/shapes.js';
import type { Engine } from '../../sync/engine.js';
import type { StoreState } from '../../sync/state.js';
import type { ContactBook } from './contact-book.js';

/** Public contact API of a store. The contact book loads on first use. */
export class Contacts implements ContactApi {
  readonly #directory = signal<ContactDirectory>({});
  readonly #state: StoreState;
  readonly #book: Lazy<ContactBook>;

  /** `engine` returns the engine while a user is signed in. */
  constructor(state: StoreState, engine: () => Engine | undefined) {
    this.#state = state;
    this.#book = new Lazy('The contacts', async () => {
      const { ContactBook } = await import('./contact-book.js');
      return new ContactBook(state, this.#directory, engine);
    });
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
    return (await this.#book.load()).suggest(query);
  }

  async search(query: ContactQuery, signal = new AbortController().signal): Promise<readonly Suggestion[]> {
    return (await this.#book.load()).search(query, signal);
  }

  choose(suggestion: Suggestion): void {
    this.#book.load().then(
      (book) => book.choose(suggestion),
      (thrown: unknown) => this.#state.problem(asCollabError(thrown, 'unavailable')),
    );
  }
}
