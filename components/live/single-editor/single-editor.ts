import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type {
  CollabError,
  CollabStore,
  PresenceUser,
  Readable,
  SetUserAsEditorResponse,
  SingleEditorApi,
  User,
  UserEditorAccess,
} from '../../../store/index.js';
import { liveRefusal } from '../../../store/rules/live-state.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import { enterPresence } from '../../page/activity.js';
import { numeric } from '../../base/attribute-values.js';
import { CollabContainer } from '../../base/container.js';
import controlStyles from '../../styles/controls.styles.js';
import { KeepFocusController } from '../../controllers/keep-focus.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { errorMessage } from '../../base/error-message.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { keyNames } from '../../base/key-names.js';
import { personName } from '../../display/person-name.js';
import { ariaKeys } from '../../base/shortcuts.js';
import { type CollabMenuSelectEvent, CollabMenu } from '../../ui/menu/menu.js';
import { Lock } from './lock.js';
import { CollabSingleEditorChangeEvent } from './single-editor.events.js';
import styles from './single-editor.styles.js';
import { standingOf, type EditorStanding } from './standing.js';

export * from './single-editor.events.js';

const tag = '<collab-single-editor>';

/** What a person can do, as the store calls it. */
type Deed = {
  [K in keyof SingleEditorApi]: SingleEditorApi[K] extends () => Promise<SetUserAsEditorResponse> ? K : never;
}[keyof SingleEditorApi];

/**
 * Who edits: one person at a time, in one tab. It says who that is, lets others ask and the editor answer, hand over and
 * stop; for everybody else the fields of the page, or of what is marked with `data-collab-single-editor`, cannot be edited.
 *
 * @summary Who edits, and asking, answering and handing over.
 * @tag collab-single-editor
 * @fires {CollabSingleEditorChangeEvent} collab-single-editor-change - The user has become the editor, or is it no more.
 * @csspart status - The whole line.
 * @csspart label - Who edits, in words.
 * @csspart timer - The seconds that are left to answer.
 * @csspart button - A button.
 * @cssstate editor - The user edits in this tab.
 * @cssstate viewer - Somebody else edits, or nobody, or another tab of the user's.
 * @cssstate asked - Somebody asks the user.
 * @cssstate asking - The user asks.
 */
export class CollabSingleEditor extends CollabContainer {
  static override readonly feature = 'liveStateSync';
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-menu': CollabMenu };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /** Ids of the elements that one person edits at a time, with spaces between them; by default those with `data-collab-single-editor`, else the page. */
  @property() for = '';
  /** Seconds after which a request that nobody answers is accepted; 0 for never. */
  @property({ attribute: 'request-timeout', converter: numeric(`${tag} request-timeout`, 20) }) requestTimeout = 20;
  /** Whether the editor may edit in all of their tabs. */
  @property({ type: Boolean, attribute: 'any-tab' }) anyTab = false;
  /** Whether fields stay as they are for those who do not edit: the page sees to that itself. */
  @property({ type: Boolean, attribute: 'custom-mode' }) customMode = false;
  /** Whether the user is the editor at once where nobody is. */
  @property({ type: Boolean }) auto = false;

  @state() private error: CollabError | undefined;
  @query('.status') private readonly line!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #lock = new Lock();
  readonly #announcer = new LiveAnnouncerController(this);
  /** What was said last of who edits. */
  #said: string | undefined;
  #leave: (() => void) | undefined;
  #people: Readable<readonly PresenceUser[] | null> | undefined;
  #told: UserEditorAccess | undefined;

