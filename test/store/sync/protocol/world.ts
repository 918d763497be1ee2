import { vi } from 'vitest';
import { Grants, type Access } from '../../../../store/backends/authority/grants.js';
import { Log } from '../../../../store/backends/authority/log.js';
import type { LogState, MutationOutcome } from '../../../../store/backends/authority/storage.js';
import { MemoryBackend } from '../../../../store/backends/memory.js';
import { MemoryRows } from '../../../../store/backends/memory/storage.js';
import type { Scope, WireMutation } from '../../../../store/backends/protocol.js';
import type { AnnotationRecord, User } from '../../../../store/model/index.js';
import { readAt } from '../../../../store/rules/unread-count.js';
import { Actor } from './actor.js';
import { dueRows, shownFaults } from './faults.js';
import { LossyBackend } from './lossy-backend.js';

const scope: Scope = { organizationId: 'acme', documentId: 'plan' };

/** Longer than any store waits before it tries once more. */
const PATIENCE_MS = 60_000;

/** Rows that count how often each mutation was applied, and tell of those that mark a thread as read. */
export class CountingRows extends MemoryRows {
  readonly applied = new Map<string, number>();
  marked: (clientId: string, before: AnnotationRecord, after: AnnotationRecord) => void = () => undefined;

  override async change(
    wire: WireMutation,
    rowId: string,
    judge: (state: LogState) => MutationOutcome,
  ): Promise<MutationOutcome> {
    const before = await this.row(wire.scope, rowId);
    const verdict = await super.change(wire, rowId, judge);
    const { clientId, mid, mutation } = wire;
    const key = `${clientId}/${mid}`;
    const after = verdict.change?.row;
    if (verdict.change) this.applied.set(key, (this.applied.get(key) ?? 0) + 1);
    if (mutation.name === 'annotation.markAsRead' && before && after) this.marked(clientId, before, after);
    return verdict;
  }
}

/** What a world is made of; a mutant replaces a part. */
export interface Parts {
  readonly Rows: typeof CountingRows;
  readonly Log: typeof Log;
}

/** One log of few operations, and people who read and write it over bad lines. Time is the world's own. */
export class World {
  readonly actors: readonly Actor<LossyBackend>[];
  readonly #rows: CountingRows;
  readonly #grants = new Grants();
  readonly #backend: MemoryBackend;
  readonly #witness: Actor<LossyBackend>;
  /** What happened and never should. */
  readonly #wrong: string[] = [];

  constructor(parts: Parts, users: readonly User[]) {
    this.#rows = new parts.Rows();
    this.#rows.marked = (...mark) => this.#judgeMark(...mark);
    this.#backend = new MemoryBackend(
      this.#rows,
      this.#grants,
      (options) => new parts.Log(this.#rows, { ...options, length: 4 }),
    );
    this.actors = users.map((user) => new Actor(user, new LossyBackend(this.#backend)));
    this.#witness = new Actor(
      { userId: 'witness', organizationId: 'acme', isAdmin: true },
      new LossyBackend(this.#backend),
    );
  }

  async open(): Promise<void> {
    for (const actor of [...this.actors, this.#witness]) await actor.open(scope.documentId);
    await this.settle();
  }

  setAccess(userId: string, access: Access): void {
    this.#backend.setAccess(userId, access);
  }

  /** Lets everything happen that waits for nothing but its turn. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Lets time pass. */
  async pass(ms: number): Promise<void> {
    vi.advanceTimersByTime(ms);
    await this.settle();
  }

  /** All lines are good again, nobody insists on what was refused, and one more operation shows who has missed something. */
  async heal(): Promise<void> {
    for (const { line } of this.actors) line.weather = 'fair';
    await this.#rest();
    for (const actor of this.actors) actor.giveUp();
    this.#witness.add(false);
    await this.#rest();
  }

  /** Whatever came before comes once more. */
  async echo(): Promise<void> {
    for (const { line } of this.actors) line.repeatFrames();
    await this.#rest();
  }

  /** What is not as it has to be once the lines are good; nothing when all is well. */
  async faults(): Promise<readonly string[]> {
    const all: AnnotationRecord[] = [];
    for await (const { rows } of this.#rows.rows(scope)) all.push(...rows);
    const repeated = [...this.#rows.applied].filter(([, times]) => times > 1);
    return [
      ...this.#wrong,
      ...repeated.map(([key, times]) => `Mutation ${key} was applied ${times} times.`),
      ...(await Promise.all(this.actors.map((actor) => this.#faultsOf(actor, all)))).flat(),
    ];
  }

  async close(): Promise<void> {
    for (const actor of [...this.actors, this.#witness]) await actor.store.dispose();
  }

  /** Long enough for every store to have tried again, and for what that brings. */
  async #rest(): Promise<void> {
    for (let round = 0; round < 5; round++) await this.pass(PATIENCE_MS);
  }

  /** Nobody has read what they were never shown. */
  #judgeMark(clientId: string, before: AnnotationRecord, after: AnnotationRecord): void {
    const actor = this.actors.find((each) => each.clientId === clientId);
    if (!actor) return;
    const { userId } = actor.user;
    const [was, is] = [readAt(before, userId), readAt(after, userId)];
    if (is > Math.max(was, actor.shownUntil(after.id))) this.#wrong.push(`${userId} has read what was not shown.`);
  }

  async #faultsOf(actor: Actor, all: readonly AnnotationRecord[]): Promise<readonly string[]> {
    const user = this.#grants.viewerOf(actor.user);
    const due = dueRows(user, all);
    const counts = { total: due.length, unread: due.filter(({ unread }) => unread > 0).length };
    const applied = [...this.#rows.applied.keys()].filter((key) => key.startsWith(`${actor.clientId}/`)).length;
    const faults = [];
    const { waiting, confirmed } = await actor.writes();
    if (waiting > 0) faults.push(`${waiting} writes of ${user.userId} are stuck.`);
    if (confirmed !== applied)
      faults.push(`Of ${user.userId}'s writes ${applied} were applied, ${confirmed} confirmed.`);
    faults.push(...shownFaults(actor, due));
    if (JSON.stringify(counts) !== JSON.stringify(actor.counts()))
      faults.push(`${user.userId} counts ${JSON.stringify(actor.counts())}, not ${JSON.stringify(counts)}.`);
    return faults;
  }
}
