import { issueToken } from '../../../server/access/tokens.js';
import type { Database } from '../../../server/storage/database.js';
import type { NotificationInbox, NotificationList } from '../../../store/api/notifications.js';
import type { Backend } from '../../../store/backends/backend.js';
import type { Scope } from '../../../store/backends/protocol.js';
import { settlesWithin } from '../../../store/base/timers.js';
import type { AnnotationRecord, Notification, User } from '../../../store/model/index.js';
import { Actor } from '../../store/sync/protocol/actor.js';
import { dueRows, shownFaults } from '../../store/sync/protocol/faults.js';
import { embeddedDatabases } from '../databases.js';
import { MemoryBus } from '../nodes/memory-bus.js';
import { connectTo, key, startService, tokenFor, type RunningService } from '../service-stage.js';
import { LossyLine } from './lossy-line.js';

const scope: Scope = { organizationId: 'acme', documentId: 'plan' };
const person = (userId: string): User => ({ userId, organizationId: 'acme', name: userId });

/** Names of the live values. */
export const LIVE = ['zoom', 'page'] as const;

/** Those who act: one user in two browsers, and another user. */
const ACTORS = [person('ada'), person('ada'), person('ben')] as const;
export const ACTOR_COUNT = ACTORS.length;

/** Time within which everything has to be well once the lines are good, in ms. Only a fault takes that long. */
const PATIENCE_MS = 10_000;

const EXPIRED = issueToken(key, { apiKey: key.apiKey, userId: 'ada' }, -60);

/** A person with a browser of their own, on a line of their own. */
export class Page {
  readonly actor: Actor;
  readonly line: LossyLine;
  readonly #inbox: NotificationInbox;
  readonly #notifications: NotificationList;
  readonly #live = LIVE.map((name) => ({ name, value: () => this.actor.store.live.get(name) }));
  readonly #sent: Promise<unknown>[] = [];

