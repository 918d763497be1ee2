import type { FieldChangeConfig, LiveOutcome } from '../../api/live.js';
import type { Connection, Subscription } from '../../backends/backend.js';
import { scopeKey, type LiveFrame, type Scope, type WireLiveChange } from '../../backends/protocol.js';
import { Backoff } from '../../base/backoff.js';
import { asCollabError } from '../../base/collab-failure.js';
import type { Readable } from '../../base/readable.js';
import { signal, untracked, type Signal } from '../../base/signals.js';
import { createDictionary } from '../../model/dictionary.js';
import { deepFreeze } from '../../model/freeze.js';
import type {
  EditorAccessEvent,
  EditorRoleEvent,
  SingleEditorEvents,
  SingleEditorLiveStateData,
  LiveStateData,
  LiveStateDataMap,
  CollabError,
} from '../../model/index.js';
import { keyOfChange, type EditingBasis, type LiveChange, parseLiveChange } from '../../model/live-change.js';
import { EDITOR, liveKey, type LiveRecord } from '../../model/live-record.js';
import { editingBasisOf, editingStateOf } from '../../rules/live-state.js';
import type { LiveSource } from '../../sync/feature-state.js';
import { isFinal } from '../../sync/final-error.js';
import type { StoreState } from '../../sync/state.js';
import { LiveValues, type PendingChange } from './live-values.js';

/**
 * Estimate of how far the local clock is ahead of the backend's. A timestamp lies between the request and its arrival, which bounds the
 * offset on both sides. The estimate is 0 if the bounds allow it, since most clocks are right.
 */
export class BackendClock {
  #requestedAt = -Infinity;
  #minOffset = -Infinity;
  #maxOffset = Infinity;

  /** Offset in ms: 0 if the bounds contain it, else the bound set by the fastest message. */
  get offset(): number {
    return this.#maxOffset < 0 || this.#minOffset > 0 ? this.#maxOffset : 0;
  }

  /** Records a request: later timestamps of the backend are after `now`. */
  beginRequest(now: number): void {
    this.#requestedAt = now;
    // Either clock may have been adjusted since the last request.
    this.#minOffset = -Infinity;
    this.#maxOffset = Infinity;
  }

  /** Records a timestamp of the backend, in ms since the epoch. */
  receiveTime(backendTime: number, now: number): void {
    this.#minOffset = Math.max(this.#minOffset, this.#requestedAt - backendTime);
    this.#maxOffset = Math.min(this.#maxOffset, now - backendTime);
  }
}

type EditorEvent = { [K in keyof SingleEditorEvents]: readonly [K, SingleEditorEvents[K]] }[keyof SingleEditorEvents];

/** User and tab that receive the events. */
interface LocalTab {
  readonly userId: string | undefined;
  readonly tabId: string;
}

const responseEvents = {
  accepted: 'accessAccepted',
  rejected: 'accessRejected',
  cancelled: 'accessRequestCanceled',
} as const;

/** Returns the events for a change of the editor state (Events, Single editor). */
function editorEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
  listener: LocalTab,
): readonly EditorEvent[] {
  return [...requestEvents(before, after), ...roleEvents(before, after, listener)];
}

function requestEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
): readonly EditorEvent[] {
  const previous = before?.requestEditorAccess;
  const now = after?.requestEditorAccess;
  if (!now) return [];
  const isNew = previous?.requestedAt !== now.requestedAt || previous.user.userId !== now.user.userId;
  if (!isNew && previous.status === now.status) return [];
  const { user: viewer, status, requestedAt } = now;
  const editor = before?.editor;
  const event: EditorAccessEvent = { viewer, ...(editor && { editor }), timestamp: requestedAt, status };
  const events: EditorEvent[] = isNew ? [['accessRequested', { ...event, status: 'requested' }]] : [];
  if (status !== 'pending') events.push([responseEvents[status], event]);
  return events;
}

function roleEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
  { userId, tabId }: LocalTab,
): readonly EditorEvent[] {
  const isSame = before?.editor?.userId === after?.editor?.userId && before?.tabId === after?.tabId;
  if (!after || isSame) return [];
  const { editor } = after;
  const isMine = editor?.userId === userId;
  const wasMine = before?.editor?.userId === userId;
  const viewer = isMine ? undefined : before?.editor;
  const event: EditorRoleEvent = { ...(editor && { editor }), ...(viewer && { viewer }), timestamp: Date.now() };
  if (isMine && after.tabId === tabId) return [['editorAssigned', { ...event, role: 'editor' }]];
  if (isMine) return [['editorOnDifferentTabDetected', { ...event, role: 'editor' }]];
  return wasMine || editor ? [['viewerAssigned', { ...event, role: 'viewer' }]] : [];
}

const AUTO_SYNC = 'autoSyncState';

const compareLatestFirst = (a: LiveStateData, b: LiveStateData): number => b.lastUpdated - a.lastUpdated;

/** Returns the values in the shape of the specification (LiveStateDataMap). */
function liveStateMap(records: readonly LiveRecord[]): LiveStateDataMap {
  const custom = records.filter(({ key, value }) => key === liveKey('custom', value.liveStateDataId));
  const fields = records.filter(({ key, value }) => key === liveKey('field', value.liveStateDataId));
  const singleEditor = editingStateOf(records.find(({ key }) => key === EDITOR));
  const autoSyncState = fields.length > 0 ? syncedFields(fields) : undefined;
  return {
    ...(custom.length > 0 && {
      custom: createDictionary(custom.map(({ value }) => [value.liveStateDataId, value] as const)),
    }),
    ...((singleEditor ?? autoSyncState) && {
      default: { ...(singleEditor && { singleEditor }), ...(autoSyncState && { autoSyncState }) },
    }),
  };
}

/**
 * Returns the form fields. `current`: data by field id, and the metadata of the latest change. `history`: earlier values by field id and
 * time. The decisions leave both shapes open.
 */
function syncedFields(fields: readonly LiveRecord[]): NonNullable<LiveStateDataMap['default']>['autoSyncState'] {
  const [latest] = fields.map(({ value }) => value).sort(compareLatestFirst);
  const data = createDictionary(fields.map(({ value }) => [value.liveStateDataId, value.data] as const));
  const history = fields.flatMap((field) => field.history ?? []);
  return {
    ...(latest && { current: { ...latest, liveStateDataId: AUTO_SYNC, data } }),
    ...(history.length > 0 && {
      history: createDictionary(
        history.map((value) => [`${value.liveStateDataId}/${value.lastUpdated}`, value] as const),
      ),
    }),
  };
}

/** Maximum number of changes per push. */
const MAX_BATCH_SIZE = 100;

const NO_DOCUMENT: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'No document is set; set the documents first.',
};
const DISCARDED: CollabError = {
  code: 'discarded',
  message: 'The change was given up: another document is set, the user has signed out, or the store was disposed.',
};

/** Dependencies of live state. */
export interface LiveContext {
  readonly state: StoreState;
  readonly clientId: string;
  connection(): Connection | undefined;
  /** Returns the scope of the root document. */
  scope(): Scope | undefined;
  now(): number;
}

const STORED_WINS: CollabError = {
  code: 'ALREADY_EXISTS',
  message: 'The field was changed before its stored value was known. The stored value is kept.',
};
const OTHER_EDITOR: CollabError = {
  code: 'another_user_editor',
  message: 'Somebody else has edited while this tab was offline. The change was dropped.',
};

interface QueuedChange extends PendingChange {
  readonly config: FieldChangeConfig;
  /** Time of the stored value that the change was made on; undefined before the values were known. */
  base: number | undefined;
  /** Role with which a change of the single editor was made; undefined before the values were known, and for others. */
  editing: EditingBasis | undefined;
  readonly resolvers: ((outcome: LiveOutcome) => void)[];
  isSent: boolean;
}

