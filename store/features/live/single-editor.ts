import type { SingleEditorApi, SingleEditorOptions } from '../../api/live.js';
import type { Readable } from '../../base/readable.js';
import { computed, effect, signal, untracked } from '../../base/signals.js';
import { unrefTimer } from '../../base/timers.js';
import { deepFreeze } from '../../model/freeze.js';
import type {
  EditorAccessTimer,
  ExternalUserPresence,
  RequestEditorAccess,
  SetUserAsEditorResponse,
  SingleEditorLiveStateData,
  UserEditorAccess,
} from '../../model/index.js';
import type { LiveChange } from '../../model/live-change.js';
import { EDITOR, type LiveRecord } from '../../model/live-record.js';
import type { StoreState } from '../../sync/state.js';
import type { LazyLiveSource } from './lazy-live-source.js';

const SECOND_MS = 1_000;

/** Time after which a tab without a connection is not the editor any more. The backend waits as long for its return. */
const OFFLINE_GRACE_MS = 3_000;

const NO_EDITOR: SingleEditorLiveStateData = Object.freeze({ editor: null, requestEditorAccess: null, tabId: null });

/** Single-editor API inside the lazy module. */
export type LoadedSingleEditor = Omit<SingleEditorApi, 'enable'>;

/** Single-editor state and operations for the root document. */
export class SingleEditor implements LoadedSingleEditor {
  readonly config: Readable<Required<SingleEditorOptions> | null>;
  readonly state: Readable<SingleEditorLiveStateData | null>;
  readonly access: Readable<UserEditorAccess | null>;
  readonly others: Readable<ExternalUserPresence>;
  readonly timer = signal<EditorAccessTimer>(Object.freeze({ state: 'idle' }));
  readonly #state: StoreState;
  readonly #lazySource: LazyLiveSource;
  /** Whether the connection has been lost for so long that somebody else may edit. */
  readonly #isLost = signal(false);
  #tickTimer: ReturnType<typeof setTimeout> | undefined;
  #lostTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: StoreState, lazySource: LazyLiveSource) {
    const { live, me, presence } = state;
    this.#state = state;
    this.#lazySource = lazySource;
    this.config = computed(() => configOf(live.editorOptions.value));
    const record = computed(() => lazySource.source?.record(EDITOR));
    this.state = computed(() => {
      if (!this.config.value || !lazySource.source?.ready.value) return null;
      return editorStateOf(record.value?.value);
    });
    this.access = computed(() => {
      const now = this.state.value;
      const isOwn = now?.editor?.userId !== undefined && now.editor.userId === me.value?.userId;
      const isEditor = isOwn && !this.#isLost.value;
      return deepFreeze(now && { isEditor, isEditorOnCurrentTab: isEditor && now.tabId === lazySource.source?.tabId });
    });
    const people = computed(() => presence.source.value?.users({}));
    const inOtherTab = computed(() => presence.source.value?.isInOtherTab());
    this.others = computed(() => {
      const mine = me.value?.userId;
      const userIds = (people.value?.value ?? []).map(({ userId }) => userId).filter((userId) => userId !== mine);
      const { isEditor = false, isEditorOnCurrentTab = false } = this.access.value ?? {};
      return deepFreeze({
        // The editor state reveals the user's other tab even if that tab publishes no presence.
        sameUserPresentOnTab: (isEditor && !isEditorOnCurrentTab) || (inOtherTab.value?.value ?? false),
        differentUserPresentOnTab: userIds.length > 0,
        userIds,
      });
    });
    effect(() => {
      const isWaiting = this.state.value !== null && lazySource.source?.current.value === false;
      untracked(() => this.#updateLost(isWaiting));
    });
    effect(() => {
      const now = this.state.value;
      const access = this.access.value;
      untracked(() => this.#updateTimer(now, access));
    });
  }

  setUserAsEditor(): Promise<SetUserAsEditorResponse> {
    const { singleTabEditor } = this.config.peek() ?? DEFAULTS;
    return this.#applyChange({ name: 'editor.claim', args: { isSingleTab: singleTabEditor } });
  }

  editCurrentTab(): Promise<SetUserAsEditorResponse> {
    return this.#applyChange({ name: 'editor.moveHere', args: {} });
  }

  requestEditorAccess(): Promise<SetUserAsEditorResponse> {
    const { editorAccessTimeout } = this.config.peek() ?? DEFAULTS;
    return this.#applyChange({ name: 'editor.request', args: { editorAccessTimeout } });
  }

  cancelEditorAccessRequest(): Promise<SetUserAsEditorResponse> {
    return this.#applyChange({ name: 'editor.cancel', args: {} });
  }

  acceptEditorAccessRequest(): Promise<SetUserAsEditorResponse> {
    return this.#applyChange({ name: 'editor.accept', args: {} });
  }

  rejectEditorAccessRequest(): Promise<SetUserAsEditorResponse> {
    return this.#applyChange({ name: 'editor.reject', args: {} });
  }

  handOver(userId: string): Promise<SetUserAsEditorResponse> {
    return this.#applyChange({ name: 'editor.handOver', args: { userId } });
  }

  resetUserAccess(): Promise<SetUserAsEditorResponse> {
    return this.#applyChange({ name: 'editor.release', args: {} });
  }

  async #applyChange(change: LiveChange): Promise<SetUserAsEditorResponse> {
    const outcome = await this.#lazySource.applyChange(change);
    return outcome.ok ? {} : { error: outcome.error };
  }

