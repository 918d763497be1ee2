import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type {
  EditorAccessStatus,
  SingleEditorLiveStateData,
  User,
  UserEditorAccess,
  CollabError,
  CollabStore,
  PresenceUser,
  Readable,
  SetUserAsEditorResponse,
  SingleEditorApi,
} from '../../../store/index.js';
import { numberAtLeast } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import '../../ui/icon/more-icons.js';
import { property, state } from '../../base/decorators.js';
import { refusalMessage } from '../../base/error-message.js';
import { forwardRequest } from '../../base/events.js';
import { keyNames } from '../../base/keyboard.js';
import { LocalizeController } from '../../base/localize.js';
import { ariaKeys } from '../../base/shortcuts.js';
import { KeepFocusController } from '../../controllers/keep-focus.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { onlineErrorMessage } from '../../display/online-error-message.js';
import { personName } from '../../display/person-name.js';
import { accessProblem, type AccessProblem } from '../../page/access-problem.js';
import { storeService } from '../../page/store-services.js';
import { UserActivity } from '../../page/user-activity.js';
import '../../base/english-messages.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { type CollabMenuSelectEvent, CollabMenu } from '../../ui/menu/menu.js';
import { liveAccessRefusal } from '../access-refusal.js';
import { EditorScopes } from '../editor-scopes.js';
import { FieldLock } from '../field-lock.js';
import { CollabSingleEditorChangedEvent } from './single-editor.events.js';
import styles from './single-editor.styles.js';

/** The user's role in single-editor mode, with the other person that the status line names. */
type EditorRole =
  | { readonly name: 'nobody' | 'editor' | 'elsewhere' | 'reader' }
  | { readonly name: 'offline'; readonly refusal?: CollabError }
  | { readonly name: 'denied'; readonly problem: AccessProblem }
  | { readonly name: 'viewer' | 'asking' | 'refused'; readonly editor: User }
  | { readonly name: 'asked'; readonly requester: User };

/** Returns the user's role in single-editor mode. */
function editorRole(
  state: SingleEditorLiveStateData,
  access: UserEditorAccess,
  userId: string | undefined,
  isSingleTab: boolean,
): EditorRole {
  const { editor, requestEditorAccess: request } = state;
  if (!editor) return { name: 'nobody' };
  const hasStatus = (status: EditorAccessStatus): boolean => request?.status === status;
  if (access.isEditor) {
    if (request && hasStatus('pending')) return { name: 'asked', requester: request.user };
    return { name: access.isEditorOnCurrentTab || !isSingleTab ? 'editor' : 'elsewhere' };
  }
  const isOwnRequest = request?.user.userId === userId;
  if (isOwnRequest && hasStatus('pending')) return { name: 'asking', editor };
  return { name: isOwnRequest && hasStatus('rejected') ? 'refused' : 'viewer', editor };
}

export * from './single-editor.events.js';

const tag = '<collab-single-editor>';

/** Methods of the store that change the editor and need no argument. */
type EditorAction = {
  [K in keyof SingleEditorApi]: SingleEditorApi[K] extends () => Promise<SetUserAsEditorResponse> ? K : never;
}[keyof SingleEditorApi];

/**
 * Lets one person edit at a time, in one tab. The element shows the editor, and buttons to request, grant, hand over and stop
 * editing. For all others, the fields of the page, or of elements with `data-collab-single-editor`, are locked; also for an editor who is
 * offline, and until the editor is known.
 *
 * @summary Current editor, edit requests and handover.
 * @tag collab-single-editor
 * @fires {CollabSingleEditorChangedEvent} collab-single-editor-changed - Fired after the user has become the editor or stopped being it.
 * @csspart status - The status line.
 * @csspart label - The text with the current editor.
 * @csspart timer - The remaining seconds of an edit request.
 * @csspart button - A button.
 * @cssstate editor - The user edits in this tab.
 * @cssstate viewer - The user does not edit in this tab.
 * @cssstate asked - Another person requests to edit.
 * @cssstate asking - The user has requested to edit.
 */
export class CollabSingleEditor extends CollabContainer {
  static override readonly feature = 'liveStateSync';
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-menu': CollabMenu };
  static override styles = [hostStyles, unprinted, controlStyles, styles];

