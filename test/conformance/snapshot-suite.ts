import type { NotificationFrame, EphemeralUpdate } from '../../store/backends/protocol.js';
import type { Mutation, Notification, User } from '../../store/model/index.js';
import { defaultNameOf } from '../../store/rules/default-name.js';
import type { Client } from './client.js';
import { expect } from './expect.js';
import { ada, anonymous, ben, plan, reading, reply, thread } from './fixtures.js';
import { describe, it } from './framework.js';
import { castOf, type MakeStage } from './stage.js';

/** A user with everything a session may know of them; `secret` marks what nobody else may get. */
const whole = (user: User): User =>
  ({
    ...user,
    email: `${user.userId}@acme.test`,
    plan: 'secret plan',
    team: { id: 'secret key' },
    accessRole: 'editor',
  }) as User;

const author = whole(ada);
const member = whole(ben);
const outsider = { ...whole(ben), userId: 'olga', organizationId: 'other' };
const guest = { ...whole(ben), userId: 'gina', email: 'gina@home.test', isGuest: true };
const grouped = { ...author, ...{ groupId: 'sales' } };
const nobody = { ...whole(anonymous), email: 'anon@home.test' };

/** Contacts as a page gives them, with keys of its own. */
const contact = { ...whole(ben), userId: 'cleo', email: 'cleo@acme.test' };

const commentId = 77;

/** A thread that names people wherever a thread can. */
const everywhere: readonly Mutation[] = [
  thread('t1', { assignedTo: { ...contact } }),
  {
    name: 'comment.add',
    args: {
      annotationId: 't1',
      comment: {
        ...{ commentId, commentText: 'Hello {{cleo}}', to: [{ ...contact }] },
        taggedUserContacts: [{ userId: 'cleo', text: '@cleo@acme.test', contact: { ...contact } }],
      },
    },
  },
  { name: 'reaction.add', args: { annotationId: 't1', commentId, reaction: { reactionId: 'heart' } } },
  { name: 'annotation.subscribe', args: { annotationId: 't1' } },
];

const rowsOf = ({ frames }: Client) =>
  frames.flatMap((frame) =>
    frame.t === 'reset' ? frame.rows : frame.ops.flatMap((op) => (op.k === 'up' ? op.row : [])),
  );

/** What notifications tell of other people. */
const about = (all: readonly Notification[]): string =>
  JSON.stringify(all, (key, value: unknown) => (key === 'recipientUser' ? undefined : value));

const SECRET = /secret|accessRole/;

const presence: EphemeralUpdate = {
  ...{ kind: 'presence', at: 1, ttlMs: 60_000 },
  state: { onlineStatus: 'active', timestamp: 0, pageInfo: { baseUrl: '', path: '', title: '', url: '' } },
};
const cursor: EphemeralUpdate = { kind: 'cursor', at: 2, state: { onlineStatus: 'active', surface: 1 }, ttlMs: 60_000 };