  private constructor(actor: Actor, line: LossyLine, inbox: NotificationInbox) {
    this.line = line;
    this.actor = actor;
    this.#inbox = inbox;
    this.#notifications = inbox.list();
    this.#notifications.items.subscribe(() => undefined);
    for (const { value } of this.#live) value().subscribe(() => undefined);
  }

  static async open(user: User, clientId: string, target: string): Promise<Page> {
    const line = await LossyLine.open(target);
    const actor = new Actor(user, backendOf(line.url), clientId);
    await actor.open(scope.documentId);
    return new Page(actor, line, await actor.store.notifications.inbox());
  }

  get unsent(): number {
    return this.actor.store.unsent.peek().length;
  }

  setLive(name: string, value: string): void {
    this.#sent.push(this.actor.store.live.set(name, value).settled);
  }

  /** Marks a notification of the user, if there is one. */
  mark(pick: number, isRead: boolean): void {
    const items = this.#notifications.items.peek();
    const item = items[pick % items.length];
    if (!item) return;
    const target = { notificationIds: [item.id] };
    this.#sent.push(isRead ? this.#inbox.markAsRead(target) : this.#inbox.markAsUnread(target));
  }

  /** Waits until everything that the user did has been answered. */
  async answered(): Promise<void> {
    await Promise.all(this.#sent);
    await this.actor.answered();
  }

  /** The live values and notifications that the user is shown, as text. */
  shown(): string {
    const live = this.#live.map(({ name, value }) => [name, value().peek()?.data]);
    const read = this.#notifications.items.peek().map(({ id, isUnread }: Notification) => [id, isUnread]);
    return JSON.stringify([live, read.sort()]);
  }

  async close(): Promise<void> {
    await this.actor.store.dispose();
    await this.line.close();
  }
}

/** A service of some nodes, and pages that read and write it over bad lines. */
export class World {
  readonly pages: readonly Page[];
  readonly #database: Database;
  readonly #bus: MemoryBus | undefined;
  readonly #nodes: RunningService[];
  readonly #witness: Page;

  private constructor(database: Database, bus: MemoryBus | undefined, nodes: RunningService[], pages: readonly Page[]) {
    this.#database = database;
    this.#bus = bus;
    this.#nodes = nodes;
    const [witness, ...others] = pages;
    if (!witness) throw new Error('Nobody is there.');
    this.#witness = witness;
    this.pages = others;
  }

  static async open(nodeCount: number): Promise<World> {
    const database = await embeddedDatabases.take();
    const bus = nodeCount > 1 ? new MemoryBus() : undefined;
    const nodes: RunningService[] = [];
    while (nodes.length < nodeCount) nodes.push(await startNode(database, bus));
    const users = [{ ...person('witness'), isAdmin: true }, ...ACTORS];
    const pages = await Promise.all(
      users.map((user, at) => Page.open(user, `client-${at}`, nodes[at % nodeCount]?.url ?? '')),
    );
    const world = new World(database, bus, nodes, pages);
    // There is something to reply to from the beginning.
    for (const { actor } of pages) actor.add(false);
    for (const page of pages) await page.answered();
    return world;
  }

  /** Lets a node end, and starts another one in its place. Its pages come back by themselves. */
  async restart(pick: number): Promise<void> {
    const at = pick % this.#nodes.length;
    await this.#nodes[at]?.app.close();
    const node = await startNode(this.#database, this.#bus);
    this.#nodes[at] = node;
    for (const [index, { line }] of [this.#witness, ...this.pages].entries())
      if (index % this.#nodes.length === at) line.target = node.url;
  }

  /** Has the service refuse the token of a page once. */
  async refuse({ line }: Page): Promise<void> {
    line.refuseOnce(await EXPIRED);
  }

  /** Waits until all nodes have handled what has arrived there, as far as one can see. */
  async pass(): Promise<void> {
    for (const { url } of this.#nodes) await fetch(`${url}/readyz`);
  }

  /** Lets all lines be good again. Resolves with what is wrong when everything has arrived; nothing when all is well. */
  async faults(): Promise<readonly string[]> {
    const all = [this.#witness, ...this.pages];
    for (const { line } of all) line.heal();
    for (const { actor } of all) actor.giveUp();
    const hasAnswers = await settlesWithin(Promise.all(all.map((page) => page.answered())), PATIENCE_MS);
    if (!hasAnswers) return all.map(({ actor, unsent }) => `${actor.clientId} has ${unsent} writes that are stuck.`);
    for (const { actor } of all) actor.giveUp();
    // One more change shows who has missed something.
    this.#witness.actor.add(false);
    await this.#witness.answered();
    const fresh: Page[] = [];
    for (const [at, { actor }] of this.pages.entries())
      fresh.push(await Page.open(actor.user, `fresh-${at}`, this.#nodes[at % this.#nodes.length]?.url ?? ''));
    const end = Date.now() + PATIENCE_MS;
    let faults = await this.#differences(fresh);
    while (faults.length > 0 && Date.now() < end) {
      await this.pass();
      faults = await this.#differences(fresh);
    }
    for (const page of fresh) await page.close();
    return [...faults, ...(await this.#logFaults())];
  }

  async close(): Promise<void> {
    for (const page of [this.#witness, ...this.pages]) await page.close();
    for (const { app } of this.#nodes) await app.close();
    await embeddedDatabases.giveBack(this.#database);
  }

  /** How what is shown differs from what is stored, and from what a new page of the same user shows. */
  async #differences(fresh: readonly Page[]): Promise<readonly string[]> {
    const rows = await this.#rows();
    const faults = [...this.pages, ...fresh].flatMap(({ actor }) => shownFaults(actor, dueRows(actor.user, rows)));
    for (const [at, page] of this.pages.entries()) {
      const [shown, expected] = [page.shown(), fresh[at]?.shown()];
      if (shown !== expected) faults.push(`${page.actor.clientId} shows ${shown}, a new page shows ${expected}.`);
    }
    return faults;
  }

  async #rows(): Promise<readonly AnnotationRecord[]> {
    const rows: AnnotationRecord[] = [];
    for await (const chunk of this.#nodes[0]?.service.rows.rows(scope) ?? []) rows.push(...chunk.rows);
    return rows;
  }

  /** Each change that was acknowledged is in the log once, nothing else is, and each client's changes are in their order. */
  async #logFaults(): Promise<readonly string[]> {
    const stored = await this.#database.query<{ client_id: string; mid: string | number; result: Result }>(
      'SELECT client_id, mid, result FROM mutations ORDER BY client_id, mid',
    );
    const [document] = await this.#database.query<{ seq: string | number }>('SELECT seq FROM documents');
    const applied = stored.filter(({ result }) => result.ok);
    const faults: string[] = [];
    if (applied.length !== Number(document?.seq))
      faults.push(`${applied.length} changes were applied, but the log has ${document?.seq}.`);
    for (const { actor } of [this.#witness, ...this.pages]) {
      // The service puts the user before the id of the client.
      const own = applied.filter(({ client_id }) => client_id.endsWith(`.${actor.clientId}`));
      const { waiting, confirmed } = await actor.writes();
      if (waiting > 0 || confirmed !== own.length)
        faults.push(`${actor.clientId}: ${own.length} applied, ${confirmed} confirmed, ${waiting} unanswered.`);
      const numbers = own.map(({ result }) => result.seq ?? 0);
      if (numbers.some((seq, at) => seq <= (numbers[at - 1] ?? 0)))
        faults.push(`The changes of ${actor.clientId} are in the order ${numbers.join()}.`);
    }
    return faults;
  }
}

interface Result {
  readonly ok: boolean;
  readonly seq?: number;
}

const startNode = (database: Database, bus: MemoryBus | undefined): Promise<RunningService> =>
  // A short log: pages that come back late get everything anew.
  startService({ database, logLength: 8, isShared: bus !== undefined, bus: bus?.open() });

/** Returns the backend of a browser. Its token provider works. */
function backendOf(url: string): Backend {
  const backend = connectTo(url);
  return {
    connect: (session, sink) =>
      backend.connect({ ...session, tokenProvider: { generateToken: () => tokenFor(session.user) } }, sink),
    openStorage: (...args) => backend.openStorage(...args),
  };
}
