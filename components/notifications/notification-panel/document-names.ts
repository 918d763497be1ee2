import type { CollabStore, DocumentMetadata, Notification, Readable } from '../../../store/index.js';
import { createDictionary } from '../../../store/model/dictionary.js';

interface DocumentNamesOptions {
  readonly store: () => CollabStore | undefined;
  /** Reads a value for the screen; the host renders again when it changes. */
  readonly read: <T>(readable: Readable<T>) => T;
}

type Names = Readonly<Record<string, string>>;

/** What the documents of notifications are called: as the page says, else as the store knows, which is asked for the others once. */
export class DocumentNames {
  readonly #options: DocumentNamesOptions;
  readonly #asked = new WeakMap<CollabStore, Set<string>>();
  #names: Names = {};
  /** What the names were made of. */
  #metadata: ReadonlyMap<string, DocumentMetadata> | undefined;
  #given: Names | undefined;

  constructor(options: DocumentNamesOptions) {
    this.#options = options;
  }

  /** Names by document id, the same object until one changes. `given` are the page's own. */
  namesOf(notifications: readonly Notification[], given: Names): Names {
    const store = this.#options.store();
    if (!store) return given;
    this.#ask(store, notifications, given);
    const metadata = this.#options.read(store.documentMetadata);
    if (metadata === this.#metadata && given === this.#given) return this.#names;
    this.#metadata = metadata;
    this.#given = given;
    const known = [...metadata].flatMap(([id, { documentName }]) =>
      documentName ? [[id, documentName] as const] : [],
    );
    this.#names = createDictionary([...known, ...Object.entries(given)]);
    return this.#names;
  }

  #ask(store: CollabStore, notifications: readonly Notification[], given: Names): void {
    const asked = this.#asked.get(store) ?? new Set<string>();
    this.#asked.set(store, asked);
    const unknown = new Set(
      notifications
        .flatMap(({ metadata }) => metadata?.documentId ?? [])
        .filter((id) => !asked.has(id) && !Object.hasOwn(given, id)),
    );
    if (unknown.size === 0) return;
    for (const id of unknown) asked.add(id);
    // A backend without a catalog knows no names: ids are shown.
    store.fetchDocuments({ documentIds: [...unknown] }).catch(() => undefined);
  }
}
