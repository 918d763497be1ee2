import { computed, effect, signal, untracked } from '../../base/signals.js';
import type { SingleEditorApi, SingleEditorOptions } from '../../api/live.js';
import { deepFreeze } from '../../model/freeze.js';
import { EDITOR, type LiveChange, type LiveRecord } from '../../model/live-change.js';
import type {
  EditorAccessTimer,
  ExternalUserPresence,
  RequestEditorAccess,
  SetUserAsEditorResponse,
  SingleEditorLiveStateData,
  UserEditorAccess,
} from '../../model/index.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';
import { unattended } from '../../base/timers.js';
import type { WantedLive } from './wanted-live.js';

const SECOND_MS = 1_000;

const NOBODY: SingleEditorLiveStateData = Object.freeze({ editor: null, requestEditorAccess: null, tabId: null });

/** What there is of single-editor mode once a page works that way. */
export type EditorAtWork = Omit<SingleEditorApi, 'enable'>;

/** Who edits the root document, as a page sees it. */
export class SingleEditor implements EditorAtWork {
  readonly config: Readable<Required<SingleEditorOptions> | null>;
  readonly state: Readable<SingleEditorLiveStateData | null>;
  readonly access: Readable<UserEditorAccess | null>;
  readonly others: Readable<ExternalUserPresence>;
  readonly timer = signal<EditorAccessTimer>(Object.freeze({ state: 'idle' }));
  readonly #state: StoreState;
  readonly #wanted: WantedLive;
  #ticking: ReturnType<typeof setTimeout> | undefined;

  constructor(state: StoreState, wanted: WantedLive) {
    const { live, me, presence } = state;
    this.#state = state;
    this.#wanted = wanted;
    this.config = computed(() => configOf(live.editorOptions.value));
    const record = computed(() => wanted.source?.record(EDITOR));
    this.state = computed(() => {
      if (!this.config.value || !wanted.source?.ready.value) return null;
      return stateOf(record.value?.value);
    });
    this.access = computed(() => {
      const now = this.state.value;
      const isEditor = now?.editor?.userId !== undefined && now.editor.userId === me.value?.userId;
      return deepFreeze(now && { isEditor, isEditorOnCurrentTab: isEditor && now.tabId === wanted.source?.tabId });
    });
    const people = computed(() => presence.source.value?.users({}));
    const inOtherTab = computed(() => presence.source.value?.isInOtherTab());
    this.others = computed(() => {
      const mine = me.value?.userId;
      const userIds = (people.value?.value ?? []).map(({ userId }) => userId).filter((userId) => userId !== mine);
      const { isEditor = false, isEditorOnCurrentTab = false } = this.access.value ?? {};
      return deepFreeze({
        // The editor's other tab is known by who edits, also where it tells no presence.
        sameUserPresentOnTab: (isEditor && !isEditorOnCurrentTab) || (inOtherTab.value?.value ?? false),
        differentUserPresentOnTab: userIds.length > 0,
        userIds,
      });
    });
    effect(() => {
      const [now, access] = [this.state.value, this.access.value];
      untracked(() => this.#watch(now, access));
    });
  }

  setUserAsEditor(): Promise<SetUserAsEditorResponse> {
    const { singleTabEditor } = this.config.peek() ?? DEFAULTS;
    return this.#make({ name: 'editor.claim', args: { isSingleTab: singleTabEditor } });
  }

  editCurrentTab(): Promise<SetUserAsEditorResponse> {
    return this.#make({ name: 'editor.moveHere', args: {} });
  }

  requestEditorAccess(): Promise<SetUserAsEditorResponse> {
    const { editorAccessTimeout } = this.config.peek() ?? DEFAULTS;
    return this.#make({ name: 'editor.request', args: { editorAccessTimeout } });
  }

  cancelEditorAccessRequest(): Promise<SetUserAsEditorResponse> {
    return this.#make({ name: 'editor.cancel', args: {} });
  }

  acceptEditorAccessRequest(): Promise<SetUserAsEditorResponse> {
    return this.#make({ name: 'editor.accept', args: {} });
  }

  rejectEditorAccessRequest(): Promise<SetUserAsEditorResponse> {
    return this.#make({ name: 'editor.reject', args: {} });
  }

  handOver(userId: string): Promise<SetUserAsEditorResponse> {
    return this.#make({ name: 'editor.handOver', args: { userId } });
  }

  resetUserAccess(): Promise<SetUserAsEditorResponse> {
    return this.#make({ name: 'editor.release', args: {} });
  }

  async #make(change: LiveChange): Promise<SetUserAsEditorResponse> {
    const outcome = await this.#wanted.make(change);
    return outcome.ok ? {} : { error: outcome.error };
  }

  /** Counts down for who asks and for who is asked. */
  #watch(now: SingleEditorLiveStateData | null, access: UserEditorAccess | null): void {
    const request = now?.requestEditorAccess;
    const isMine = request?.user.userId === this.#state.me.peek()?.userId;
    const counts = request?.status === 'pending' && request.editorAccessTimeout > 0 && (isMine || access?.isEditor);
    if (counts) this.#count(request);
    else this.#rest(this.timer.peek().state === 'idle' ? 'idle' : 'completed');
  }

  #count(request: RequestEditorAccess): void {
    clearTimeout(this.#ticking);
    const end = request.requestedAt + request.editorAccessTimeout * SECOND_MS;
    const leftMs = Math.max(0, Math.min(request.editorAccessTimeout * SECOND_MS, end - Date.now()));
    this.timer.value = Object.freeze({ state: 'inProgress', durationLeft: Math.ceil(leftMs / SECOND_MS) });
    // Whoever is first has it settled; the other is told that nobody asks any more.
    if (leftMs === 0) void this.#make({ name: 'editor.settle', args: {} });
    const next = leftMs % SECOND_MS || SECOND_MS;
    this.#ticking = unattended(setTimeout(() => this.#count(request), next));
  }

  #rest(state: 'idle' | 'completed'): void {
    clearTimeout(this.#ticking);
    if (this.timer.peek().state !== state) this.timer.value = Object.freeze({ state });
    // Over is a moment, not a state to stay in (decisions, Transitions).
    if (state === 'completed') queueMicrotask(() => this.timer.peek().state === 'completed' && this.#rest('idle'));
  }
}

const DEFAULTS: Required<SingleEditorOptions> = { singleTabEditor: true, customMode: false, editorAccessTimeout: 20 };

function configOf(asked: readonly SingleEditorOptions[]): Required<SingleEditorOptions> | null {
  const last = asked.at(-1);
  return last ? Object.freeze({ ...DEFAULTS, ...last }) : null;
}

/** Who edits, of a record that says it; nobody without one. */
const stateOf = (record: LiveRecord | undefined): SingleEditorLiveStateData =>
  record ? (record.value.data as unknown as SingleEditorLiveStateData) : NOBODY;
