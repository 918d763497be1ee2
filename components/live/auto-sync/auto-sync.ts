import { nothing, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import { isInsideKit } from '../../../anchors/index.js';
import type { CollabStore } from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { warnOnce } from '../../base/warn.js';
import { syncField, type SyncedField } from './synced-field.js';

const mark = 'data-collab-sync';

/**
 * Keeps form fields of the page in step between the people on the document: those marked with `data-collab-sync`, whose
 * value is the field's name for all (its `id` or `name` where it says none). It shows nothing.
 *
 * @summary Form fields that have the same value for everybody.
 * @tag collab-auto-sync
 */
export class CollabAutoSync extends CollabContainer {
  static override readonly feature = 'liveStateSync';
  /** Id of the element whose fields are kept in step; the whole page by default. */
  @property() for = '';

  readonly #fields = new Map<Element, { readonly id: string; readonly synced: SyncedField }>();
  readonly #observer = new MutationObserver(() => this.#look());
  #store: CollabStore | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.hidden = true;
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#store = store;
    this.#begin();
    return () => {
      this.#store = undefined;
      this.#end();
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (!changed.has('for') || changed.get('for') === undefined || !this.#store) return;
    this.#end();
    this.#begin();
  }

  protected override render() {
    return nothing;
  }

  #begin(): void {
    const root = this.#root;
    if (!root) return;
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      attributeFilter: [mark, 'contenteditable', 'type'],
    });
    this.#look();
  }

  #end(): void {
    this.#observer.disconnect();
    for (const { synced } of this.#fields.values()) synced.end();
    this.#fields.clear();
  }

  get #root(): Element | null {
    return this.for ? (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) : document.documentElement;
  }

  /** Begins with fields that have come, and ends with those that have gone or are called otherwise. */
  #look(): void {
    const root = this.#root;
    const store = this.#store;
    if (!root || !store) return;
    const found = new Map<Element, string>();
    for (const field of [root, ...root.querySelectorAll(`[${mark}]`)]) {
      const id = field.hasAttribute(mark) && !isInsideKit(field) ? nameOf(field) : '';
      if (id) found.set(field, id);
    }
    for (const [field, { id, synced }] of this.#fields) {
      if (found.get(field) === id) continue;
      synced.end();
      this.#fields.delete(field);
    }
    for (const [field, id] of found) {
      const synced = this.#fields.has(field) ? undefined : syncField(field, id, store);
      if (synced) this.#fields.set(field, { id, synced });
    }
  }
}

function nameOf(field: Element): string {
  const name = field.getAttribute(mark) || field.id || field.getAttribute('name') || '';
  if (!name) warnOnce(`A field has ${mark} and no name: give that a value, or the field an id or a name.`);
  return name;
}