  constructor() {
    super();
    // Each answer takes its own button away; the line says what has come of it.
    new KeepFocusController(this, { heirs: () => [this.line], kept: () => (this.#said = this.#message) });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#lock.release();
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#enter(store);
    const leave = enterPresence(store, {});
    const keys = new AbortController();
    // Editors keep their keys to themselves; the answer is due wherever the person is.
    document.addEventListener('keydown', (event) => this.#keyed(event), { signal: keys.signal, capture: true });
    this.#people = store.presence.users();
    return () => {
      this.#leave?.();
      this.#leave = undefined;
      this.#people = undefined;
      this.#said = undefined;
      keys.abort();
      this.#lock.release();
      leave();
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const isOther = changed.has('requestTimeout') || changed.has('anyTab') || changed.has('customMode');
    if (this.hasUpdated && isOther && this.collab) this.#enter(this.collab);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const access = this.#access;
    if (!access) return;
    this.#announce();
    if (this.auto && this.#standing?.is === 'nobody') void this.#act('setUserAsEditor');
    const mayEdit = this.anyTab ? access.isEditor : access.isEditorOnCurrentTab;
    if (mayEdit || this.customMode) this.#lock.release();
    else this.#lock.hold(this.#containers);
    const { isEditor, isEditorOnCurrentTab } = access;
    if (this.#told?.isEditor === isEditor && this.#told?.isEditorOnCurrentTab === isEditorOnCurrentTab) return;
    const isFirst = !this.#told;
    this.#told = access;
    if (!isFirst || isEditor) this.dispatchEvent(new CollabSingleEditorChangeEvent(access));
  }

  protected override render() {
    const standing = this.#standing;
    const is = standing?.is;
    this.setState('editor', is === 'editor' || is === 'asked');
    this.setState('viewer', is !== undefined && is !== 'editor' && is !== 'asked');
    for (const name of ['asked', 'asking'] as const) this.setState(name, is === name);
    if (!standing) return html`<div class="label"></div>`;
    return html`
      <div part="status" class="status ${standing.is}" role="group" aria-labelledby="label" tabindex="-1">
        <collab-icon name=${standing.is === 'editor' || standing.is === 'asked' ? 'edit' : 'lock'}></collab-icon>
        <span class="text">
          <strong part="label" id="label" class="label" dir="auto">${this.#label(standing)}</strong>
          ${this.#timer(standing)}
          ${this.error ? html`<span class="error" role="alert">${errorMessage(this.error, (key) => this.#localize.term(key))}</span>` : nothing}
        </span>
        <span class="buttons">${this.#buttons(standing)}</span>
      </div>
    `;
  }

  get #access(): UserEditorAccess | null {
    return this.collab ? this.read(this.collab.live.singleEditor.access) : null;
  }

  get #standing(): EditorStanding | undefined {
    const { collab: store } = this;
    const now = store && this.read(store.live.singleEditor.state);
    const access = this.#access;
    return now && access ? standingOf(now, access, this.read(store.me)?.userId, !this.anyTab) : undefined;
  }

  get #containers(): readonly Element[] {
    const ids = this.for.split(/\s+/).filter(Boolean);
    const root = this.getRootNode() as Document | ShadowRoot;
    if (ids.length > 0) return ids.flatMap((id) => root.getElementById(id) ?? []);
    const marked = [...document.querySelectorAll('[data-collab-single-editor]:not([data-collab-single-editor="off"])')];
    return marked.length > 0 ? marked : [document.body];
  }

  #label(standing: EditorStanding): string {
    const nameOf = (user: User): string => personName(user, this.#localize.term('unknownPerson'));
    if (standing.is === 'asked') return this.#localize.term('editorAsked', nameOf(standing.by));
    if (!('editor' in standing)) return this.#localize.term('editorMine', standing.is);
    return this.#localize.term('editorTheirs', standing.is, nameOf(standing.editor));
  }

  /** What is said of who edits; a question with all that is needed to answer it. */
  get #message(): string {
    const standing = this.#standing;
    if (standing?.is !== 'asked') return standing ? this.#label(standing) : '';
    const [chord] = this.#answerKeys;
    const { durationLeft = 0 } = this.collab?.live.singleEditor.timer.peek() ?? {};
    const name = personName(standing.by, this.#localize.term('unknownPerson'));
    return this.#localize.term('editorAskedNow', name, durationLeft, chord ? keyNames(chord) : '');
  }

  get #answerKeys(): readonly string[] {
    const { page } = this;
    if (page) this.read(page.shortcuts.choice);
    return page?.shortcuts.keysOf('answerEditRequest') ?? [];
  }

  /** Says what has become of who edits, but not how it is at first; a question at once, and not again with each second. */
  #announce(): void {
    const standing = this.#standing;
    const said = standing?.is === 'asked' ? standing.is : this.#message;
    if (said === this.#said) return;
    const isFirst = this.#said === undefined;
    this.#said = said;
    if (standing?.is === 'asked') this.#announcer.announce(this.#message, 'assertive');
    else if (!isFirst && said) this.#announcer.announce(said);
  }

  /** The key leads to the answers and gives none: nobody gives a document away by a slip. */
  #keyed(event: KeyboardEvent): void {
    if (this.#standing?.is !== 'asked' || !this.page?.shortcuts.asksFor(event, 'answerEditRequest')) return;
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('.buttons button')?.focus();
  }

  #timer({ is }: EditorStanding) {
    const { collab: store } = this;
    if (!store || (is !== 'asked' && is !== 'asking')) return nothing;
    const { state: timer, durationLeft } = this.read(store.live.singleEditor.timer);
    if (timer !== 'inProgress' || durationLeft === undefined) return nothing;
    return html`<span part="timer" class="timer" aria-hidden="true"
      >${this.#localize.term('secondsLeft', durationLeft)}</span
    >`;
  }

  #buttons({ is }: EditorStanding) {
    if (liveRefusal((this.collab && this.read(this.collab.me)) ?? null)) return nothing;
    if (is === 'nobody') return this.#button('setUserAsEditor', 'editStart', true);
    if (is === 'elsewhere') return this.#button('editCurrentTab', 'editHere', true);
    if (is === 'asking') return this.#button('cancelEditorAccessRequest', 'cancel');
    if (is === 'viewer' || is === 'refused') return this.#button('requestEditorAccess', 'editAsk');
    if (is === 'editor') return [this.#handOver(), this.#button('resetUserAccess', 'editStop')];
    return [
      this.#button('rejectEditorAccessRequest', 'editKeep'),
      this.#button('acceptEditorAccessRequest', 'editHandOver', true),
    ];
  }

  #button(
    deed: Deed,
    label: 'editStart' | 'editHere' | 'cancel' | 'editAsk' | 'editStop' | 'editKeep' | 'editHandOver',
    isPrimary = false,
  ) {
    return html`
      <button
        part="button"
        class="button ${isPrimary ? 'button--primary' : ''}"
        type="button"
        aria-keyshortcuts=${(deed === 'rejectEditorAccessRequest' && ariaKeys(this.#answerKeys)) || nothing}
        @click=${() => this.#act(deed)}
      >
        ${this.#localize.term(label)}
      </button>
    `;
  }

  /** To whom the editor can give it; nothing where nobody else is there. */
  #handOver() {
    const { collab: store } = this;
    const me = store && this.read(store.me)?.userId;
    const people =
      (this.#people && this.read(this.#people))?.filter(
        ({ userId, isReadOnly, isAnonymous }) => userId !== me && !isReadOnly && !isAnonymous,
      ) ?? [];
    if (people.length === 0) return nothing;
    const items = people.map((person) => ({
      id: person.userId,
      label: personName(person, this.#localize.term('unknownPerson')),
    }));
    return html`
      <collab-menu
        placement="bottom-end"
        .label=${this.#localize.term('editHandOver')}
        .items=${items}
        @collab-menu-select=${this.#handOverTo}
      >
        <button slot="trigger" part="button" class="button" type="button">
          ${this.#localize.term('editHandOver')}
        </button>
      </collab-menu>
    `;
  }

  #handOverTo(event: CollabMenuSelectEvent): void {
    event.stopPropagation();
    void this.#settle(this.collab?.live.singleEditor.handOver(event.detail.id));
  }

  #act(deed: Deed): Promise<void> {
    return this.#settle(this.collab?.live.singleEditor[deed]());
  }

  /** Says what stood in the way; what is so already is no error. */
  async #settle(response: Promise<SetUserAsEditorResponse> | undefined): Promise<void> {
    const error = (await response)?.error;
    this.error = error?.code === 'another_user_editor' || error?.code.startsWith('same_user') ? undefined : error;
  }

  /** Works in single-editor mode; first anew, then no longer as before, so that it never ends. */
  #enter(store: CollabStore): void {
    const before = this.#leave;
    const { requestTimeout: editorAccessTimeout, customMode } = this;
    this.#leave = store.live.singleEditor.enable({ editorAccessTimeout, customMode, singleTabEditor: !this.anyTab });
    before?.();
  }
}
