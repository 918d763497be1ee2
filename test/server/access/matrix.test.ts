import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccessStage, document, folder, organization, person, scope, tokenOf, type Person } from './access-stage.js';
import { expectEnd } from './expect-end.js';
import { everything, nothing, only, WAYS, type Seen, type Way } from './observer.js';

const { organizationId } = scope;

let stage: AccessStage;

beforeAll(async () => {
  stage = await AccessStage.start();
});
beforeEach(() => stage.fill());
afterEach(() => stage.empty());
afterAll(() => stage.close());

const ended = { ...document, expiresAt: Date.now() - 1 };
const elsewhere = { ...document, id: 'other' };

const people: readonly (readonly [name: string, Person, Seen])[] = [
  ['nothing in the token', person('p', []), nothing],
  ['another document', person('p', [elsewhere]), nothing],
  ['another folder', person('p', [{ ...folder, id: 'q2' }]), nothing],
  ['another organization', person('p', [{ type: 'organization', id: 'globex' }]), nothing],
  ['the same ids in another organization', person('p', [{ ...document, organizationId: 'globex' }]), nothing],
  ['a permission that has ended', person('p', [ended]), nothing],
  ['admin rights without a permission', { ...person('p', []), isAdmin: true }, nothing],
  ['the document, as a viewer', person('p', [{ ...document, accessRole: 'viewer' }]), everything],
  ['the document, as an editor', person('p', [document]), everything],
  ['the folder', person('p', [folder]), everything],
  ['the organization', person('p', [organization]), everything],
  ['the organization and admin rights', { ...person('p', [organization]), isAdmin: true }, everything],
  ['the organization, as a guest by choice', person('p', [organization], { isGuest: true }), everything],
  ['the organization, read-only', person('p', [organization], { isReadOnly: true }), everything],
  [
    'the organization, anonymous',
    person('p', [organization], { isAnonymous: true }),
    only('rows', 'frames', 'page', 'counts', 'file', 'deepLink'),
  ],
  ['nothing, anonymous', person('p', [], { isAnonymous: true }), nothing],
];

describe.each(people)('somebody with %s', (_name, of, expected) => {
  it(`sees ${Object.values(expected).filter(Boolean).length} of ${WAYS.length} ways`, async () => {
    expect(await stage.seenBy(await stage.open(of))).toEqual(expected);
  });
});

const permissions = (name: 'add' | 'remove', ...resources: object[]) =>
  stage.rest.done(`/v2/auth/permissions/${name}`, { userId: 'p', permissions: { resources } });
const move = (folderId: string | null) =>
  stage.rest.doneAll('/v2/documents/move', { organizationId, documentIds: [scope.documentId], folderId });

describe('somebody whose access ends', () => {
  it('by the removal of the only permission', async () => {
    await permissions('add', document);
    await expectEnd(stage, person('p', []), () => permissions('remove', document));
  });

  it.each([
    ['document', document],
    ['folder', folder],
    ['organization', organization],
  ])('by a denial of the %s', async (_name, denied) => {
    await expectEnd(stage, person('p', [organization, document]), () =>
      permissions('add', { ...denied, hasAccess: false }),
    );
  });

  it('by the end of the permission of the token', async () => {
    const expiresAt = Date.now() + 3_000;
    await expectEnd(stage, person('p', [{ ...document, expiresAt }]), () => undefined);
  });

  it('by the end of a stored permission', async () => {
    await permissions('add', { ...document, expiresAt: Date.now() + 3_000 });
    await expectEnd(stage, person('p', []), () => undefined);
  });

  it('by the move of the document to another folder', async () => {
    await expectEnd(stage, person('p', [folder]), () => move('q2'));
  });

  it('by the deletion of the folder', async () => {
    await expectEnd(stage, person('p', [folder]), () =>
      stage.rest.doneAll('/v2/folders/delete', { organizationId, folderIds: ['q1'] }),
    );
  });

  it('by the deletion of the user', async () => {
    await permissions('add', organization);
    await expectEnd(stage, person('p', []), () =>
      stage.rest.doneAll('/v2/users/delete', { organizationId, userIds: ['p'] }),
    );
  });

  it('by a new token', async () => {
    const of = person('p', [document]);
    let resources = of.resources;
    // The page requests a new token when a quarter of the lifetime is left.
    const tokens = { generateToken: () => tokenOf({ ...of, resources }) };
    const observer = await stage.open(of, tokens);
    expect(await stage.seenBy(observer)).toEqual(everything);
    resources = [];
    await observer.close();
    const again = await stage.open(of, tokens);
    expect(await stage.seenBy(again)).toEqual(nothing);
  });
});