  /** Space-separated ids of the locked elements. Default: elements with `data-collab-single-editor`, or the page. */
  @property() for = '';
  /** Seconds after which an unanswered request is accepted; 0 means never. */
  @property({ attribute: 'request-timeout', converter: numberAtLeast(`${tag} request-timeout`, 20) }) requestTimeout =
    20;
  /** Whether the editor may edit in all their tabs. */
  @property({ type: Boolean, attribute: 'any-tab' }) anyTab = false;
  /** Whether the element does not lock fields; the page does so itself. */
  @property({ type: Boolean, attribute: 'custom-mode' }) customMode = false;
  /** Whether the user becomes the editor automatically if there is none. */
  @property({ type: Boolean }) auto = false;

  @state() private error: CollabError | undefined;
  @query('.status') private readonly line!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #lock = new FieldLock();
  readonly #announcer = new LiveAnnouncerController(this);
  /** Last message for screen readers while the editor was known; undefined before the first state. */
  #announced: string | undefined;
  /** Whether an action of the user is in progress. */
  #isOwnAction = false;
  /** Role of the user while the editor was known. */
  #lastRole: EditorRole['name'] | undefined;
  /** Message for screen readers while the editor is not known: the user is offline or has no access. */
  #interruption: string | undefined;
  #disableMode: (() => void) | undefined;
  #people: Readable<readonly PresenceUser[] | null> | undefined;
  #reportedAccess: UserEditorAccess | undefined;

