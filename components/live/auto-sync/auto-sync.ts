import { nothing, type PropertyValues } from 'lit';
import { isInsideKit } from '../../../anchors/index.js';
import type { CollabStore, LiveStateData, LiveStateValue } from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { property } from '../../base/decorators.js';
import { warnOnce } from '../../base/warn.js';
import { storeService } from '../../page/store-services.js';
import { liveAccessRefusal } from '../access-refusal.js';
import { EditorScopes } from '../editor-scopes.js';
import { FieldLock } from '../field-lock.js';
import { createFieldAccessor, type FieldAccessor } from './field-value.js';

/** Errors after which a field shows the shared value again. After others, such as that nobody is signed in, it keeps its text. */
const revertingCodes: ReadonlySet<string> = new Set([
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'another_user_editor',
  'same_user_editor_different_tab',
]);

const syncAttribute = 'data-collab-sync';

/** Synchronizes a field of the page with a live-state value. */
class SyncedField {
  readonly #field: Element;
  readonly #accessor: FieldAccessor;
  /** Value of the page, until a shared one arrives. */
  readonly #ownValue: LiveStateValue;
  readonly #listening = new AbortController();
  readonly #unsubscribe: () => void;
  /** Published values whose echo has not arrived, oldest first. Later input must not be replaced by an echo. */
  readonly #published: string[] = [];
  /** Whether a received value is being written to the field. */
  #isApplying = false;
  /** Value at the start of an IME composition; undefined without one. */
  #valueBeforeComposition: LiveStateValue | undefined;
  /** Last value received during the composition. */
  #deferred: LiveStateData | undefined;

  constructor(field: Element, id: string, store: CollabStore, accessor: FieldAccessor) {
    const { signal } = this.#listening;
    this.#field = field;
    this.#accessor = accessor;
    this.#ownValue = accessor.read();
    const publish = (): void => {
      const value = this.#isApplying ? undefined : accessor.read();
      // Of a group of radio buttons, only the selected one publishes.
      if (value === undefined || (value === null && (field as HTMLInputElement).type === 'radio')) return;
      this.#published.push(JSON.stringify(value));
      const editorOnly = storeService(store, EditorScopes).includes(field);
      void store.live.setField(id, value, { keepStored: true, editorOnly }).settled.then((outcome) => {
        if (outcome.ok || signal.aborted || !revertingCodes.has(outcome.error.code)) return;
        this.#published.length = 0;
        this.#apply(store.live.field(id).peek()?.data ?? this.#ownValue);
      });
    };
    for (const type of ['input', 'change'] as const) field.addEventListener(type, publish, { signal });
    field.addEventListener('compositionstart', () => (this.#valueBeforeComposition = accessor.read()), { signal });
    field.addEventListener('compositionend', () => this.#handleCompositionEnd(), { signal });
    this.#unsubscribe = store.live.field(id).subscribe((data) => data && this.#receive(data));
  }

  dispose(): void {
    this.#listening.abort();
    this.#unsubscribe();
  }

  #handleCompositionEnd(): void {
    const deferred = this.#deferred;
    const before = this.#valueBeforeComposition;
    this.#deferred = undefined;
    this.#valueBeforeComposition = undefined;
    // Composed text is newer than the deferred value.
    if (deferred && before === this.#accessor.read()) this.#receive(deferred);
  }

  #receive(data: LiveStateData): void {
    if (this.#valueBeforeComposition !== undefined) {
      this.#deferred = data;
      return;
    }
    const value = JSON.stringify(data.data);
    const echo = this.#published.indexOf(value);
    this.#published.splice(0, echo + 1);
    if (echo < 0) this.#apply(data.data);
  }

  #apply(value: LiveStateValue): void {
    if (JSON.stringify(this.#accessor.read()) === JSON.stringify(value)) return;
    this.#isApplying = true;
    this.#accessor.write(value);
    // The page's own scripts handle the change like input of the user.
    for (const type of ['input', 'change']) this.#field.dispatchEvent(new Event(type, { bubbles: true }));
    this.#isApplying = false;
  }
}

/**
 * Synchronizes form fields with the attribute `data-collab-sync` between the people on the document. The attribute's value,
 * or else the field's `id` or `name`, identifies the field for everyone. Fields are read-only for users who may not edit, and until the
 * shared values arrive if the service is away. The element renders nothing.
 *
 * @summary Synchronized form fields.
 * @tag collab-auto-sync
 */
export class CollabAutoSync extends CollabContainer {
  static override readonly feature = 'liveStateSync';
  /** Id of the element with the fields. Default: the whole page. */
  @property() for = '';

  readonly #fields = new Map<Element, { readonly id: string; readonly synced: SyncedField }>();
  readonly #observer = new MutationObserver(() => this.#updateFields());
  readonly #lock = new FieldLock({ readOnly: true });
  #store: CollabStore | undefined;
  /** Whether the service was away before the values arrived. */
  #isUnreachable = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.hidden = true;
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#store = store;
    this.#start();
    return () => {
      this.#store = undefined;
      this.#stop();
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (!this.#store) return;
    if (changed.has('for') && changed.get('for') !== undefined) {
      this.#stop();
      this.#start();
    }
    this.#updateLock();
  }

  protected override render() {
    const { collab: store } = this;
    // The lock depends on these.
    if (store) for (const each of [store.me, store.connection, store.live.ready]) this.read<unknown>(each);
    return nothing;
  }

  #start(): void {
    const root = this.#root;
    if (!root) return;
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      attributeFilter: [syncAttribute, 'contenteditable', 'type'],
    });
    this.#updateFields();
  }

  #stop(): void {
    this.#observer.disconnect();
    this.#lock.unlock();
    for (const { synced } of this.#fields.values()) synced.dispose();
    this.#fields.clear();
  }

  get #root(): Element | null {
    return this.for ? (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) : document.documentElement;
  }

  /** Synchronizes new fields, and stops for fields that were removed or have another id. */
  #updateFields(): void {
    const root = this.#root;
    const store = this.#store;
    if (!root || !store) return;
    const found = new Map<Element, string>();
    for (const field of [root, ...root.querySelectorAll(`[${syncAttribute}]`)]) {
      const id = field.hasAttribute(syncAttribute) && !isInsideKit(field) ? fieldId(field) : '';
      if (id) found.set(field, id);
    }
    for (const [field, { id, synced }] of this.#fields) {
      if (found.get(field) === id) continue;
      synced.dispose();
      this.#fields.delete(field);
    }
    for (const [field, id] of found) {
      const accessor = this.#fields.has(field) ? undefined : createFieldAccessor(field);
      if (accessor) this.#fields.set(field, { id, synced: new SyncedField(field, id, store, accessor) });
    }
    this.#updateLock();
  }

  /** Makes the fields read-only for users who may not change them, and while the stored values cannot be known. */
  #updateLock(): void {
    const store = this.#store;
    if (!store?.me.peek()) {
      this.#lock.unlock();
      return;
    }
    const { ready, supported } = store.live;
    const isUnknown = supported.peek() && !ready.peek();
    this.#isUnreachable = isUnknown && (this.#isUnreachable || store.connection.peek() === 'offline');
    if (this.#isUnreachable || liveAccessRefusal(store)) this.#lock.lock([...this.#fields.keys()]);
    else this.#lock.unlock();
  }
}

function fieldId(field: Element): string {
  const id = field.getAttribute(syncAttribute) || field.id || field.getAttribute('name') || '';
  if (!id)
    warnOnce(
      `A field has ${syncAttribute} without a name. Set a value for the attribute, or an id or a name on the field.`,
    );
  return id;
}