describe('somebody whose access begins', () => {
  it.each([
    ['document', document],
    ['folder', folder],
    ['organization', organization],
  ])('by a stored permission on the %s sees everything', async (_name, resource) => {
    const observer = await stage.open(person('p', []));
    expect(await stage.seenBy(observer)).toEqual(nothing);
    await permissions('add', resource);
    await observer.until(() => observer.client.ids(scope).length > 0);
    expect(await stage.seenBy(observer)).toEqual(everything);
  });

  it('by a move of the document sees everything', async () => {
    await move('q2');
    const observer = await stage.open(person('p', [folder]));
    expect(await stage.seenBy(observer)).toEqual(nothing);
    await move('q1');
    await observer.until(() => observer.client.ids(scope).length > 0);
    expect(await stage.seenBy(observer)).toEqual(everything);
  });
});

describe('a thread with a context filter', () => {
  beforeEach(() =>
    stage.rest.doneAll('/v2/commentannotations/update', {
      ...scope,
      annotationIds: ['t1'],
      updatedData: { contextFilter: { access: { team: ['red', 'blue'], region: ['eu'] } } },
    }),
  );

  const ofThread: readonly Way[] = ['rows', 'frames', 'page', 'counts', 'file', 'typing', 'deepLink'];
  const hidden = only(...WAYS.filter((way) => !ofThread.includes(way)));

  it.each<[string, Record<string, string[]> | undefined, Seen]>([
    ['matches', { team: ['green', 'red'], region: ['eu'] }, everything],
    ['lacks a key', { team: ['red'] }, hidden],
    ['has another value', { team: ['green'], region: ['eu'] }, hidden],
    ['has no contexts', undefined, hidden],
  ])('is seen by somebody whose context %s as it should be', async (_name, contextAccess, expected) => {
    const of = person('p', [organization], contextAccess && { contextAccess });
    expect(await stage.seenBy(await stage.open(of))).toEqual(expected);
  });
});

describe('what a role allows', () => {
  it.each<[string, Person, boolean, boolean]>([
    ['no rights', person('p', []), false, false],
    ['the document, as a viewer', person('p', [{ ...document, accessRole: 'viewer' }]), true, false],
    ['the document, as an editor', person('p', [document]), true, true],
    ['the folder, as a viewer', person('p', [{ ...folder, accessRole: 'viewer' }]), true, false],
    [
      'a viewer of the organization who edits the document',
      person('p', [{ ...organization, accessRole: 'viewer' }, document]),
      true,
      true,
    ],
    ['read-only', person('p', [organization], { isReadOnly: true }), false, false],
    ['anonymous', person('p', [organization], { isAnonymous: true }), false, false],
    ['admin rights without a permission', { ...person('p', []), isAdmin: true }, false, false],
  ])('%s: comments %#', async (_name, of, canComment, canResolve) => {
    const observer = await stage.open(of);
    const [comment, resolve] = await observer.client.push(
      scope,
      { name: 'comment.add', args: { annotationId: 't1', comment: { commentId: 5, commentText: 'x' } } },
      { name: 'annotation.resolve', args: { annotationId: 't1' } },
    );
    expect([comment?.ok, resolve?.ok]).toEqual([canComment, canResolve]);
  });
});
