import type { CollabStore, LiveStateData, LiveStateValue } from '../../../store/index.js';
import { kindOf, type FieldKind } from './field-value.js';

/** A field of the page, kept in step. */
class SyncedField {
  readonly #field: Element;
  readonly #kind: FieldKind;
  readonly #listening = new AbortController();
  readonly #stop: () => void;
  /** What was told here and has not come back, the latest last: the user may have written on since. */
  readonly #told: string[] = [];
  #isOwn = false;
  /** What the field had when the user began to compose a character; undefined while they do not. */
  #composedFrom: LiveStateValue | undefined;
  /** What was heard meanwhile. */
  #waiting: LiveStateData | undefined;

  constructor(field: Element, id: string, { store, kind }: { readonly store: CollabStore; readonly kind: FieldKind }) {
    const { signal } = this.#listening;
    this.#field = field;
    this.#kind = kind;
    const tell = (): void => {
      const value = this.#isOwn ? undefined : kind.read();
      // A button of a group that is off says nothing: the one that is on does.
      if (value === undefined || (value === null && (field as HTMLInputElement).type === 'radio')) return;
      this.#told.push(JSON.stringify(value));
      store.live.setField(id, value);
    };
    for (const type of ['input', 'change'] as const) field.addEventListener(type, tell, { signal });
    field.addEventListener('compositionstart', () => (this.#composedFrom = kind.read()), { signal });
    field.addEventListener('compositionend', () => this.#composed(), { signal });
    this.#stop = store.live.field(id).subscribe((data) => data && this.#hear(data));
  }

  end(): void {
    this.#listening.abort();
    this.#stop();
  }

  #composed(): void {
    const waiting = this.#waiting;
    const before = this.#composedFrom;
    this.#waiting = this.#composedFrom = undefined;
    // What the user has composed is the later of the two.
    if (waiting && before === this.#kind.read()) this.#hear(waiting);
  }

  #hear(data: LiveStateData): void {
    if (this.#composedFrom !== undefined) {
      this.#waiting = data;
      return;
    }
    const said = JSON.stringify(data.data);
    const at = this.#told.indexOf(said);
    this.#told.splice(0, at + 1);
    if (at >= 0 || JSON.stringify(this.#kind.read()) === said) return;
    this.#isOwn = true;
    this.#kind.write(data.data);
    // As if somebody had written it here: the page's own scripts take notice.
    for (const type of ['input', 'change']) this.#field.dispatchEvent(new Event(type, { bubbles: true }));
    this.#isOwn = false;
  }
}

export type { SyncedField };

/** Keeps a field in step; nothing for one that is not to be. */
export function syncField(field: Element, id: string, store: CollabStore): SyncedField | undefined {
  const kind = kindOf(field);
  return kind && new SyncedField(field, id, { store, kind });
}