  constructor() {
    super();
    // An answer removes the focused button, so the focus moves to the status line.
    new KeepFocusController(this, {
      candidates: () => [this.line],
      focusMoved: () => {
        // A change by somebody else or by the timeout is announced, too: the user does not expect the focus to move.
        if (this.#isOwnAction) this.#announced = this.#message;
      },
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#lock.unlock();
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#enableMode(store);
    const leaveScopes = storeService(store, EditorScopes).add(() => this.#containers);
    const leavePresence = storeService(store, UserActivity).enter({});
    const keys = new AbortController();
    // In the capture phase, because text editors stop key events.
    document.addEventListener('keydown', (event) => this.#handleKey(event), { signal: keys.signal, capture: true });
    this.#people = store.presence.users();
    return () => {
      this.#disableMode?.();
      this.#disableMode = undefined;
      this.#people = undefined;
      this.#announced = undefined;
      this.#interruption = undefined;
      keys.abort();
      this.#lock.unlock();
      leaveScopes();
      leavePresence();
    };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const hasNewOptions = changed.has('requestTimeout') || changed.has('anyTab') || changed.has('customMode');
    if (this.hasUpdated && hasNewOptions && this.collab) this.#enableMode(this.collab);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const access = this.#access;
    if (!access) {
      // The editor is not known yet, so the fields are locked.
      if (this.customMode) this.#lock.unlock();
      else if (this.isConnected && this.#isWaiting) this.#lock.lock(this.#containers);
      return;
    }
    this.#announce();
    if (this.auto && this.#role?.name === 'nobody') void this.#perform('setUserAsEditor');
    const canEdit = this.anyTab ? access.isEditor : access.isEditorOnCurrentTab;
    if (canEdit || this.customMode) this.#lock.unlock();
    else this.#lock.lock(this.#containers);
    const { isEditor, isEditorOnCurrentTab } = access;
    if (
      this.#reportedAccess?.isEditor === isEditor &&
      this.#reportedAccess?.isEditorOnCurrentTab === isEditorOnCurrentTab
    )
      return;
    const isFirst = !this.#reportedAccess;
    this.#reportedAccess = access;
    if (!isFirst || isEditor) this.dispatchEvent(new CollabSingleEditorChangedEvent(access));
  }

  protected override render() {
    const role = this.#role;
    const isEditor = role?.name === 'editor' || role?.name === 'asked';
    this.setState('editor', isEditor);
    this.setState('viewer', role !== undefined && !isEditor);
    for (const name of ['asked', 'asking'] as const) this.setState(name, role?.name === name);
    if (!role) return html`<div class="label"></div>`;
    return html`
      <div part="status" class="status ${role.name}" role="group" aria-labelledby="label" tabindex="-1">
        <collab-icon name=${isEditor ? 'edit' : 'lock'}></collab-icon>
        <span class="text">
          <strong part="label" id="label" class="label" dir="auto">${this.#label(role)}</strong>
          ${this.#renderTimer(role)}
          ${this.error ? html`<span class="error" role="alert">${onlineErrorMessage(this.error, this.#localize)}</span>` : nothing}
        </span>
        <span class="buttons">${this.#renderButtons(role)}</span>
      </div>
    `;
  }

  get #access(): UserEditorAccess | null {
    return this.collab ? this.read(this.collab.live.singleEditor.access) : null;
  }

  get #role(): EditorRole | undefined {
    const { collab: store } = this;
    const me = store && this.read(store.me);
    if (!store || !me) return undefined;
    const problem = accessProblem(store);
    if (problem) return { name: 'denied', problem };
    const isOffline = this.read(store.connection) === 'offline';
    const state = this.read(store.live.singleEditor.state);
    const access = this.#access;
    if (!state || !access) return isOffline && this.#isWaiting ? this.#offlineRole(store) : undefined;
    // A tab that has been offline for a while is not the editor any more.
    const isOwn = state.editor?.userId === me.userId;
    if ((isOffline && !state.editor) || (isOwn && !access.isEditor)) return this.#offlineRole(store);
    const role = editorRole(state, access, me.userId, !this.anyTab);
    return role.name === 'nobody' && liveAccessRefusal(store) ? { name: 'reader' } : role;
  }

  /** The role without a connection, where nobody else is known to edit. A connection gives a viewer nothing to edit. */
  #offlineRole(store: CollabStore): EditorRole {
    if (liveAccessRefusal(store)) return { name: 'reader' };
    const refusal = this.read(store.connectionProblem);
    return { name: 'offline', ...(refusal && { refusal }) };
  }

  /** Whether the state of live values has not arrived yet. */
  get #isWaiting(): boolean {
    const { collab: store } = this;
    return Boolean(store && this.read(store.me) && this.read(store.live.supported) && !this.read(store.live.ready));
  }

  get #containers(): readonly Element[] {
    const ids = this.for.split(/\s+/).filter(Boolean);
    const root = this.getRootNode() as Document | ShadowRoot;
    if (ids.length > 0) return ids.flatMap((id) => root.getElementById(id) ?? []);
    const marked = [...document.querySelectorAll('[data-collab-single-editor]:not([data-collab-single-editor="off"])')];
    return marked.length > 0 ? marked : [document.body];
  }

  #label(role: EditorRole): string {
    const nameOf = (user: User): string => personName(user, this.#localize.term('unknownPerson'));
    if (role.name === 'asked') return this.#localize.term('editRequested', nameOf(role.requester));
    if (role.name === 'denied') return this.#localize.term(role.problem.title);
    if (role.name === 'offline' && role.refusal) return refusalMessage(role.refusal, (key) => this.#localize.term(key));
    if (!('editor' in role)) return this.#localize.term('ownEditorStatus', role.name);
    return this.#localize.term('otherEditorStatus', role.name, nameOf(role.editor));
  }

  /** The message for screen readers; a request includes the remaining time and the keyboard shortcut. */
  get #message(): string {
    const role = this.#role;
    if (role?.name !== 'asked') return role ? this.#label(role) : '';
    const [chord] = this.#answerKeys;
    const { durationLeft = 0 } = this.collab?.live.singleEditor.timer.peek() ?? {};
    const name = personName(role.requester, this.#localize.term('unknownPerson'));
    return this.#localize.term('editRequestAnnouncement', name, durationLeft, chord ? keyNames(chord) : '');
  }

  get #answerKeys(): readonly string[] {
    const { page } = this;
    if (page) this.read(page.shortcuts.choice);
    return page?.shortcuts.keysOf('answerEditRequest') ?? [];
  }

  /** Announces changes of the editor, but not the initial state. A request is announced immediately and only once. */
  #announce(): void {
    const role = this.#role;
    if (!role) return;
    if (role.name === 'offline' || role.name === 'denied') {
      this.#announceInterruption(role);
      return;
    }
    // Before, the access of the user may not be known.
    if (this.#announced === undefined && this.collab?.connection.peek() !== 'online') return;
    // The message of a request changes every second.
    const message = role.name === 'asked' ? role.name : this.#message;
    const canEditAgain = this.#interruption !== undefined && role.name === 'editor';
    this.#interruption = undefined;
    this.#lastRole = role.name;
    if (message === this.#announced && !canEditAgain) return;
    const isFirst = this.#announced === undefined;
    this.#announced = message;
    if (role.name === 'asked') this.#announcer.announce(this.#message, 'assertive');
    else if (!isFirst) this.#announcer.announce(message);
  }

  /** Announces that the user cannot edit for now. Of a lost connection, the status of the page tells all but an editor enough. */
  #announceInterruption(role: EditorRole & { name: 'offline' | 'denied' }): void {
    const message = this.#message;
    if (this.#announced === undefined || message === this.#interruption) return;
    this.#interruption = message;
    const isShown = (this.page?.problems.indicatorCount.peek() ?? 0) > 0;
    const endsEditing = role.name === 'offline' && !role.refusal && this.#lastRole === 'editor';
    if (!isShown || endsEditing) this.#announcer.announce(message);
  }

  /** Moves the focus to the answers. The shortcut does not answer, so that nobody hands over by mistake. */
  #handleKey(event: KeyboardEvent): void {
    if (this.#role?.name !== 'asked' || !this.page?.shortcuts.matches(event, 'answerEditRequest')) return;
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('.buttons button')?.focus();
  }

  #renderTimer({ name }: EditorRole) {
    const { collab: store } = this;
    if (!store || (name !== 'asked' && name !== 'asking')) return nothing;
    const { state: timer, durationLeft } = this.read(store.live.singleEditor.timer);
    if (timer !== 'inProgress' || durationLeft === undefined) return nothing;
    return html`<span part="timer" class="timer" aria-hidden="true"
      >${this.#localize.term('secondsLeft', durationLeft)}</span
    >`;
  }

  #renderButtons({ name }: EditorRole) {
    if (!this.collab || name === 'offline' || liveAccessRefusal(this.collab)) return nothing;
    if (name === 'nobody') return this.#renderButton('setUserAsEditor', 'startEditing', true);
    if (name === 'elsewhere') return this.#renderButton('editCurrentTab', 'editInThisTab', true);
    if (name === 'asking') return this.#renderButton('cancelEditorAccessRequest', 'cancel');
    if (name === 'viewer' || name === 'refused') return this.#renderButton('requestEditorAccess', 'requestEditing');
    if (name === 'editor') return [this.#renderHandover(), this.#renderButton('resetUserAccess', 'stopEditing')];
    return [
      this.#renderButton('rejectEditorAccessRequest', 'keepEditing'),
      this.#renderButton('acceptEditorAccessRequest', 'letThemEdit', true),
    ];
  }

  #renderButton(
    action: EditorAction,
    label:
      'startEditing' | 'editInThisTab' | 'cancel' | 'requestEditing' | 'stopEditing' | 'keepEditing' | 'letThemEdit',
    isPrimary = false,
  ) {
    return html`
      <button
        part="button"
        class="button ${isPrimary ? 'button--primary' : ''}"
        type="button"
        aria-keyshortcuts=${(action === 'rejectEditorAccessRequest' && ariaKeys(this.#answerKeys)) || nothing}
        @click=${() => this.#perform(action)}
      >
        ${this.#localize.term(label)}
      </button>
    `;
  }

  /** Renders a menu of the people who can become the editor; nothing if there are none. */
  #renderHandover() {
    const { collab: store } = this;
    const ownId = store && this.read(store.me)?.userId;
    const people =
      (this.#people && this.read(this.#people))?.filter(
        ({ userId, isReadOnly, isAnonymous }) => userId !== ownId && !isReadOnly && !isAnonymous,
      ) ?? [];
    if (people.length === 0) return nothing;
    const items = people.map((person) => ({
      id: person.userId,
      label: personName(person, this.#localize.term('unknownPerson')),
    }));
    return html`
      <collab-menu
        placement="bottom-end"
        .label=${this.#localize.term('handOverEditing')}
        .items=${items}
        @collab-menu-select=${this.#handOverTo}
      >
        <button slot="trigger" part="button" class="button" type="button">
          ${this.#localize.term('handOverEditing')}
        </button>
      </collab-menu>
    `;
  }

  #handOverTo(event: CollabMenuSelectEvent): void {
    if (!forwardRequest(this, event)) return;
    void this.#finish(this.collab?.live.singleEditor.handOver(event.detail.id));
  }

  #perform(action: EditorAction): Promise<void> {
    return this.#finish(this.collab?.live.singleEditor[action]());
  }

  /** Waits for the response to an action of the user and shows its error, unless the requested state already exists. */
  async #finish(response: Promise<SetUserAsEditorResponse> | undefined): Promise<void> {
    this.#isOwnAction = true;
    const error = (await response)?.error;
    this.error = error?.code === 'another_user_editor' || error?.code.startsWith('same_user') ? undefined : error;
    await this.updateComplete;
    this.#isOwnAction = false;
  }

  /** Enables single-editor mode with the current options. The previous mode ends afterwards, so that there is no gap. */
  #enableMode(store: CollabStore): void {
    const disablePrevious = this.#disableMode;
    const { requestTimeout: editorAccessTimeout, customMode } = this;
    this.#disableMode = store.live.singleEditor.enable({
      editorAccessTimeout,
      customMode,
      singleTabEditor: !this.anyTab,
    });
    disablePrevious?.();
  }
}