/** What readers learn about other people. */
export function runSnapshotSuite(makeStage: MakeStage): void {
  describe('snapshots of people', () => {
    const cast = castOf(makeStage);

    it("keep plan and custom properties in the user's own session", async () => {
      const [writer, reader] = [await cast().enter(author), await cast().enter(member)];
      await reader.follow(plan);
      await writer.push(plan, ...everywhere);
      await reader.push(plan, reading('t1'));
      await reader.reach(plan, 5);
      const late = await cast().enter(member);
      await late.follow(plan);
      const page = await late.connection.queries?.page({ organizationId: 'acme' });
      for (const rows of [rowsOf(reader), rowsOf(late), page?.rows ?? []]) {
        expect(rows.length).to.be.greaterThan(0);
        expect(JSON.stringify(rows)).not.to.match(SECRET);
      }
      const [row] = rowsOf(late);
      expect(row?.data.from).to.deep.equal({ userId: 'ada', organizationId: 'acme', name: 'ada', email: author.email });
    });

    it('include e-mail addresses, read positions and subscribers for members', async () => {
      const writer = await cast().enter(author);
      await writer.push(plan, ...everywhere);
      const reader = await cast().enter(member);
      await reader.follow(plan);
      const [row] = rowsOf(reader);
      expect(row?.data.from.email).to.equal(author.email);
      expect(row?.data.assignedTo?.email).to.equal(contact.email);
      expect(row?.data.comments[1]?.taggedUserContacts[0]).to.have.nested.property('contact.email', contact.email);
      expect(row?.data.comments[1]?.reactionAnnotations?.[0]?.reactions?.[0]?.from.email).to.equal(author.email);
      expect(row?.data.viewedBy?.map(({ userId }) => userId)).to.deep.equal(['ada']);
      expect(Object.values(row?.data.subscribedUsers ?? {}).map(({ user }) => user.userId)).to.include('ada');
      expect(Object.keys(row?.reads ?? {})).to.deep.equal(['ada']);
    });

    it('exclude e-mail addresses, read positions and subscribers for anonymous readers, live, in resets and on pages', async () => {
      const [writer, reader] = [await cast().enter(author), await cast().enter(nobody)];
      await reader.follow(plan);
      await writer.push(plan, ...everywhere);
      await reader.reach(plan, 4);
      const late = await cast().enter(nobody);
      await late.follow(plan);
      const page = await late.connection.queries?.page({ organizationId: 'acme' });
      for (const rows of [rowsOf(reader), rowsOf(late), page?.rows ?? []]) {
        expect(rows.length).to.be.greaterThan(0);
        expect(JSON.stringify(rows)).not.to.match(/secret|accessRole|@acme|subscribedUsers/);
        for (const { data, reads } of rows) expect([data.viewedBy, reads]).to.deep.equal([[], {}]);
      }
      expect(late.texts(plan)).to.deep.equal({ t1: ['About t1', 'Hello {{cleo}}'] });
      expect(rowsOf(late)[0]?.data.from).to.deep.equal({ userId: 'ada', organizationId: 'acme', name: 'ada' });
    });

    it("include an anonymous reader's own read position", async () => {
      const [writer, reader] = [await cast().enter(author), await cast().enter(nobody)];
      await writer.push(plan, thread('t1'), reply('t1', 'Hello'));
      await reader.follow(plan);
      expect(reader.unread(plan)).to.deep.equal({ t1: 2 });
      await reader.push(plan, reading('t1'));
      await reader.reach(plan, 3);
      expect(reader.unread(plan)).to.deep.equal({ t1: 0 });
      const row = rowsOf(reader).at(-1);
      expect(Object.keys(row?.reads ?? {})).to.deep.equal(['anon']);
      expect(row?.data.viewedBy?.map(({ userId }) => userId)).to.deep.equal(['anon']);
    });

    it('exclude e-mail addresses for users of other organizations', async () => {
      const [writer, reader] = [await cast().enter(author), await cast().enter(outsider)];
      await writer.push(plan, ...everywhere);
      await reader.follow(plan);
      expect(rowsOf(reader)).to.have.length(1);
      expect(JSON.stringify(rowsOf(reader))).not.to.match(/secret|accessRole|@acme/);
      expect(Object.keys(rowsOf(reader)[0]?.reads ?? {})).to.deep.equal(['ada']);
    });

    it("exclude e-mail addresses for guests of the organization, but include a person's group", async () => {
      const [writer, reader] = [await cast().enter(grouped), await cast().enter(guest)];
      await writer.push(plan, ...everywhere);
      await reader.follow(plan);
      const [row] = rowsOf(reader);
      expect(JSON.stringify(row)).not.to.match(/secret|accessRole|@acme/);
      expect(row?.data.from).to.deep.equal({ userId: 'ada', organizationId: 'acme', name: 'ada', groupId: 'sales' });
      expect(Object.keys(row?.reads ?? {})).to.deep.equal(['ada']);
      expect(Object.values(row?.data.subscribedUsers ?? {}).map(({ user }) => user.userId)).to.include('ada');
    });

    it('contain a generated name in place of an address, in texts and headlines', async () => {
      const [writer, reader] = [await cast().enter(author), await cast().enter(outsider)];
      const unnamed = { userId: 'cleo', organizationId: 'acme', email: contact.email };
      const tag = { userId: 'cleo', text: `@${contact.email}`, contact: unnamed };
      await reader.follow(plan);
      const { notifications } = reader.connection;
      await notifications?.page('acme', {});
      await writer.push(plan, thread('t1'), {
        name: 'comment.add',
        args: { annotationId: 't1', comment: { commentId, commentText: '{{cleo}}', taggedUserContacts: [tag] } },
      });
      await writer.push(plan, { name: 'annotation.assign', args: { annotationId: 't1', assignedTo: unnamed } });
      await reader.reach(plan, 3);
      const [text] =
        rowsOf(reader)
          .at(-1)
          ?.data.comments[1]?.taggedUserContacts.map((each) => each.text) ?? [];
      expect(text).to.equal(`@${defaultNameOf('cleo')}`);
      const page = await notifications?.page('acme', {});
      if (!page) return;
      const headlines = page.notifications.map((each) => each.displayHeadlineMessage);
      expect(headlines).to.include(`ada assigned a thread to ${defaultNameOf('cleo')}`);
      expect(about(page.notifications)).not.to.include('@acme');
    });

    it('are the same for presence, cursors and typing', async () => {
      const [writer, reader] = [await cast().enter(author), await cast().enter(member)];
      const others = [await cast().enter(outsider), await cast().enter(nobody)];
      const everyone = [writer, reader, ...others];
      for (const client of everyone) await client.follow(plan);
      await writer.push(plan, thread('t1'));
      for (const client of everyone) await client.reach(plan, 1);
      for (const client of everyone.slice(0, 3)) client.connection.publish?.(plan, cursor);
      writer.connection.publish?.(plan, presence);
      writer.connection.publish?.(plan, { kind: 'typing', annotationId: 't1', isTyping: true, ttlMs: 5_000 });
      const heard = ({ heard: all }: Client, kind: EphemeralUpdate['kind']) =>
        all.filter(({ user, passing }) => user.userId === 'ada' && passing.kind === kind);
      for (const client of [reader, others[0] as Client])
        await client.until(() =>
          (['presence', 'cursor', 'typing'] as const).every((kind) => heard(client, kind).length > 0),
        );
      for (const client of everyone) expect(JSON.stringify(client.heard), client.user.userId).not.to.match(SECRET);
      expect(heard(reader, 'presence')[0]?.user.email).to.equal(author.email);
      expect(heard(reader, 'cursor')[0]?.user.email).to.equal(author.email);
      for (const client of others) expect(JSON.stringify(client.heard)).not.to.include('@acme');
    });

    it('are the same for notifications', async () => {
      const [writer, reader, other] = [
        await cast().enter(author),
        await cast().enter(member),
        await cast().enter(outsider),
      ];
      const { notifications } = reader.connection;
      if (!notifications) return;
      const told = new Map<Client, NotificationFrame[]>();
      for (const client of [reader, other]) {
        const frames: NotificationFrame[] = [];
        told.set(client, frames);
        client.connection.notifications?.follow('acme', (frame) => {
          frames.push(frame);
          client.nudge();
        });
        await client.until(() => frames.length > 0);
      }
      await writer.push(plan, ...everywhere);
      const listed = async (client: Client): Promise<readonly Notification[]> => {
        await client.until(() => (told.get(client) ?? []).some(({ changed }) => changed.length > 0));
        const page = await client.connection.notifications?.page('acme', {});
        return [...(told.get(client) ?? []).flatMap(({ changed }) => changed), ...(page?.notifications ?? [])];
      };
      expect(about(await listed(reader))).not.to.match(SECRET);
      expect((await listed(reader))[0]?.actionUser?.email).to.equal(author.email);
      expect(about(await listed(other))).not.to.match(/secret|accessRole|@acme/);
    });

    it('are the same for live values and the editor', async () => {
      const [writer, reader, other] = [
        await cast().enter(author),
        await cast().enter(member),
        await cast().enter(outsider),
      ];
      const { live } = writer.connection;
      if (!live) return;
      for (const client of [writer, reader, other]) {
        client.connection.live?.follow(plan, client.clientId);
        await client.until(() => client.liveFrames.length > 0);
      }
      const { clientId } = writer;
      await live.push(plan, [
        { clientId, mid: 1, change: { name: 'live.set', args: { space: 'custom', liveStateDataId: 'a', data: 1 } } },
        { clientId, mid: 2, change: { name: 'editor.claim', args: { isSingleTab: true } } },
      ]);
      await reader.connection.live?.push(plan, [
        { clientId: reader.clientId, mid: 1, change: { name: 'editor.request', args: { editorAccessTimeout: 0 } } },
      ]);
      const late = await cast().enter(member);
      late.connection.live?.follow(plan, late.clientId);
      // Nodes may send several changes together.
      for (const client of [reader, other, late])
        await client.until(() => JSON.stringify(client.liveFrames).includes('"status":"pending"'));
      for (const client of [reader, other, late]) {
        expect(JSON.stringify(client.liveFrames)).to.include('requestEditorAccess');
        expect(JSON.stringify(client.liveFrames)).not.to.match(SECRET);
      }
      expect(JSON.stringify(late.liveFrames)).to.include(author.email);
      expect(JSON.stringify(other.liveFrames)).not.to.include('@acme');
    });
  });
}