/** Returns a change as it is sent: one of the single editor names the role with which it was made. */
function wireOf({ wire, editing }: QueuedChange): WireLiveChange {
  const { change } = wire;
  if (!editing || change.name !== 'live.set') return wire;
  return { ...wire, change: { ...change, args: { ...change.args, editing } } };
}

/** Synchronizes the live values of the root document and sends local changes in order. */
export class LiveSync implements LiveSource {
  readonly ready = signal(false);
  readonly current = signal(false);
  readonly #context: LiveContext;
  readonly #records = new Map<string, Signal<LiveRecord | undefined>>();
  readonly #backoff = new Backoff();
  readonly #clock = new BackendClock();
  #scope: Scope | undefined;
  #values = new LiveValues<QueuedChange>();
  #subscription: Subscription | undefined;
  #lastMid = 0;
  #isPushing = false;

  constructor(context: LiveContext) {
    this.#context = context;
  }

  get tabId(): string {
    return this.#context.clientId;
  }

  record(key: string): Readable<LiveRecord | undefined> {
    const known = this.#records.get(key);
    if (known) return known;
    const record = signal(this.#visibleValue(key));
    this.#records.set(key, record);
    return record;
  }

  now(): number {
    return this.#context.now() - this.#clock.offset;
  }

  map(liveStateDataId?: string): LiveStateDataMap {
    const all = this.#values.visibleValues(this.#context.state.me.peek(), this.#context.now());
    const isMatch = ({ key }: LiveRecord): boolean =>
      liveStateDataId === undefined || key === liveKey('custom', liveStateDataId);
    return liveStateMap(all.filter(isMatch));
  }

