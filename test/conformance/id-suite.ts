import type { Mutation } from '../../store/model/index.js';
import { expect } from './expect.js';
import { outcomes, reading, reply, thread } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

/** Ids that the page may give to users, organizations, documents, folders and locations (decisions, Ids). */
export const hostileIds = [
  ...[
    'auth0|12',
    'ada@acme.com',
    'docs/plan#2',
    'docs%2Fplan#2',
    'a/b',
    'a b',
    '"',
    "'",
    '\\',
    '..',
    '*',
    '[]',
    '{{ada}}',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    '0',
    '-1',
    '<b>',
    '💬',
    'ß',
    'a\u0301',
  ],
  ...['\u202e', '\ud800', 'x'.repeat(512)],
];

/** Whatever an id is made of, it is told from all others and comes back as it was. */
export function runIdSuite(makeStage: MakeStage): void {
  describe('ids', () => {
    const cast = castOf(makeStage);

    for (const id of hostileIds) {
      it(`are returned unchanged: ${JSON.stringify(id).slice(0, 40)}`, async () => {
        const user = { userId: id, organizationId: id, name: 'Ada', isAdmin: true };
        const other = { userId: 'ben', organizationId: id, name: 'Ben' };
        const scope = { organizationId: id, documentId: id };
        const [writer, reader] = [await cast().enter(user), await cast().enter(other)];
        writer.connection.subscribe(scope, undefined, id);
        await reader.follow(scope);
        const located = thread('t1', { location: { id, locationName: 'Here' }, assignedTo: other });
        expect(outcomes(await writer.push(scope, located, reply('t1', 'More')))).to.deep.equal([1, 2]);
        expect(outcomes(await reader.push(scope, reading('t1'), reply('t1', 'Answer')))).to.deep.equal([3, 4]);
        await reader.reach(scope, 4);
        expect(reader.texts(scope)).to.deep.equal({ t1: ['About t1', 'More', 'Answer'] });
        expect(reader.unread(scope)).to.deep.equal({ t1: 0 });

        const { queries, blobs } = writer.connection;
        const page = await queries?.page({ organizationId: id, documentIds: [id] });
        expect(page?.rows.map((row) => [row.documentId, row.data.from.userId, row.data.location?.id])).to.deep.equal([
          [id, id, id],
        ]);
        const counts = await queries?.counts({ organizationId: id, folderId: id });
        expect(Object.entries(counts ?? {})).to.deep.equal([[id, { total: 1, unread: 1 }]]);
        await blobs?.put(scope, 1, new Blob(['file']));
        expect(await (await blobs?.get(scope, 1))?.text()).to.equal('file');

        const storage = await cast().open(writer.clientId);
        const draft = { commentText: 'Later', commentHtml: '<p>Later</p>', updatedAt: 1 };
        await storage.setDraft(id, id, draft);
        expect(await storage.getDraft(id, id)).to.deep.equal(draft);
      });
    }

    it('are different if their parts join to the same text', async () => {
      const admin = { userId: 'ada', organizationId: 'a', name: 'Ada', isAdmin: true };
      const client = await cast().enter(admin);
      const scopes = [
        { organizationId: 'a', documentId: 'b/c' },
        { organizationId: 'a/b', documentId: 'c' },
        { organizationId: 'a%2Fb', documentId: 'c' },
        { organizationId: 'a', documentId: 'b%2Fc' },
      ];
      for (const [at, scope] of scopes.entries()) await client.push(scope, thread(`t${at}`));
      for (const [at, scope] of scopes.entries()) {
        await client.follow(scope);
        expect(client.ids(scope)).to.deep.equal([`t${at}`]);
      }
    });

    it('are refused with the name of the field if they contain control characters, are too long or empty', async () => {
      const client = await cast().enter({ userId: 'ada', organizationId: 'acme', name: 'Ada' });
      const scope = { organizationId: 'acme', documentId: 'plan' };
      for (const id of ['', 'a\u0000', 'a\n', '\u007f', 'x'.repeat(513)]) {
        const [result] = await client.push(scope, thread('t1', { location: { id } }));
        expect(result?.ok).to.equal(false);
        expect(result?.ok === false && result.error.message).to.contain('annotation.location.id is');
      }
    });
  });

  describe('values', () => {
    const cast = castOf(makeStage);
    const scope = { organizationId: 'acme', documentId: 'plan' };

    it('that are not JSON are refused with the name of the field, and stop no other mutation', async () => {
      const client = await cast().enter({ userId: 'ada', organizationId: 'acme', name: 'Ada' });
      const cyclic: Record<string, unknown> = {};
      cyclic.self = cyclic;
      const contexts = [{ total: 1n }, 5n, { deep: [{ total: 1n }] }, cyclic];
      for (const context of contexts) {
        const [result] = await client.push(scope, thread('t1', { context }));
        expect(result?.ok === false && result.error.code).to.equal('INVALID_ARGUMENT');
        expect(result?.ok === false && result.error.message).to.contain('annotation.context');
      }
      const extra = thread('t1', { extra: { total: 1n } } as object);
      expect(outcomes(await client.push(scope, extra, thread('t2')))).to.deep.equal(['INVALID_ARGUMENT', 1]);
    });

    it('that are too long are refused with the name of the field', async () => {
      const client = await cast().enter({ userId: 'ada', organizationId: 'acme', name: 'Ada' });
      const long = 'x'.repeat(60_000);
      const assigned = thread('t1', { assignedTo: { userId: 'ben', name: long, organizationId: 'acme' } });
      const comment = { commentId: 5, commentText: 'Look', taggedUserContacts: [{ userId: 'ben', text: `@${long}` }] };
      const tagging: Mutation = { name: 'comment.add', args: { annotationId: 't1', comment } };
      const results = await client.push(scope, assigned, thread('t1'), tagging);
      expect(outcomes(results)).to.deep.equal(['INVALID_ARGUMENT', 1, 'INVALID_ARGUMENT']);
      const messages = results.map((result) => (result.ok ? '' : result.error.message));
      expect(messages[0]).to.contain('annotation.assignedTo.name is "xxx');
      expect(messages[2]).to.contain('comment.taggedUserContacts[0].text is "@xxx');
      for (const message of messages) expect(message.length).to.be.below(250);
    });
  });
}
