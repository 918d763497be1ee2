import { batch, computed, effect, untracked } from '../../base/signals.js';
import type { Connection } from '../../backends/backend.js';
import type { CursorQuery } from '../../api/presence.js';
import { locationIdOf, type CursorUser, type TargetElement } from '../../model/index.js';
import { Whereabouts } from '../presence/whereabouts.js';
import { scopeKey, type CursorState, type PublishedOf, type Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';
import type { CursorPlace, CursorSource } from '../../sync/feature-state.js';
import { unattended } from '../../base/timers.js';
import { HeardCursors, moveOf, STILL_MS } from './remote-cursors.js';
import { TICK_MS } from '../../backends/cursor-moves.js';

/** After how long without a move a cursor is inactive, in ms (decisions, Transitions). */
const INACTIVE_AFTER_MS = 120_000;

/** How often it is said again where a cursor is, and how long that holds, in ms: while it is somewhere, and while it is not and browsers may wake its tab once a minute. */
const SOMEWHERE = { beatMs: 2_000, ttlMs: 6_000 };
const NOWHERE = { beatMs: 60_000, ttlMs: 150_000 };

/** What cursors work with. */
export interface CursorContext {
  readonly state: StoreState;
  connection(): Connection | undefined;
  scopeOf(documentId: string): Scope | undefined;
  now(): number;
}

/** Tells others where the user's cursor is, and knows where theirs are. */
export class OwnCursor implements CursorSource {
  readonly #context: CursorContext;
  readonly #whereabouts: Whereabouts;
  readonly #heard = new Map<string, HeardCursors>();
  #stop: (() => void) | undefined;
  readonly #sweep: ReturnType<typeof setInterval>;
  #place: CursorPlace | null = null;
  #movedAt = 0;
  #target: TargetElement | undefined;
  #surface = 0;
  /** What the others were told last. */
  #told = '';
  #at = 0;
  #saidAt = -Infinity;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;

  constructor(context: CursorContext) {
    const { state, now, scopeOf } = context;
    this.#context = context;
    this.#whereabouts = new Whereabouts(state, scopeOf);
    const sweep = (): void => this.#hear((heard) => heard.forget(now()));
    this.#sweep = unattended(setInterval(sweep, STILL_MS / 5));
  }

  /** Begins, once it is known where to deliver what is heard. */
  start(): void {
    const { state } = this.#context;
    this.connect();
    this.#stop = effect(() => {
      const { entered, place, comment } = state.cursors;
      void [state.locations.list.value, comment.value];
      const isIn = entered.value > 0;
      const next = place.value;
      untracked(() => this.#changed(isIn, next));
    });
  }

  users({ documentId, organizationId }: CursorQuery): Readable<readonly CursorUser[]> {
    const { state, scopeOf } = this.#context;
    return computed(() => {
      void state.options.value;
      if (state.connection.value === 'offline') return [];
      const cursors = new Map<string, CursorUser>();
      for (const id of documentId === undefined ? state.documents.value : [documentId]) {
        const scope = scopeOf(id);
        if (!scope || (organizationId !== undefined && scope.organizationId !== organizationId)) continue;
        for (const cursor of this.#in(scope).cursors.value) {
          const known = cursors.get(cursor.userId);
          if (!known || known.timestamp < cursor.timestamp) cursors.set(cursor.userId, cursor);
        }
      }
      cursors.delete(state.me.value?.userId ?? '');
      return [...cursors.values()];
    });
  }

  /** There is a connection, or no longer: nothing is known of over it yet. */
  connect(): void {
    const { state, connection } = this.#context;
    this.#heard.clear();
    state.cursors.source.value = undefined;
    this.#silence();
    if (!connection()?.publish) return;
    this.follow();
  }

  /** The connection works, or works again: who speaks to it may be another. */
  online(): void {
    for (const heard of this.#heard.values()) heard.renumber();
    this.#told = '';
    this.#say();
  }

  /** Is where the documents are that are set, and leaves those that were. */
  follow(): void {
    const { state, connection } = this.#context;
    const isIn = state.cursors.entered.peek() > 0;
    const left = this.#whereabouts.move(isIn);
    for (const scope of left) this.#leave(scope);
    state.cursors.source.value = isIn && connection()?.publish ? this : undefined;
    this.#told = '';
    this.#say();
  }

  /** Knows of no cursor in a scope any more, and says again where the user's is. */
  forget(scope: Scope): void {
    this.#heard.get(scopeKey(scope))?.clear();
    this.#told = '';
    this.#say();
  }

  /** Tells the others that the user leaves. */
  leave(): void {
    for (const scope of this.#whereabouts.scopes) this.#leave(scope);
    this.#silence();
  }

  receive(published: readonly PublishedOf<'cursor'>[]): void {
    const now = this.#context.now();
    for (const each of published) this.#in(each.scope).hear(each, now);
    this.#hear((heard) => heard.settle());
  }

  moved(scope: Scope, moves: Uint8Array): void {
    this.#in(scope).move(moves, this.#context.now());
  }

  dispose(): void {
    this.leave();
    this.#stop?.();
    clearInterval(this.#sweep);
  }

  #in(scope: Scope): HeardCursors {
    const key = scopeKey(scope);
    const heard = this.#heard.get(key) ?? new HeardCursors();
    this.#heard.set(key, heard);
    return heard;
  }

  #hear(act: (heard: HeardCursors) => void): void {
    batch(() => {
      for (const heard of this.#heard.values()) act(heard);
    });
  }

  #changed(isIn: boolean, place: CursorPlace | null): void {
    if (isIn !== this.#whereabouts.scopes.length > 0) this.follow();
    if (place !== this.#place) this.#move(place);
    this.#soon();
  }

  #move(place: CursorPlace | null): void {
    const target = place?.position.targetElement;
    if (target !== this.#target && JSON.stringify(target) !== JSON.stringify(this.#target))
      this.#surface = (this.#surface + 1) & 15;
    this.#target = target;
    this.#place = place;
    this.#movedAt = this.#context.now();
  }

  /** Says where the cursor is at the next tick, the first time at once. */
  #soon(): void {
    const wait = this.#saidAt + TICK_MS - this.#context.now();
    if (wait <= 0) this.#say();
    else this.#tick ??= unattended(setTimeout(() => this.#say(), wait));
  }

  #silence(): void {
    clearTimeout(this.#tick);
    clearTimeout(this.#beat);
    this.#tick = undefined;
  }

  /** Says where the cursor is, and again before that is over. */
  #say(isBeat = false): void {
    this.#silence();
    const [{ connection, now }, { scopes }, place] = [this.#context, this.#whereabouts, this.#place];
    if (scopes.length === 0 || !connection()) return;
    this.#saidAt = now();
    const state = this.#cursor(place);
    const told = JSON.stringify(state);
    const { beatMs, ttlMs } = place ? SOMEWHERE : NOWHERE;
    const isNews = told !== this.#told;
    this.#told = told;
    for (const scope of scopes) {
      const publish = connection()?.publish?.bind(connection());
      if (isNews || isBeat) publish?.(scope, { kind: 'cursor', at: ++this.#at, state, ttlMs });
      if (place) publish?.(scope, { kind: 'move', surface: this.#surface, ...moveOf(place.position) });
    }
    this.#beat = unattended(setTimeout(() => this.#say(true), beatMs));
  }

  #cursor(place: CursorPlace | null): CursorState {
    const { state, now } = this.#context;
    const { root: location } = state.locations;
    const comment = state.cursors.comment.peek();
    const isIdle = !place || now() - this.#movedAt >= INACTIVE_AFTER_MS;
    return {
      onlineStatus: isIdle ? 'inactive' : 'active',
      ...(place && { surface: this.#surface }),
      ...(this.#target && { targetElement: this.#target }),
      ...(place?.pointerType !== undefined && { pointerType: place.pointerType }),
      ...(comment && { comment }),
      ...(location && { location }),
      ...(location?.id && { locationId: locationIdOf(location.id) }),
    };
  }

  #leave(scope: Scope): void {
    this.#context.connection()?.publish?.(scope, { kind: 'cursor', at: ++this.#at, state: null, ttlMs: 0 });
    this.#heard.delete(scopeKey(scope));
  }
}