  applyChange(change: LiveChange, config: FieldChangeConfig = {}): Promise<LiveOutcome> {
    const parsed = parseLiveChange(change);
    if (!parsed.ok) return Promise.resolve(parsed);
    if (!this.#scope) return Promise.resolve({ ok: false, error: NO_DOCUMENT });
    return new Promise((resolve) => {
      const pending = this.#replacePending(change, config, resolve) ?? this.#addPending(change, config, resolve);
      this.#updateRecords([pending.key]);
      void this.#push();
    });
  }

  /** Handles an opened or closed connection. Known values stay until new ones arrive. */
  connect(): void {
    this.#subscription = undefined;
    this.#backoff.cancel();
    this.#backoff.reset();
    this.#isPushing = false;
    this.current.value = false;
    for (const each of this.#pending) each.isSent = false;
    const { connection, state } = this.#context;
    const live = connection()?.live;
    state.live.source.value = connection() && !live ? null : this;
    this.follow();
  }

  /** Handles a working connection: sends pending changes. */
  handleOnline(): void {
    void this.#push();
  }

  /** Handles a lost connection: the values may be outdated until they arrive again. */
  handleOffline(): void {
    this.current.value = false;
  }

  /** Subscribes to the values of the current root document only. */
  follow(): void {
    const { scope: scopeOf, connection, clientId } = this.#context;
    const scope = scopeOf();
    const isOther = !scope || !this.#scope || scopeKey(scope) !== scopeKey(this.#scope);
    if (isOther) this.#reset();
    this.#scope = scope;
    if (!scope || this.#subscription) return;
    this.#clock.beginRequest(this.#context.now());
    this.#subscription = connection()?.live?.follow(scope, clientId);
    void this.#push();
  }

  receive(frame: LiveFrame): void {
    if (!this.#scope || scopeKey(frame.scope) !== scopeKey(this.#scope)) return;
    if (frame.now !== undefined) this.#clock.receiveTime(frame.now, this.#context.now());
    const before = this.#values.confirmed(EDITOR);
    const changed = this.#values.applyFrame(frame);
    if (changed === 'gap') {
      this.#subscription?.unsubscribe();
      this.#subscription = undefined;
      this.follow();
      return;
    }
    if (frame.isWhole) this.#dropOutdated();
    this.#updateRecords(changed);
    this.ready.value = this.#values.isReady;
    if (frame.isWhole) {
      this.current.value = true;
      void this.#push();
    }
    if (!frame.isWhole) this.#emitEvents(before, changed);
  }

  /** Ends the user's session: removes the values and discards unsent changes. */
  leave(): void {
    this.#reset();
    this.#scope = undefined;
  }

  dispose(): void {
    this.#reset();
    this.#backoff.cancel();
  }

  get #pending(): readonly QueuedChange[] {
    return this.#values.pending;
  }

  /** Replaces the last unsent value of the same key; returns undefined if there is none. */
  #replacePending(
    change: LiveChange,
    config: FieldChangeConfig,
    resolve: QueuedChange['resolvers'][number],
  ): QueuedChange | undefined {
    const last = this.#pending.at(-1);
    const isMerge = change.name !== 'live.set' || change.args.merge === true;
    if (!last || last.isSent || isMerge || last.wire.change.name !== 'live.set' || last.key !== keyOfChange(change))
      return undefined;
    this.#values.remove(last);
    const pending = this.#addPending(change, config, ...last.resolvers, resolve);
    pending.base = last.base;
    pending.editing = last.editing ?? pending.editing;
    return pending;
  }

  #addPending(change: LiveChange, config: FieldChangeConfig, ...resolvers: QueuedChange['resolvers']): QueuedChange {
    const wire = { clientId: this.#context.clientId, mid: ++this.#lastMid, change };
    const key = keyOfChange(change);
    const pending: QueuedChange = {
      wire,
      key,
      config,
      base: undefined,
      editing: undefined,
      resolvers,
      isSent: false,
    };
    if (this.#values.isReady) this.#setBasis(pending);
    this.#values.add(pending);
    return pending;
  }

  /** Writes down on which values a change is made, unless that is known. */
  #setBasis(pending: QueuedChange): void {
    pending.base ??= this.#storedAt(pending.key);
    if (pending.config.editorOnly)
      pending.editing ??= editingBasisOf(this.#values.confirmed(EDITOR), this.#isSingleTab);
  }

  async #push(): Promise<void> {
    const scope = this.#scope;
    const live = this.#context.connection()?.live;
    if (!scope || !live || this.#isPushing) return;
    const batch = this.#pending.filter((each) => !each.accepted && !this.#isHeld(each)).slice(0, MAX_BATCH_SIZE);
    if (batch.length === 0) return;
    this.#isPushing = true;
    for (const each of batch) each.isSent = true;
    try {
      const results = await live.push(scope, batch.map(wireOf));
      if (live !== this.#context.connection()?.live) return;
      this.#isPushing = false;
      this.#backoff.reset();
      const byMid = new Map(results.map((result) => [result.mid, result]));
      for (const each of batch) {
        const result = byMid.get(each.wire.mid);
        if (result?.ok) each.accepted = result;
        else if (result) this.#values.remove(each);
        if (result) this.#resolveChange(each, result.ok ? { ok: true } : { ok: false, error: result.error });
      }
      this.#reportRefused(
        batch.flatMap(({ wire }) => {
          const result = byMid.get(wire.mid);
          return result && !result.ok ? [{ wire, error: result.error }] : [];
        }),
      );
      this.#values.removeConfirmed();
      this.#updateRecords(new Set(batch.map(({ key }) => key)));
      void this.#push();
    } catch (thrown) {
      if (live !== this.#context.connection()?.live) return;
      this.#isPushing = false;
      const error = asCollabError(thrown, 'unavailable');
      // The backend may have applied the changes before it failed. Pushing them again returns their outcomes.
      if (!isFinal(error)) {
        this.#backoff.schedule(() => void this.#push());
        return;
      }
      for (const each of batch) this.#drop(each, error);
      this.#reportRefused(batch.map(({ wire }) => ({ wire, error })));
    }
  }

  /** Whether a change waits for the values of the backend, which may show that it is outdated. */
  #isHeld({ config, base }: QueuedChange): boolean {
    if (config.keepStored && base === undefined) return true;
    return config.editorOnly === true && !this.current.peek();
  }

  /** Drops the held changes that give way to the values of the backend. Called when these have arrived. */
  #dropOutdated(): void {
    const refused = this.#pending.flatMap((each) => {
      const error = each.accepted ? undefined : this.#outdatedError(each);
      return error ? [{ wire: each.wire, each, error }] : [];
    });
    for (const { each, error } of refused) this.#drop(each, error);
    for (const each of this.#pending) this.#setBasis(each);
    this.#reportRefused(refused);
  }

  /** Returns why a held change is dropped; undefined if it is sent. */
  #outdatedError({ config, base, key }: QueuedChange): CollabError | undefined {
    const stored = this.#values.confirmed(key)?.value;
    const isOthers = stored !== undefined && stored.tabId !== this.tabId;
    if (config.keepStored && base === undefined && isOthers) return STORED_WINS;
    if (!config.editorOnly || this.current.peek()) return undefined;
    const editing = editingStateOf(this.#values.confirmed(EDITOR));
    if (editing?.editor) return this.#mayEditAs(editing) ? undefined : OTHER_EDITOR;
    // Somebody else may have edited and stopped meanwhile.
    return isOthers && stored.lastUpdated !== base ? OTHER_EDITOR : undefined;
  }

  #mayEditAs({ editor, tabId }: SingleEditorLiveStateData): boolean {
    const { me } = this.#context.state;
    return this.#isSingleTab ? tabId === this.tabId : editor?.userId === me.peek()?.userId;
  }

