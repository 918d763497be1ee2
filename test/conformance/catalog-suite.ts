import type { BackendCatalog } from '../../store/backends/backend.js';
import type { WireDocumentQuery } from '../../store/backends/protocol.js';
import { locationIdOf } from '../../store/model/index.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import { ada, anonymous, ben, plan, thread, viewer } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

const acme = { organizationId: 'acme' };

function catalog({ connection }: Client): BackendCatalog {
  if (!connection.queries?.catalog) throw new Error('The backend keeps no catalog.');
  return connection.queries.catalog;
}

/** What is known of folders, documents and locations. */
export function runCatalogSuite(makeStage: MakeStage): void {
  describe('a catalog', () => {
    const cast = castOf(makeStage);

    const ids = async (client: Client, query: Partial<WireDocumentQuery> = {}) =>
      (await catalog(client).documents({ ...acme, ...query })).documents.map(({ documentId }) => documentId);

    const codeOf = (asked: Promise<unknown>) =>
      asked.then(
        () => '',
        (error: unknown) => (error as { code: string }).code,
      );

    it('lists documents with threads, with metadata or in a folder', async () => {
      const writer = await cast().enter(ada);
      await writer.push(plan, thread('a'));
      await catalog(writer).updateDocuments({ ...acme, documents: [{ documentId: 'budget', documentName: 'Budget' }] });
      await catalog(writer).updateDocuments({ ...acme, folderId: 'q3', documents: [{ documentId: 'notes' }] });
      await catalog(writer).updateDocuments({ organizationId: 'other', documents: [{ documentId: 'theirs' }] });
      const reader = await cast().enter(ben);
      expect(await ids(reader)).to.deep.equal(['budget', 'notes', 'plan']);
      expect(await ids(reader, { folderId: 'q3' })).to.deep.equal(['notes']);
      expect(await ids(reader, { documentIds: ['plan', 'budget', 'unknown'] })).to.deep.equal(['budget', 'plan']);
      const { documents } = await catalog(reader).documents({ ...acme, documentIds: ['budget'] });
      expect(documents).to.deep.equal([{ ...acme, documentId: 'budget', documentName: 'Budget' }]);
    });

    it('keeps properties that are not given, and moves documents between folders', async () => {
      const writer = await cast().enter(ada);
      const described = { documentId: 'plan', documentName: 'Plan', team: 'web' };
      await catalog(writer).updateDocuments({ ...acme, folderId: 'q3', documents: [described] });
      await catalog(writer).updateDocuments({
        ...acme,
        folderId: 'q4',
        documents: [{ documentId: 'plan', documentName: 'The plan' }],
      });
      const { documents } = await catalog(writer).documents(acme);
      expect(documents).to.deep.equal([
        { ...acme, documentId: 'plan', documentName: 'The plan', team: 'web', folderId: 'q4' },
      ]);
      expect(await ids(writer, { folderId: 'q3' })).to.deep.equal([]);
    });

    it('lists folders with their names and parents', async () => {
      const writer = await cast().enter(ada);
      const file = (folderId: string, document: Record<string, string>) =>
        catalog(writer).updateDocuments({ ...acme, folderId, documents: [{ documentId: folderId, ...document }] });
      await file('q3', { folderName: 'Quarter 3', parentFolderId: 'year' });
      await file('q4', { parentFolderId: 'year' });
      await file('year', { folderName: '2026' });
      expect((await catalog(writer).folders(acme)).folders).to.deep.equal([
        { ...acme, folderId: 'q3', folderName: 'Quarter 3', parentFolderId: 'year' },
        { ...acme, folderId: 'q4', parentFolderId: 'year' },
        { ...acme, folderId: 'year', folderName: '2026' },
      ]);
      const first = await catalog(writer).folders({ ...acme, folderId: 'year', pageSize: 1 });
      expect(first.folders.map(({ folderId }) => folderId)).to.deep.equal(['q3']);
      const next = await catalog(writer).folders({ ...acme, folderId: 'year', pageToken: first.nextPageToken ?? '' });
      expect(next.folders.map(({ folderId }) => folderId)).to.deep.equal(['q4']);
      expect(next.nextPageToken).to.equal(undefined);
    });

    it('describes locations by their numeric ids', async () => {
      const writer = await cast().enter(ada);
      const update = (...locations: { id: string; locationName: string }[]) =>
        catalog(writer).updateLocations({ ...acme, documentIds: ['plan'], locations });
      await update({ id: 'intro', locationName: 'Intro' }, { id: 'end', locationName: 'End' });
      await update({ id: 'end', locationName: 'The end' });
      const { documents } = await catalog(writer).documents(acme);
      expect(documents[0]?.locations).to.deep.equal({
        [locationIdOf('intro')]: { id: 'intro', locationName: 'Intro' },
        [locationIdOf('end')]: { id: 'end', locationName: 'The end' },
      });
    });

    it('returns all documents page by page, each once, for any ids', async () => {
      const writer = await cast().enter(ada);
      const all = ['a', 'a/b', 'a%b', 'b', '__proto__', 'docs/plan#2', 'ä', 'Z', '%2F', 'constructor'];
      await writer.push({ ...acme, documentId: 'a/b' }, thread('t1'));
      await catalog(writer).updateDocuments({ ...acme, documents: all.slice(2).map((documentId) => ({ documentId })) });
      await writer.push({ ...acme, documentId: 'a' }, thread('t2'));
      const found: string[] = [];
      for (let token: string | undefined = ''; token !== undefined;) {
        const page = await catalog(writer).documents({ ...acme, pageSize: 3, ...(token && { pageToken: token }) });
        found.push(...page.documents.map(({ documentId }) => documentId));
        token = page.nextPageToken;
      }
      expect(found).to.have.members(all);
      expect(found).to.have.length(all.length);
    });

    it('is changed by editors only, and hidden without access', async () => {
      const [editor, reader, stranger] = [
        await cast().enter(ada),
        await cast().enter(viewer),
        await cast().enter(anonymous),
      ];
      await catalog(editor).updateDocuments({ ...acme, folderId: 'q3', documents: [{ documentId: 'plan' }] });
      const documents = [{ documentId: 'plan', documentName: 'Mine' }];
      for (const client of [reader, stranger]) {
        expect(await codeOf(catalog(client).updateDocuments({ ...acme, documents }))).to.equal('PERMISSION_DENIED');
        const update = { ...acme, documentIds: ['plan'], locations: [{ id: 'a' }] };
        expect(await codeOf(catalog(client).updateLocations(update))).to.equal('PERMISSION_DENIED');
      }
      expect(await ids(reader)).to.deep.equal(['plan']);
      expect(await ids(stranger)).to.deep.equal([]);
      expect((await catalog(stranger).folders(acme)).folders).to.deep.equal([]);
    });

    it('refuses malformed requests, and names the value', async () => {
      const writer = await cast().enter(ada);
      const refused: readonly (readonly [Promise<unknown>, RegExp])[] = [
        [catalog(writer).documents({ organizationId: '' }), /organizationId/],
        [catalog(writer).documents({ ...acme, pageSize: Number.NaN }), /pageSize/],
        [catalog(writer).updateDocuments({ ...acme, documents: [{ documentId: '' }] }), /documents\[0\]\.documentId/],
        [
          catalog(writer).updateDocuments({ ...acme, documents: [{ documentId: 'a', size: 5 as never }] }),
          /documents\[0\]\.size is 5/,
        ],
        [catalog(writer).updateLocations({ ...acme, documentIds: ['a'], locations: [{} as never] }), /locations\[0\]/],
      ];
      for (const [asked, message] of refused) {
        const error = await asked.then(
          () => ({ code: '', message: '' }),
          (thrown: unknown) => thrown as { code: string; message: string },
        );
        expect(error.code).to.equal('INVALID_ARGUMENT');
        expect(error.message).to.match(message);
      }
      expect(await ids(writer)).to.deep.equal([]);
    });
  });
}
