import fc from 'fast-check';
import type { QueryApi } from '../../store/backends/backend.js';
import type { Scope, WirePageQuery } from '../../store/backends/protocol.js';
import { predefinedConfig, type AnnotationRecord, type Mutation } from '../../store/model/index.js';
import { compileQuery } from '../../store/rules/index.js';
import { compareCursors, cursorOf } from '../../store/rules/page-cursor.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import {
  access,
  ada,
  admin,
  anonymous,
  assignment,
  ben,
  budget,
  draft,
  plan,
  reading,
  removal,
  reply,
  resolution,
  thread,
  viewer,
} from './fixtures.js';
import { describe, it, longTest } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const elsewhere: Scope = { organizationId: 'other', documentId: 'plan' };
const notes: Scope = { organizationId: 'acme', documentId: 'notes' };
const acme = { organizationId: 'acme' };

const queries = ({ connection }: Client): QueryApi => {
  if (!connection.queries) throw new Error('The backend answers for nothing but what is followed.');
  return connection.queries;
};

/** The ids on all pages of a query, page by page; `between` happens after each. */
async function walk(
  client: Client,
  query: WirePageQuery,
  between: (rows: readonly AnnotationRecord[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly (readonly string[])[]> {
  const pages: string[][] = [];
  for (let next: { pageToken?: string } | undefined = {}; next;) {
    const { rows, nextPageToken } = await queries(client).page({ ...query, ...next });
    pages.push(rows.map(({ id }) => id));
    await between(rows);
    next = nextPageToken === undefined ? undefined : { pageToken: nextPageToken };
  }
  return pages;
}

const ongoing = predefinedConfig.statuses.find(({ id }) => id === 'IN_PROGRESS');

/** Follows the changed documents of an organization; each call is told as the ids, or as null for all. */
function followChanges(client: Client, organizationId: string): Changes {
  const told: (readonly string[] | null)[] = [];
  let wake = (): void => undefined;
  const subscription = queries(client).followChanges?.(organizationId, (documentIds) => {
    told.push(documentIds);
    wake();
  });
  const until = async (isMet: (ids: ReadonlySet<string>) => boolean): Promise<void> => {
    while (!isMet(new Set(told.flatMap((ids) => ids ?? ['null'])))) await new Promise<void>((done) => (wake = done));
  };
  return { until, end: () => subscription?.unsubscribe() };
}

interface Changes {
  /** Waits until what was told fulfils a condition. */
  until(isMet: (ids: ReadonlySet<string>) => boolean): Promise<void>;
  end(): void;
}

/** What is answered for documents that nobody follows. */
export function runQuerySuite(makeStage: MakeStage): void {
  describe('a query', () => {
    const cast = castOf(makeStage);

    it('can be repeated when threads of its documents have changed, since the backend tells', async () => {
      const author = await cast().enter(ada);
      const reader = await cast().enter(ben);
      const [changes, others] = [followChanges(reader, 'acme'), followChanges(reader, 'other')];
      await changes.until((ids) => ids.has('null'));
      await others.until((ids) => ids.has('null'));
      await author.push(budget, thread('b'));
      await author.push(plan, thread('p'));
      await author.push(elsewhere, thread('e'));
      await changes.until((ids) => ids.has('plan') && ids.has('budget'));
      await others.until((ids) => ids.has('plan') && !ids.has('budget'));
      expect(await queries(reader).counts(acme)).to.deep.equal({
        plan: { total: 1, unread: 1 },
        budget: { total: 1, unread: 1 },
      });
      const later = followChanges(reader, 'acme');
      await later.until((ids) => ids.has('null'));
      changes.end();
      await author.push(notes, thread('n'));
      await later.until((ids) => ids.has('notes'));
      later.end();
      others.end();
    });

    /** What is asked for, oldest first. */
    const found = async (client: Client, query: Partial<WirePageQuery>): Promise<readonly string[]> =>
      (await walk(client, { ...acme, order: 'asc', ...query })).flat();

    it('returns the threads of all documents of the organization in the order of creation', async () => {
      const author = await cast().enter(ada);
      await author.push(plan, thread('t1'));
      await author.push(budget, thread('t2'), thread('t3'));
      await author.push(elsewhere, thread('t4'));
      await author.push(plan, thread('t5'));
      const reader = await cast().enter(ben);
      expect(await walk(reader, { ...acme, pageSize: 2 })).to.deep.equal([
        ['t5', 't3'],
        ['t2', 't1'],
      ]);
      expect(await walk(reader, { ...acme, pageSize: 3, order: 'asc' })).to.deep.equal([['t1', 't2', 't3'], ['t5']]);
      expect(await found(reader, { organizationId: 'other' })).to.deep.equal(['t4']);
      expect(await walk(reader, { organizationId: 'nobody' })).to.deep.equal([[]]);
      expect(reader.frames).to.deep.equal([]);
    });

    it('combines the fields of the specification, all of which must match', async () => {
      const author = await cast().enter(ada);
      const other = await cast().enter(ben);
      const location = { id: 'intro' };
      await author.push(plan, thread('t1', { location }), thread('t2'), resolution('t2'), reply('t1', 'Later'));
      const mentioning: Mutation = {
        name: 'comment.add',
        args: {
          annotationId: 't2',
          comment: {
            commentId: 77,
            commentText: '{{ben}}',
            taggedUserContacts: [{ userId: 'ben', text: '@ben', contact: { ...ben } }],
          },
        },
      };
      await author.push(budget, thread('t3', { ghostComment: { message: 'Gone' } }), assignment('t3', ben));
      await author.push(plan, mentioning);
      await other.push(budget, thread('t4', ongoing && { status: ongoing }));
      const { rows } = await queries(other).page({ ...acme, order: 'asc', documentIds: ['plan'] });
      const [first] = rows;
      const { createdAt = 0, lastUpdated = 0 } = first?.data ?? {};
      for (const [query, ids] of [
        [{ documentIds: ['plan'] }, ['t1', 't2']],
        [{ documentIds: ['plan', 'budget', 'none'] }, ['t1', 't4', 't2', 't3']],
        [{ locationIds: ['intro'] }, ['t1']],
        [{ statusIds: ['IN_PROGRESS', 'RESOLVED'] }, ['t4']],
        [{ userIds: ['ben'] }, ['t4']],
        [{ mentionedUserIds: ['ben'] }, ['t2']],
        [{ resolvedBy: 'ada' }, []],
        [{ assignedUserIds: ['ben'] }, ['t3']],
        [{ filterGhostComments: true, documentIds: ['budget'] }, ['t4']],
        [{ createdAfter: createdAt }, ['t2', 't3']],
        [{ createdBefore: createdAt + 1 }, ['t1', 't4']],
        [{ updatedAfter: lastUpdated - 1, documentIds: ['plan'] }, ['t1', 't2']],
        [{ updatedBefore: lastUpdated, documentIds: ['plan'] }, []],
        [{ unread: false }, ['t4']],
        [{ text: 'LATER' }, ['t1']],
        [{ userIds: ['ada'], locationIds: ['nowhere'] }, []],
      ] as const satisfies readonly (readonly [Partial<WirePageQuery>, readonly string[]])[]) {
        expect(await found(other, query), JSON.stringify(query)).to.deep.equal(ids);
      }
      await author.push(plan, resolution('t1'));
      expect(await found(other, { resolvedBy: 'ada' })).to.deep.equal(['t1']);
    });

    it('neither returns nor counts hidden threads', async () => {
      const author = await cast().enter(ada);
      const contextFilter = { access: { team: ['north'] } };
      await author.push(
        plan,
        thread('open'),
        thread('private', { accessMode: 'private' }),
        thread('draft', { isDraft: true }),
        thread('north', { contextFilter }),
        draft('open', 'Soon').made,
      );
      await author.push(budget, thread('hidden', { accessMode: 'private' }));
      for (const [user, ids] of [
        [ada, ['open', 'private', 'draft', 'hidden']],
        [ben, ['open']],
        [admin, ['open', 'private', 'hidden']],
        [anonymous, ['open']],
        [{ ...viewer, contextAccess: { team: ['north'] } }, ['open', 'north']],
      ] as const) {
        const client = await cast().enter(user);
        const shown = await found(client, {});
        expect([...shown].sort(), user.userId).to.deep.equal([...ids].sort());
        const counts = await queries(client).counts(acme);
        const total = Object.values(counts).reduce((sum, count) => sum + count.total, 0);
        expect(total, user.userId).to.equal(ids.length);
        expect('budget' in counts, user.userId).to.equal((ids as readonly string[]).includes('hidden'));
        expect(await found(client, { text: 'soon' }), user.userId).to.deep.equal(user === ada ? ['open'] : []);
      }
      await author.push(plan, access('private', 'public'));
      expect(await found(await cast().enter(ben), {})).to.deep.equal(['open', 'private']);
    });

    it('counts threads and unread threads by document', async () => {
      const [author, reader] = [await cast().enter(ada), await cast().enter(ben)];
      await author.push(plan, thread('t1'), thread('t2'), thread('t3', { ghostComment: { message: 'Gone' } }));
      await author.push(budget, thread('t4'), resolution('t4'));
      await reader.push(plan, reading('t1'));
      const counts: QueryApi['counts'] = (query) => queries(reader).counts(query);
      expect(await counts(acme)).to.deep.equal({ plan: { total: 3, unread: 2 }, budget: { total: 1, unread: 1 } });
      expect(await counts({ ...acme, filterGhostComments: true, documentIds: ['plan'] })).to.deep.equal({
        plan: { total: 2, unread: 1 },
      });
      expect(await counts({ ...acme, statusIds: ['RESOLVED'] })).to.deep.equal({ budget: { total: 1, unread: 1 } });
      expect(await queries(author).counts(acme)).to.deep.equal({
        plan: { total: 3, unread: 0 },
        budget: { total: 1, unread: 0 },
      });
      await author.push(plan, removal('t3'));
      expect(await counts({ ...acme, documentIds: ['plan'] })).to.deep.equal({ plan: { total: 2, unread: 1 } });
      expect(await counts({ organizationId: 'nobody' })).to.deep.equal({});
    });

    it('finds the folder of a document that an editor set last', async () => {
      const author = await cast().enter(ada);
      for (const [scope, id] of [
        [plan, 't1'],
        [budget, 't2'],
        [notes, 't3'],
      ] as const) {
        await author.push(scope, thread(id));
      }
      const file = async (client: Client, scope: Scope, folderId: string): Promise<void> => {
        client.connection.subscribe(scope, undefined, folderId);
        await client.reach(scope, 1);
      };
      await file(author, plan, 'sales');
      await file(author, budget, 'sales');
      await file(await cast().enter(viewer), notes, 'sales');
      await file(await cast().enter(anonymous), notes, 'sales');
      const reader = await cast().enter(ben);
      expect(await found(reader, { folderId: 'sales' })).to.deep.equal(['t1', 't2']);
      expect(await found(reader, { folderId: 'sales', documentIds: ['budget', 'notes'] })).to.deep.equal(['t2']);
      expect(await found(reader, { folderId: 'none' })).to.deep.equal([]);
      expect(await found(reader, { folderId: 'sales', organizationId: 'other' })).to.deep.equal([]);
      await file(await cast().enter(ben), budget, 'taxes');
      expect(await queries(reader).counts({ ...acme, folderId: 'sales' })).to.deep.equal({
        plan: { total: 1, unread: 1 },
      });
      expect(await queries(reader).counts({ ...acme, folderId: 'taxes' })).to.have.keys('budget');
    });

    it('names an invalid token or size', async () => {
      const client = await cast().enter(ada);
      const wrong = (query: Partial<WirePageQuery>) =>
        queries(client)
          .page({ ...acme, ...query })
          .catch((error: unknown) => error as Error & { code: string });
      for (const [query, message] of [
        [{ pageToken: '["a",1]' }, 'pageToken is "[\\"a\\",1]"; accepted: the nextPageToken of a page.'],
        [{ pageSize: 0 }, 'pageSize is 0; accepted: a whole number from 1.'],
      ] as const) {
        const error = await wrong(query);
        expect(error).to.include({ code: 'INVALID_ARGUMENT', message });
      }
    });

    longTest('gives each thread once, in order, whatever is begun or deleted between two pages', 60_000, async () => {
      const author = await cast().enter(ada);
      const stranger = await cast().enter(ben);
      let made = 0;
      let organization = 0;
      const act = fc.record({
        isNew: fc.boolean(),
        documentId: fc.constantFrom('plan', 'budget', 'notes'),
        isPrivate: fc.boolean(),
        pick: fc.nat(20),
      });
      const query = fc.record(
        {
          documentIds: fc.constantFrom(['plan'], ['plan', 'notes'], ['budget', 'notes', 'plan', 'none']),
          order: fc.constantFrom('asc', 'desc'),
          statusIds: fc.constant(['OPEN']),
        },
        { requiredKeys: [] },
      );
      const start = fc.array(act, { maxLength: 30 });
      const later = fc.array(fc.array(act, { maxLength: 3 }), { maxLength: 6 });
      await fc.assert(
        fc.asyncProperty(start, later, query, fc.integer({ min: 1, max: 7 }), async (begun, acts, asked, pageSize) => {
          const organizationId = `walk-${++organization}`;
          const rows = new Map<string, Scope>();
          const perform = async ({ isNew, documentId, isPrivate, pick }: (typeof begun)[number]): Promise<void> => {
            const [id, scope] = [...rows][pick % Math.max(rows.size, 1)] ?? [];
            if (!isNew && id !== undefined && scope) {
              rows.delete(id);
              await author.push(scope, removal(id));
              return;
            }
            const [next, place] = [`w${++made}`, { organizationId, documentId }];
            rows.set(next, place);
            const by = made % 3 === 0 ? stranger : author;
            await by.push(place, thread(next, isPrivate ? { accessMode: 'private' } : {}));
            if (by === stranger) rows.delete(next);
          };
          for (const each of begun) await perform(each);
          const full = { organizationId, ...asked };
          const all = async (): Promise<readonly AnnotationRecord[]> =>
            (await queries(author).page({ organizationId, pageSize: 1000 })).rows;
          const before = await all();
          const ever = new Map(before.map((row) => [row.id, row]));
          const left = [...acts];
          const pages = await walk(author, { ...full, pageSize }, async () => {
            for (const each of left.shift() ?? []) await perform(each);
            for (const row of await all()) ever.set(row.id, row);
          });
          const after = await all();
          const ids = pages.flat();
          const sign = asked.order === 'asc' ? 1 : -1;
          const sorted = (list: readonly AnnotationRecord[]): readonly string[] =>
            list
              .filter(compileQuery(full))
              .toSorted((a, b) => sign * compareCursors(cursorOf(a), cursorOf(b)))
              .map(({ id }) => id);
          // What was there from the first page to the last is met; what was there for a part of that time may be.
          const stayed = new Set(after.map(({ id }) => id));
          const certain = sorted(before.filter(({ id }) => stayed.has(id)));
          const possible = sorted([...ever.values()]);
          expect(ids.filter((id) => certain.includes(id))).to.deep.equal(certain);
          expect(possible.filter((id) => ids.includes(id))).to.deep.equal(ids);
          expect(pages.slice(0, -1).every((page) => page.length === pageSize)).to.equal(true);
        }),
        { numRuns: 15 },
      );
    });
  });
}
