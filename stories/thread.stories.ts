import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabThread, ThreadCapabilities } from '../components/comments/thread/thread.js';
import type { UnsentChange } from '../store/index.js';
import '../components/comments/thread/define.js';
import { predefinedConfig } from '../store/model/predefined.js';
import { userIdHashOf } from '../store/model/user-hash.js';
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
  | 'currentUser'
  | 'statuses'
  | 'priorities'
  | 'categories'
  | 'customList'
  | 'capabilities'
  | 'targetText'
  | 'draft'
  | 'fileAccess'
  | 'typingUsers'
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

/** Returns the lazy-loaded menu of the thread. */
async function moreMenu(canvas: HTMLElement): Promise<HTMLElementTagNameMap['collab-menu'] | null | undefined> {
  const find = () => canvas.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-menu');
  await waitFor(() => expect(find()).toBeTruthy());
  return find();
}

export default {
  title: 'Comments/Thread',
  component: 'collab-thread',
  args: {
    row: threadRow(conversation()),
    currentUser: people.ana,
    statuses: predefinedConfig.statuses,
    priorities: predefinedConfig.priorities,
    categories: predefinedConfig.categories,
    customList: labels.customList,
    capabilities: everything,
    typingUsers: [],
    submitKey: 'enter',
  },
  render: (args) => html`
    <div class="thread-surface">
      <collab-thread
        submit-key=${args.submitKey}
        .row=${args.row}
        .currentUser=${args.currentUser}
        .statuses=${args.statuses}
        .priorities=${args.priorities}
        .categories=${args.categories}
        .customList=${args.customList}
        .targetText=${args.targetText}
        .capabilities=${args.capabilities}
        .draft=${args.draft}
        .fileAccess=${args.fileAccess}
        .typingUsers=${args.typingUsers}
      ></collab-thread>
    </div>
  `,
} satisfies Meta<Args>;

export const Usual: Story = {};

export const OneComment: Story = { args: { row: threadRow(conversation().slice(0, 1)) } };

export const New: Story = { args: { row: threadRow(conversation(), { priority: priorities.urgent }, { unread: 2 }) } };

/** All properties are set. */
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

/** The menu contains the properties that are not set, and the reason for the subscription. */
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

/** A comment proposes another text for the target. */
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

const sampleFiles = new SampleFiles();

/** An image, a file, reactions, a proposed change and a draft. */
export const Everything: Story = {
  args: {
    fileAccess: sampleFiles,
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
  loaders: [() => drawnPictures(sampleFiles, 1)],
};

/** The same for a user without permissions. */
export const EverythingReadOnly: Story = {
  ...Everything,
  args: { ...Everything.args, capabilities: {}, currentUser: people.wolfe },
};

export const Seen: Story = {
  args: { row: threadRow(conversation(), { viewedBy: [people.ben, people.wolfe] }) },
};

/** The line keeps its height while nobody types, so that the composer does not move. */
export const Typing: Story = { args: { typingUsers: [people.ben, people.mai] } };

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

const manyUnread = threadRow(longConversation(300), {}, { id: 'many-new', unread: 120 });

const limitedHeight: Pick<Story, 'render'> = {
  render: (args) => html`
    <div class="thread-surface thread-surface-short">
      <collab-thread
        .row=${args.row}
        .currentUser=${args.currentUser}
        .statuses=${args.statuses}
        .priorities=${args.priorities}
        .categories=${args.categories}
        .customList=${args.customList}
        .capabilities=${args.capabilities}
      ></collab-thread>
    </div>
  `,
};

/** The list starts at the first unread comment. A button announces new comments below. */
export const NewAmongMany: Story = {
  ...limitedHeight,
  args: { row: manyUnread },
  play: async ({ canvasElement }) => {
    const thread = canvasElement.querySelector('collab-thread');
    const root = thread?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('[part~="divider"]')?.checkVisibility()).toBe(true));
    const { data } = manyUnread;
    const more = comment(301, people.ben, '<p>One more thing.</p>', { createdAt: Date.now() });
    if (thread) thread.row = { ...manyUnread, data: { ...data, comments: [...data.comments, more] } };
    await waitFor(() => expect(root?.querySelector('[part="jump"]')).toBeTruthy());
  },
};

/** If the height is limited, the comments scroll between header and composer. */
export const Scrolling: Story = {
  ...limitedHeight,
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

export const ReadOnly: Story = { args: { capabilities: {}, currentUser: null } };

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