  /** Waits for the connection to return, or ends the wait. */
  #updateLost(isWaiting: boolean): void {
    clearTimeout(this.#lostTimer);
    if (!isWaiting) this.#isLost.value = false;
    else this.#lostTimer = unrefTimer(setTimeout(() => (this.#isLost.value = true), OFFLINE_GRACE_MS));
  }

  /** Runs the countdown for the requester and for the editor. */
  #updateTimer(now: SingleEditorLiveStateData | null, access: UserEditorAccess | null): void {
    const request = now?.requestEditorAccess;
    const isMine = request?.user.userId === this.#state.me.peek()?.userId;
    const isCounting = request?.status === 'pending' && request.editorAccessTimeout > 0 && (isMine || access?.isEditor);
    if (isCounting) this.#tick(request);
    else this.#stopTimer(this.timer.peek().state === 'idle' ? 'idle' : 'completed');
  }

  #tick(request: RequestEditorAccess): void {
    clearTimeout(this.#tickTimer);
    const end = request.requestedAt + request.editorAccessTimeout * SECOND_MS;
    const leftMs = Math.max(0, Math.min(request.editorAccessTimeout * SECOND_MS, end - Date.now()));
    this.timer.value = Object.freeze({ state: 'inProgress', durationLeft: Math.ceil(leftMs / SECOND_MS) });
    // Both sides send this. The first one resolves the request; the other gets an error.
    if (leftMs === 0) void this.#applyChange({ name: 'editor.settle', args: {} });
    const next = leftMs % SECOND_MS || SECOND_MS;
    this.#tickTimer = unrefTimer(setTimeout(() => this.#tick(request), next));
  }

  #stopTimer(state: 'idle' | 'completed'): void {
    clearTimeout(this.#tickTimer);
    if (this.timer.peek().state !== state) this.timer.value = Object.freeze({ state });
    // 'completed' is momentary (decisions, Transitions).
    if (state === 'completed') queueMicrotask(() => this.timer.peek().state === 'completed' && this.#stopTimer('idle'));
  }
}

const DEFAULTS: Required<SingleEditorOptions> = { singleTabEditor: true, customMode: false, editorAccessTimeout: 20 };

function configOf(requested: readonly SingleEditorOptions[]): Required<SingleEditorOptions> | null {
  const last = requested.at(-1);
  return last ? Object.freeze({ ...DEFAULTS, ...last }) : null;
}

/** Returns the editor state of a record; without a record, the state without an editor. */
const editorStateOf = (record: LiveRecord | undefined): SingleEditorLiveStateData =>
  record ? (record.value.data as unknown as SingleEditorLiveStateData) : NO_EDITOR;
