import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { UnsentChange } from '../store/index.js';
import type { CollabThread, ThreadCapabilities } from '../components/comments/thread/thread.js';
import '../components/comments/thread/define.js';
import { userIdHashOf } from '../store/model/user-hash.js';
import { predefinedConfig } from '../store/model/predefined.js';
import { drawnPictures, fileAttachment, pictureAttachment, SampleFiles } from './sample-files.js';
import { someReactions } from './sample-reactions.js';
import {
  comment,
  conversation,
  labels,
  longConversation,
  people,
  priorities,
  statuses,
  threadRow,
} from './sample-threads.js';
import './threads.css';

type Args = Pick<
  CollabThread,
  | 'row'
  | 'me'
  | 'statuses'
  | 'priorities'
  | 'categories'
  | 'customList'
  | 'capabilities'
  | 'targetText'
  | 'draft'
  | 'fileAccess'
  | 'typists'
  | 'submitKey'
>;
type Story = StoryObj<Args>;

const everything: ThreadCapabilities = {
  canReply: true,
  canSaveDraft: true,
  canResolve: true,
  canChangeStatus: true,
  canChangePriority: true,
  canChangeCategory: true,
  canChangeCustomList: true,
  canAssign: true,
  canApprove: true,
  canSubscribe: true,
  canCopyLink: true,
  canChangeAccess: true,
  canMarkUnread: true,
  canDelete: true,
  canEditComment: (commentId) => commentId === 1,
  canPublishComment: () => true,
  canDeleteComment: () => true,
};

const unsent = (id: number, more: Pick<UnsentChange, 'commentId' | 'error'>): UnsentChange => ({
  id,
  annotationId: 'thread-1',
  name: 'comment.add',
  retry: () => undefined,
  discard: () => undefined,
  ...more,
});

/** The thread's menu, which loads once it is wanted. */
async function moreMenu(canvas: HTMLElement): Promise<HTMLElementTagNameMap['collab-menu'] | null | undefined> {
  const find = () =>
    canvas.querySelector('collab-thread')?.shadowRoot?.querySelector<HTMLElementTagNameMap['collab-menu']>('.more');
  await waitFor(() => expect(find()).toBeTruthy());
  return find();
}

export default {
  title: 'Comments/Thread',
  component: 'collab-thread',
  args: {
    row: threadRow(conversation()),
    me: people.ana,
    statuses: predefinedConfig.statuses,
    priorities: predefinedConfig.priorities,
    categories: predefinedConfig.categories,
    customList: labels.customList,
    capabilities: everything,
    typists: [],
    submitKey: 'enter',
  },
  render: (args) => html`
    <div class="thread-surface">
      <collab-thread
        submit-key=${args.submitKey}
        .row=${args.row}
        .me=${args.me}
        .statuses=${args.statuses}
        .priorities=${args.priorities}
        .categories=${args.categories}
        .customList=${args.customList}
        .targetText=${args.targetText}
        .capabilities=${args.capabilities}
        .draft=${args.draft}
        .fileAccess=${args.fileAccess}
        .typists=${args.typists}
      ></collab-thread>
    </div>
  `,
} satisfies Meta<Args>;

export const Usual: Story = {};

export const OneComment: Story = { args: { row: threadRow(conversation().slice(0, 1)) } };

export const New: Story = { args: { row: threadRow(conversation(), { priority: priorities.urgent }, { unread: 2 }) } };

/** All that can be said of a thread. */
export const Labelled: Story = {
  args: {
    row: threadRow(conversation(), {
      ...labels.all,
      priority: priorities.urgent,
      assignedTo: people.ben,
      approved: true,
      accessMode: 'private',
    }),
  },
};

/** What has not been said is in the menu, and so is why one follows the thread. */
export const Menu: Story = {
  args: {
    row: threadRow(conversation(), {
      from: people.ben,
      subscribedUsers: {
        [userIdHashOf('ana')]: { userIdHash: userIdHashOf('ana'), user: people.ana, type: 'auto' },
      },
    }),
  },
  play: async ({ canvasElement }) => {
    const menu = await moreMenu(canvasElement);
    menu?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(menu?.open).toBe(true));
  },
};

/** A comment proposes other words for what the thread is about. */
export const Proposal: Story = {
  args: {
    row: threadRow([
      ...conversation().slice(0, 1),
      comment(2, people.ben, '<p>14 days it is. I would write:</p>', {
        replaceContentText: 'All orders come with returns within 14 days.',
      }),
    ]),
    targetText: 'All orders come with free returns within 30 days.',
    capabilities: { ...everything, canAccept: true, canReject: true },
  },
};

const whole = new SampleFiles();

/** What was said with a picture, a file and reactions, a change that is proposed, and what is not published. */
export const Everything: Story = {
  args: {
    fileAccess: whole,
    row: threadRow(
      [
        comment(1, people.mai, '<p>This is what the page says today.</p>', {
          attachments: [
            pictureAttachment(1, 'Landscape 1.png', 960, 640),
            fileAttachment(9, 'Quarterly report.pdf', 1_843_200, 'application/pdf'),
          ],
          reactionAnnotations: someReactions,
        }),
        comment(2, people.ben, '<p>14 days it is. I would write:</p>', {
          replaceContentText: 'All orders come with returns within 14 days.',
        }),
        comment(3, people.ana, '<p>Not for the others yet.</p>', { isDraft: true }),
      ],
      { ...labels.all, priority: priorities.urgent, assignedTo: people.ben, viewedBy: [people.ben, people.wolfe] },
    ),
    targetText: 'All orders come with free returns within 30 days.',
    capabilities: { ...everything, canAccept: true, canReject: true, canReact: true },
  },
  loaders: [() => drawnPictures(whole, 1)],
};