  get #isSingleTab(): boolean {
    return this.#context.state.live.editorOptions.peek().at(-1)?.singleTabEditor ?? true;
  }

  /** Returns when the stored value of a key was changed; 0 if there is none. */
  #storedAt(key: string): number {
    return this.#values.confirmed(key)?.value.lastUpdated ?? 0;
  }

  /** Reports refused changes of form fields, which nobody else does; each reason once. */
  #reportRefused(refused: readonly { readonly wire: QueuedChange['wire']; readonly error: CollabError }[]): void {
    const errors = refused.flatMap(({ wire: { change }, error }) =>
      change.name === 'live.set' && change.args.space === 'field' ? [[error.code, error] as const] : [],
    );
    for (const error of new Map(errors).values()) this.#context.state.problem(error);
  }

  #drop(each: QueuedChange, error: CollabError): void {
    this.#values.remove(each);
    this.#resolveChange(each, { ok: false, error });
    this.#updateRecords([each.key]);
  }

  #resolveChange(each: QueuedChange, outcome: LiveOutcome): void {
    for (const resolve of each.resolvers.splice(0)) resolve(outcome);
  }

  #reset(): void {
    this.#subscription?.unsubscribe();
    this.#subscription = undefined;
    const previous = this.#values;
    this.#values = new LiveValues();
    for (const each of previous.pending) this.#resolveChange(each, { ok: false, error: DISCARDED });
    this.#updateRecords(this.#records.keys());
    this.ready.value = false;
    this.current.value = false;
  }

  #visibleValue(key: string): LiveRecord | undefined {
    return untracked(() => this.#values.visibleValue(key, this.#context.state.me.peek(), this.#context.now()));
  }

  #updateRecords(keys: Iterable<string>): void {
    for (const key of keys) {
      const record = this.#records.get(key);
      if (record) record.value = this.#visibleValue(key);
    }
  }

  /** Emits the events for changed values, local and remote. */
  #emitEvents(before: LiveRecord | undefined, changed: ReadonlySet<string>): void {
    const { hub, me } = this.#context.state;
    for (const key of changed) {
      const record = this.#values.confirmed(key);
      if (!record) continue;
      if (key !== EDITOR) {
        hub.emit('liveStateDataUpdate', Object.freeze({ liveStateData: record.value }));
        continue;
      }
      const localTab = { userId: me.peek()?.userId, tabId: this.tabId };
      for (const [type, event] of editorEvents(editingStateOf(before), editingStateOf(record), localTab))
        hub.emit(type, deepFreeze(event));
    }
  }
}
