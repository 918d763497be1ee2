import type { CursorQuery } from '../../api/presence.js';
import type { Connection } from '../../backends/backend.js';
import { TICK_MS } from '../../backends/cursor-moves.js';
import { scopeKey, type CursorState, type PublishedOf, type Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import { batch, computed, effect, untracked } from '../../base/signals.js';
import { unrefTimer } from '../../base/timers.js';
import { locationIdOf, type CursorUser, type TargetElement } from '../../model/index.js';
import type { LocalCursor, CursorSource } from '../../sync/feature-state.js';
import type { StoreState } from '../../sync/state.js';
import { PublishedScopes } from '../presence/published-scopes.js';
import { RemoteCursors, encodePosition, POSITION_TIMEOUT_MS } from './remote-cursors.js';

/** Time without movement after which a cursor is inactive, in ms (decisions, Transitions). */
const INACTIVE_AFTER_MS = 120_000;

/**
 * Heartbeat interval and time to live of a published cursor, in ms. Without a position the interval is 60 s, because browsers may wake a
 * hidden tab only once a minute.
 */
const VISIBLE_HEARTBEAT = { beatMs: 2_000, ttlMs: 6_000 };
const HIDDEN_HEARTBEAT = { beatMs: 60_000, ttlMs: 150_000 };

/** Dependencies of the cursor feature. */
export interface CursorContext {
  readonly state: StoreState;
  connection(): Connection | undefined;
  scopeOf(documentId: string): Scope | undefined;
  now(): number;
}

/** Publishes the local user's cursor and tracks remote cursors. */
export class CursorSync implements CursorSource {
  readonly #context: CursorContext;
  readonly #publishedScopes: PublishedScopes;
  readonly #remoteByScope = new Map<string, RemoteCursors>();
  #stopEffect: (() => void) | undefined;
  readonly #sweepTimer: ReturnType<typeof setInterval>;
  #localCursor: LocalCursor | null = null;
  #movedAt = 0;
  #target: TargetElement | undefined;
  #surface = 0;
  /** Last published state as JSON; empty forces the next publication. */
  #lastPublished = '';
  #sequence = 0;
  #publishedAt = -Infinity;
  #tickTimer: ReturnType<typeof setTimeout> | undefined;
  #beatTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: CursorContext) {
    const { state, now, scopeOf } = context;
    this.#context = context;
    this.#publishedScopes = new PublishedScopes(state, scopeOf);
    const sweep = (): void => this.#forEachRemote((remote) => remote.removeExpired(now()));
    this.#sweepTimer = unrefTimer(setInterval(sweep, POSITION_TIMEOUT_MS / 5));
  }

  /** Starts publishing. Called once the feature is loaded. */
  start(): void {
    const { state } = this.#context;
    this.connect();
    this.#stopEffect = effect(() => {
      const { participants: participantCount, localCursor, comment } = state.cursors;
      void [state.locations.list.value, comment.value];
      const isParticipating = participantCount.value > 0;
      const next = localCursor.value;
      untracked(() => this.#handleLocalChange(isParticipating, next));
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
        for (const cursor of this.#remoteCursors(scope).cursors.value) {
          const known = cursors.get(cursor.userId);
          if (!known || known.timestamp < cursor.timestamp) cursors.set(cursor.userId, cursor);
        }
      }
      cursors.delete(state.me.value?.userId ?? '');
      return [...cursors.values()];
    });
  }

  /** Handles an opened or closed connection: drops all remote cursors. */
  connect(): void {
    const { state, connection } = this.#context;
    this.#remoteByScope.clear();
    state.cursors.source.value = undefined;
    this.#clearTimers();
    if (!connection()?.publish) return;
    this.updateScopes();
  }

  /** Handles a working connection. The server may have changed, so session numbers are reset. */
  handleOnline(): void {
    for (const remote of this.#remoteByScope.values()) remote.resetNumbers();
    this.#lastPublished = '';
    this.#publishState();
  }

  /** Publishes the cursor in the current documents and leaves the others. */
  updateScopes(): void {
    const { state, connection } = this.#context;
    const isParticipating = state.cursors.participants.peek() > 0;
    const removed = this.#publishedScopes.update(isParticipating);
    for (const scope of removed) this.#publishLeave(scope);
    state.cursors.source.value = isParticipating && connection()?.publish ? this : undefined;
    this.#lastPublished = '';
    this.#publishState();
  }

  /** Drops the remote cursors of a scope and publishes the local cursor again. */
  forget(scope: Scope): void {
    this.#remoteByScope.get(scopeKey(scope))?.clear();
    this.#lastPublished = '';
    this.#publishState();
  }

  /** Publishes that the user has left. */
  leave(): void {
    for (const scope of this.#publishedScopes.scopes) this.#publishLeave(scope);
    this.#clearTimers();
  }

  receive(published: readonly PublishedOf<'cursor'>[]): void {
    const now = this.#context.now();
    for (const each of published) this.#remoteCursors(each.scope).receive(each, now);
    this.#forEachRemote((remote) => remote.flush());
  }

  receiveMoves(scope: Scope, moves: Uint8Array): void {
    this.#remoteCursors(scope).receiveMoves(moves, this.#context.now());
  }

  dispose(): void {
    this.leave();
    this.#stopEffect?.();
    clearInterval(this.#sweepTimer);
  }

  #remoteCursors(scope: Scope): RemoteCursors {
    const key = scopeKey(scope);
    const remote = this.#remoteByScope.get(key) ?? new RemoteCursors();
    this.#remoteByScope.set(key, remote);
    return remote;
  }

  #forEachRemote(callback: (remote: RemoteCursors) => void): void {
    batch(() => {
      for (const remote of this.#remoteByScope.values()) callback(remote);
    });
  }

  #handleLocalChange(isParticipating: boolean, localCursor: LocalCursor | null): void {
    if (isParticipating !== this.#publishedScopes.scopes.length > 0) this.updateScopes();
    if (localCursor !== this.#localCursor) this.#setLocalCursor(localCursor);
    this.#schedulePublish();
  }

  #setLocalCursor(localCursor: LocalCursor | null): void {
    const target = localCursor?.position.targetElement;
    if (target !== this.#target && JSON.stringify(target) !== JSON.stringify(this.#target))
      this.#surface = (this.#surface + 1) & 15;
    this.#target = target;
    this.#localCursor = localCursor;
    this.#movedAt = this.#context.now();
  }

  /** Publishes at the next tick, or immediately if the last publication is older than one tick. */
  #schedulePublish(): void {
    const wait = this.#publishedAt + TICK_MS - this.#context.now();
    if (wait <= 0) this.#publishState();
    else this.#tickTimer ??= unrefTimer(setTimeout(() => this.#publishState(), wait));
  }

  #clearTimers(): void {
    clearTimeout(this.#tickTimer);
    clearTimeout(this.#beatTimer);
    this.#tickTimer = undefined;
  }

  /** Publishes the cursor and schedules the next heartbeat. */
  #publishState(isHeartbeat = false): void {
    this.#clearTimers();
    const { connection, now } = this.#context;
    const { scopes } = this.#publishedScopes;
    const localCursor = this.#localCursor;
    if (scopes.length === 0 || !connection()) return;
    this.#publishedAt = now();
    const state = this.#cursorState(localCursor);
    const serialized = JSON.stringify(state);
    const { beatMs, ttlMs } = localCursor ? VISIBLE_HEARTBEAT : HIDDEN_HEARTBEAT;
    const isChanged = serialized !== this.#lastPublished;
    this.#lastPublished = serialized;
    for (const scope of scopes) {
      const publish = connection()?.publish?.bind(connection());
      if (isChanged || isHeartbeat) publish?.(scope, { kind: 'cursor', at: ++this.#sequence, state, ttlMs });
      if (localCursor)
        publish?.(scope, { kind: 'move', surface: this.#surface, ...encodePosition(localCursor.position) });
    }
    this.#beatTimer = unrefTimer(setTimeout(() => this.#publishState(true), beatMs));
  }

  #cursorState(localCursor: LocalCursor | null): CursorState {
    const { state, now } = this.#context;
    const { root: location } = state.locations;
    const comment = state.cursors.comment.peek();
    const isIdle = !localCursor || now() - this.#movedAt >= INACTIVE_AFTER_MS;
    return {
      onlineStatus: isIdle ? 'inactive' : 'active',
      ...(localCursor && { surface: this.#surface }),
      ...(this.#target && { targetElement: this.#target }),
      ...(localCursor?.pointerType !== undefined && { pointerType: localCursor.pointerType }),
      ...(comment && { comment }),
      ...(location && { location }),
      ...(location?.id && { locationId: locationIdOf(location.id) }),
    };
  }

  #publishLeave(scope: Scope): void {
    this.#context.connection()?.publish?.(scope, { kind: 'cursor', at: ++this.#sequence, state: null, ttlMs: 0 });
    this.#remoteByScope.delete(scopeKey(scope));
  }
}
