import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PermissionResult } from '../../../store/index.js';
import { AccessStage, AUTHOR, document, folder, organization, person, scope, type Person } from './access-stage.js';
import { expectEnd } from './expect-end.js';
import { everything, nothing, type Seen } from './observer.js';
import { PermissionEndpoint } from './permission-endpoint.js';

type Decision = ReturnType<PermissionEndpoint['decide']>;

let endpoint: PermissionEndpoint;
let stage: AccessStage;
/** The person who looks: another one in each test, since decisions are remembered. */
let subject: Person;
let lastSubject = 0;
/** What the Permission Provider says of the person who looks: about documents, and about the organization. */
let decide: { document: () => Decision; organization: () => Decision };

beforeAll(async () => {
  endpoint = await PermissionEndpoint.start();
  stage = await AccessStage.start({ url: endpoint.url, retryConfig: { retryDelay: 1 }, cacheTime: 600_000 });
});
beforeEach(async () => {
  endpoint.reset();
  subject = person(`p${(lastSubject += 1)}`, []);
  decide = { document: () => true, organization: () => true };
  endpoint.decide = ({ userId, resource }) => {
    if (userId !== subject.user.userId) return true;
    return resource.type === 'ORGANIZATION' ? decide.organization() : decide.document();
  };
  await stage.fill();
});
afterEach(() => stage.empty());
afterAll(async () => {
  await stage.close();
  await endpoint.close();
});

/** Returns a decision that lasts for a moment. */
const short = (result: Partial<PermissionResult>): Decision => ({ expiresAt: Date.now() + 3_000, ...result });

describe('somebody about whom the Permission Provider', () => {
  it.each<[string, Decision, Decision, Seen]>([
    ['says no', false, false, nothing],
    ['allows the organization, but not the document', false, true, nothing],
    ['allows the organization, and says nothing on the document', undefined, true, nothing],
    ['says nothing', undefined, undefined, nothing],
    ['said yes until a time that has passed', { expiresAt: Date.now() - 1 }, { expiresAt: Date.now() - 1 }, nothing],
    ['allows the document', true, false, everything],
    ['allows the document, to a viewer', { accessRole: 'viewer' }, false, everything],
    ['allows the document and the organization', true, true, everything],
  ])('%s sees what it allows, whatever the token says', async (_name, ofDocument, ofOrganization, expected) => {
    decide = { document: () => ofDocument, organization: () => ofOrganization };
    for (const resources of [[], [organization, folder, document]])
      expect(await stage.seenBy(await stage.open({ ...subject, resources }))).toEqual(expected);
  });

  it('answers with nonsense sees nothing', async () => {
    endpoint.decide = ({ userId }) => (userId === subject.user.userId ? { expiresAt: NaN } : true);
    expect(await stage.seenBy(await stage.open({ ...subject, resources: [organization] }))).toEqual(nothing);
  });

  it('has not decided yet sees nothing until then', async () => {
    let release = (): void => undefined;
    endpoint.held = new Promise((resolve) => (release = resolve));
    endpoint.isHeld = ({ userId, resource }) => userId === subject.user.userId && resource.type === 'DOCUMENT';
    const observer = await stage.connect(subject);
    const looking = observer.lookEverywhere();
    let answers = 0;
    const { queries, notifications, blobs } = observer.connection;
    const asked = [
      queries?.page({ ...scope, documentIds: [scope.documentId] }),
      queries?.counts({ organizationId: scope.organizationId }),
      notifications?.page(scope.organizationId, { type: 'all' }),
      blobs?.get(scope, 7),
    ].map((answer) => answer?.then(() => (answers += 1)));
    await stage.act(observer);
    expect(Object.values(observer.arrived(AUTHOR)).some(Boolean)).toBe(false);
    expect([observer.client.frames, observer.client.liveFrames, answers]).toEqual([[], [], 0]);
    release();
    await Promise.all([looking, ...asked]);
    expect(await stage.seenBy(observer)).toEqual(everything);
  });
});

describe('somebody whose access by the Permission Provider ends', () => {
  it.each<[string, () => void]>([
    ['denies it', () => (decide.document = () => false)],
    ['says nothing about it any more', () => (decide.document = () => undefined)],
    // Unlike a failure, it does not make the service wait before it asks about others.
    ['does not answer properly any more', () => (endpoint.broken = { body: { success: false } })],
  ])('as it %s when it is asked again', async (_name, revoke) => {
    decide = { document: () => short({}), organization: () => false };
    await expectEnd(stage, subject, revoke);
  });

  it('by a stored denial', async () => {
    await expectEnd(stage, subject, () =>
      stage.rest.done('/v2/auth/permissions/add', {
        userId: subject.user.userId,
        permissions: { resources: [{ ...document, hasAccess: false }] },
      }),
    );
  });
});

describe('somebody whom the Permission Provider allows the document later', () => {
  it('sees everything once it has been asked again', async () => {
    decide = { document: () => short({ hasAccess: false }), organization: () => false };
    const observer = await stage.open(subject);
    expect(await stage.seenBy(observer)).toEqual(nothing);
    decide.document = () => true;
    await observer.until(() => observer.client.ids(scope).length > 0);
    expect(await stage.seenBy(observer)).toEqual(everything);
  });
});