/** The same to somebody who may only look. */
export const EverythingReadOnly: Story = {
  ...Everything,
  args: { ...Everything.args, capabilities: {}, me: people.wolfe },
};

export const Seen: Story = {
  args: { row: threadRow(conversation(), { viewedBy: [people.ben, people.wolfe] }) },
};

/** Their line is kept free for them: the composer does not move. */
export const Typing: Story = { args: { typists: [people.ben, people.mai] } };

export const Draft: Story = {
  args: {
    row: threadRow([comment(1, people.ana, '<p>Not for the others yet.</p>', { isDraft: true })], { isDraft: true }),
  },
};

export const Private: Story = {
  args: { row: threadRow(conversation(), { accessMode: 'private', priority: priorities.urgent }) },
};

export const InProgress: Story = { args: { row: threadRow(conversation(), { status: statuses.ongoing }) } };

export const Resolved: Story = {
  args: { row: threadRow(conversation(), { status: statuses.resolved, resolvedByUserId: 'ben' }) },
};

export const Replying: Story = {
  args: { draft: { commentText: 'Yes, on it', commentHtml: '<p>Yes, <em>on it</em></p>' } },
};

export const ThreeHundredComments: Story = { args: { row: threadRow(longConversation(300), {}, { id: 'long' }) } };

export const Unfolded: Story = {
  ...ThreeHundredComments,
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-thread')?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('[part="fold"]')).toBeTruthy());
    await userEvent.click(root?.querySelector('[part="fold"]') as Element);
    await waitFor(() => expect(root?.querySelector('[data-comment-id="2"]:focus')).toBeTruthy());
  },
};

const unreadAmongMany = threadRow(longConversation(300), {}, { id: 'many-new', unread: 120 });

const short: Pick<Story, 'render'> = {
  render: (args) => html`
    <div class="thread-surface thread-surface-short">
      <collab-thread
        .row=${args.row}
        .me=${args.me}
        .statuses=${args.statuses}
        .priorities=${args.priorities}
        .categories=${args.categories}
        .customList=${args.customList}
        .capabilities=${args.capabilities}
      ></collab-thread>
    </div>
  `,
};

/** It begins with what is new, and what comes meanwhile is told of. */
export const NewAmongMany: Story = {
  ...short,
  args: { row: unreadAmongMany },
  play: async ({ canvasElement }) => {
    const thread = canvasElement.querySelector('collab-thread');
    const root = thread?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('.divider')?.checkVisibility()).toBe(true));
    const { data } = unreadAmongMany;
    const more = comment(301, people.ben, '<p>One more thing.</p>', { createdAt: Date.now() });
    if (thread) thread.row = { ...unreadAmongMany, data: { ...data, comments: [...data.comments, more] } };
    await waitFor(() => expect(root?.querySelector('[part="jump"]')).toBeTruthy());
  },
};

/** In a space that is too low, the comments scroll between header and composer. */
export const Scrolling: Story = {
  ...short,
  args: { row: threadRow(longConversation(6), {}, { id: 'scrolling' }) },
};

export const NotSent: Story = {
  args: {
    row: threadRow(
      conversation(),
      {},
      {
        unsent: [
          unsent(1, { commentId: 2 }),
          unsent(2, { commentId: 3, error: { code: 'unavailable', message: '' } }),
          unsent(3, { error: { code: 'PERMISSION_DENIED', message: '' } }),
        ],
      },
    ),
  },
};

export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const thread = canvasElement.querySelector('collab-thread');
    const menu = await moreMenu(canvasElement);
    menu?.focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(menu?.open).toBe(true));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(thread?.shadowRoot?.querySelector('[role="alertdialog"]')).toBeTruthy());
  },
};

export const ReadOnly: Story = { args: { capabilities: {}, me: null } };

export const Loading: Story = { args: { row: undefined } };

export const NoComments: Story = { args: { row: threadRow([]) } };

export const LongNames: Story = {
  args: {
    row: threadRow(
      [comment(1, people.wolfe, `<p>${'W'.repeat(400)}</p>`), comment(2, people.mai, '<p>Well said.</p>')],
      {
        annotationNumber: 12_345,
        status: { ...statuses.ongoing, name: 'Waiting for the legal department of the parent company' },
        priority: { ...priorities.urgent, name: 'As soon as humanly possible' },
      },
    ),
  },
};

export const RightToLeft: Story = {
  args: {
    row: threadRow([
      comment(
        1,
        { ...people.ana, name: 'נועה לוי' },
        '<p>הכותרת מבטיחה <strong>החזרה חינם</strong>, ובטבלה 14 יום בלבד.</p>',
      ),
      comment(2, people.ben, '<p>14 days. I will change the copy.</p>'),
    ]),
  },
};
