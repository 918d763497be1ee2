import type {
  EditorAccessEvent,
  EditorRoleEvent,
  SingleEditorEvents,
  SingleEditorLiveStateData,
  LiveStateData,
  LiveStateDataMap,
  CollabError,
} from '../../model/index.js';
import { dictionary } from '../../model/dictionary.js';
import {
  EDITOR,
  liveKey,
  type LiveRecord,
  keyOfChange,
  type LiveChange,
  parseLiveChange,
} from '../../model/live-change.js';
import { editingOf } from '../../rules/live-state.js';
import { signal, untracked, type Signal } from '../../base/signals.js';
import type { Connection, Subscription } from '../../backends/backend.js';
import { Backoff } from '../../base/backoff.js';
import { asCollabError } from '../../base/collab-failure.js';
import { isFinal } from '../../sync/final-error.js';
import { deepFreeze } from '../../model/freeze.js';
import { scopeKey, type LiveFrame, type Scope } from '../../backends/protocol.js';
import type { LiveOutcome } from '../../api/live.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';
import type { LiveSource } from '../../sync/feature-state.js';
import { LiveValues, type PendingChange } from './live-values.js';

/**
 * How far this machine's clock is ahead of the backend's. What was heard was said before that, and what answers a question
 * after it: that bounds it on both sides. Within the bounds the clock is right, since most are.
 */
export class BackendClock {
  #askedAt = -Infinity;
  #least = -Infinity;
  #most = Infinity;

  /** In ms; where the clock cannot be right, as what came fastest says. */
  get ahead(): number {
    return this.#most < 0 || this.#least > 0 ? this.#most : 0;
  }

  /** The backend is asked: what it says from now on is later. */
  ask(now: number): void {
    this.#askedAt = now;
    // Either clock may have been set anew meanwhile.
    [this.#least, this.#most] = [-Infinity, Infinity];
  }

  /** The backend said what its time was. */
  hear(said: number, now: number): void {
    this.#least = Math.max(this.#least, this.#askedAt - said);
    this.#most = Math.min(this.#most, now - said);
  }
}

type Told = { [K in keyof SingleEditorEvents]: readonly [K, SingleEditorEvents[K]] }[keyof SingleEditorEvents];

/** Who hears of it. */
interface Listener {
  readonly userId: string | undefined;
  readonly tabId: string;
}

const answers = { accepted: 'accessAccepted', rejected: 'accessRejected', cancelled: 'accessRequestCanceled' } as const;

/** What is to be told of a change of who edits (Events, Single editor). */
function editorEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
  listener: Listener,
): readonly Told[] {
  return [...requestEvents(before, after), ...roleEvents(before, after, listener)];
}

function requestEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
): readonly Told[] {
  const [asked, now] = [before?.requestEditorAccess, after?.requestEditorAccess];
  if (!now) return [];
  const isNew = asked?.requestedAt !== now.requestedAt || asked.user.userId !== now.user.userId;
  if (!isNew && asked.status === now.status) return [];
  const { user: viewer, status, requestedAt } = now;
  const editor = before?.editor;
  const event: EditorAccessEvent = { viewer, ...(editor && { editor }), timestamp: requestedAt, status };
  const told: Told[] = isNew ? [['accessRequested', { ...event, status: 'requested' }]] : [];
  if (status !== 'pending') told.push([answers[status], event]);
  return told;
}

function roleEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
  { userId, tabId }: Listener,
): readonly Told[] {
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

const latestFirst = (a: LiveStateData, b: LiveStateData): number => b.lastUpdated - a.lastUpdated;

/** Values as the specification has them together (LiveStateDataMap). */
function liveStateMap(records: readonly LiveRecord[]): LiveStateDataMap {
  const custom = records.filter(({ key, value }) => key === liveKey('custom', value.liveStateDataId));
  const fields = records.filter(({ key, value }) => key === liveKey('field', value.liveStateDataId));
  const singleEditor = editingOf(records.find(({ key }) => key === EDITOR));
  const autoSyncState = fields.length > 0 ? syncedFields(fields) : undefined;
  return {
    ...(custom.length > 0 && {
      custom: dictionary(custom.map(({ value }) => [value.liveStateDataId, value] as const)),
    }),
    ...((singleEditor ?? autoSyncState) && {
      default: { ...(singleEditor && { singleEditor }), ...(autoSyncState && { autoSyncState }) },
    }),
  };
}

/**
 * Form fields: `current` holds what each has, by its id, and who changed one of them last; `history` what they had before, by the field's
 * id and its time (decisions leave both open).
 */
function syncedFields(fields: readonly LiveRecord[]): NonNullable<LiveStateDataMap['default']>['autoSyncState'] {
  const [latest] = fields.map(({ value }) => value).sort(latestFirst);
  const data = dictionary(fields.map(({ value }) => [value.liveStateDataId, value.data] as const));
  const history = fields.flatMap((field) => field.history ?? []);
  return {
    ...(latest && { current: { ...latest, liveStateDataId: AUTO_SYNC, data } }),
    ...(history.length > 0 && {
      history: dictionary(history.map((value) => [`${value.liveStateDataId}/${value.lastUpdated}`, value] as const)),
    }),
  };
}

/** So many changes travel together at most. */
const BATCH = 100;

const NO_DOCUMENT: CollabError = {
  code: 'FAILED_PRECONDITION',
  message: 'No document is set; set the documents first.',
};
const GIVEN_UP: CollabError = {
  code: 'discarded',
  message: 'The change was given up: another document is set, the user has signed out, or the store was disposed.',
};

/** What live state works with. */
export interface LiveContext {
  readonly state: StoreState;
  readonly clientId: string;
  connection(): Connection | undefined;
  /** The scope of the root document. */
  scope(): Scope | undefined;
  now(): number;
}

interface OwnChange extends PendingChange {
  readonly settle: ((outcome: LiveOutcome) => void)[];
  isSent: boolean;
}

/** Knows the values of the root document, and brings the user's own changes to the backend, in order. */
export class OwnLive implements LiveSource {
  readonly ready = signal(false);
  readonly #context: LiveContext;
  readonly #records = new Map<string, Signal<LiveRecord | undefined>>();
  readonly #backoff = new Backoff();
  readonly #clock = new BackendClock();
  #scope: Scope | undefined;
  #values = new LiveValues<OwnChange>();
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
    const made = signal(this.#shown(key));
    this.#records.set(key, made);
    return made;
  }

  now(): number {
    return this.#context.now() - this.#clock.ahead;
  }

  map(liveStateDataId?: string): LiveStateDataMap {
    const all = this.#values.all(this.#context.state.me.peek(), this.#context.now());
    const isAsked = ({ key }: LiveRecord): boolean =>
      liveStateDataId === undefined || key === liveKey('custom', liveStateDataId);
    return liveStateMap(all.filter(isAsked));
  }

  make(change: LiveChange): Promise<LiveOutcome> {
    const parsed = parseLiveChange(change);
    if (!parsed.ok) return Promise.resolve(parsed);
    if (!this.#scope) return Promise.resolve({ ok: false, error: NO_DOCUMENT });
    return new Promise((settle) => {
      const own = this.#replaced(change, settle) ?? this.#added(change, settle);
      this.#show([own.key]);
      void this.#push();
    });
  }

  /** There is a connection, or no longer: what is known stays until it is told anew. */
  connect(): void {
    this.#subscription = undefined;
    this.#backoff.cancel();
    this.#backoff.reset();
    this.#isPushing = false;
    for (const each of this.#pending) each.isSent = false;
    const { connection, state } = this.#context;
    const live = connection()?.live;
    state.live.source.value = connection() && !live ? null : this;
    this.follow();
  }

  /** The connection works, or works again. */
  online(): void {
    void this.#push();
  }

  /** Follows the values of the root document, and of no other. */
  follow(): void {
    const { scope: scopeOf, connection, clientId } = this.#context;
    const scope = scopeOf();
    const isOther = !scope || !this.#scope || scopeKey(scope) !== scopeKey(this.#scope);
    if (isOther) this.#leave();
    this.#scope = scope;
    if (!scope || this.#subscription) return;
    this.#clock.ask(this.#context.now());
    this.#subscription = connection()?.live?.follow(scope, clientId);
    void this.#push();
  }

  receive(frame: LiveFrame): void {
    if (!this.#scope || scopeKey(frame.scope) !== scopeKey(this.#scope)) return;
    if (frame.now !== undefined) this.#clock.hear(frame.now, this.#context.now());
    const before = this.#values.confirmed(EDITOR);
    const changed = this.#values.receive(frame);
    if (changed === 'gap') {
      this.#subscription?.unsubscribe();
      this.#subscription = undefined;
      this.follow();
      return;
    }
    this.#show(changed);
    this.ready.value = this.#values.isReady;
    if (!frame.isWhole) this.#tell(before, changed);
  }

  /** The user's session ends: their values and what they set and was not sent go with it. */
  leave(): void {
    this.#leave();
    this.#scope = undefined;
  }

  dispose(): void {
    this.#leave();
    this.#backoff.cancel();
  }

  get #pending(): readonly OwnChange[] {
    return this.#values.pending;
  }

  /** A value that has not been sent is not worth sending where another takes its place. */
  #replaced(change: LiveChange, settle: OwnChange['settle'][number]): OwnChange | undefined {
    const last = this.#pending.at(-1);
    const isMerge = change.name !== 'live.set' || change.args.merge === true;
    if (!last || last.isSent || isMerge || last.wire.change.name !== 'live.set' || last.key !== keyOfChange(change))
      return undefined;
    this.#values.remove(last);
    return this.#added(change, ...last.settle, settle);
  }

  #added(change: LiveChange, ...settle: OwnChange['settle']): OwnChange {
    const wire = { clientId: this.#context.clientId, mid: ++this.#lastMid, change };
    const own: OwnChange = { wire, key: keyOfChange(change), settle, isSent: false };
    this.#values.add(own);
    return own;
  }

  async #push(): Promise<void> {
    const [scope, live] = [this.#scope, this.#context.connection()?.live];
    if (!scope || !live || this.#isPushing) return;
    const batch = this.#pending.filter(({ taken }) => !taken).slice(0, BATCH);
    if (batch.length === 0) return;
    this.#isPushing = true;
    for (const each of batch) each.isSent = true;
    try {
      const results = await live.push(
        scope,
        batch.map(({ wire }) => wire),
      );
      if (live !== this.#context.connection()?.live) return;
      this.#isPushing = false;
      this.#backoff.reset();
      const byMid = new Map(results.map((result) => [result.mid, result]));
      for (const each of batch) {
        const result = byMid.get(each.wire.mid);
        if (result?.ok) each.taken = result;
        else if (result) this.#values.remove(each);
        if (result) this.#settle(each, result.ok ? { ok: true } : { ok: false, error: result.error });
      }
      this.#values.settle();
      this.#show(new Set(batch.map(({ key }) => key)));
      void this.#push();
    } catch (thrown) {
      if (live !== this.#context.connection()?.live) return;
      this.#isPushing = false;
      const error = asCollabError(thrown, 'unavailable');
      // The backend may have made the changes and failed only afterwards: pushed again, they are answered for.
      if (!isFinal(error)) this.#backoff.later(() => void this.#push());
      else for (const each of batch) this.#drop(each, error);
    }
  }

  #drop(each: OwnChange, error: CollabError): void {
    this.#values.remove(each);
    this.#settle(each, { ok: false, error });
    this.#show([each.key]);
  }

  #settle(each: OwnChange, outcome: LiveOutcome): void {
    for (const settle of each.settle.splice(0)) settle(outcome);
  }

  #leave(): void {
    this.#subscription?.unsubscribe();
    this.#subscription = undefined;
    const left = this.#values;
    this.#values = new LiveValues();
    for (const each of left.pending) this.#settle(each, { ok: false, error: GIVEN_UP });
    this.#show(this.#records.keys());
    this.ready.value = false;
  }

  #shown(key: string): LiveRecord | undefined {
    return untracked(() => this.#values.shown(key, this.#context.state.me.peek(), this.#context.now()));
  }

  #show(keys: Iterable<string>): void {
    for (const key of keys) {
      const shown = this.#records.get(key);
      if (shown) shown.value = this.#shown(key);
    }
  }

  /** Tells listeners what has changed, whoever did it. */
  #tell(before: LiveRecord | undefined, changed: ReadonlySet<string>): void {
    const { hub, me } = this.#context.state;
    for (const key of changed) {
      const record = this.#values.confirmed(key);
      if (!record) continue;
      if (key !== EDITOR) {
        hub.emit('liveStateDataUpdate', Object.freeze({ liveStateData: record.value }));
        continue;
      }
      const at = { userId: me.peek()?.userId, tabId: this.tabId };
      for (const [type, event] of editorEvents(editingOf(before), editingOf(record), at))
        hub.emit(type, deepFreeze(event));
    }
  }
}
