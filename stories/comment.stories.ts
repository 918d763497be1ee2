import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabComment, CommentCapabilities } from '../components/comments/comment/comment.js';
import type { Attachment, Comment } from '../store/index.js';
import '../components/comments/comment/define.js';
import { predefinedConfig } from '../store/model/predefined.js';
import { drawnPictures, fileAttachment, SampleFiles } from './sample-files.js';
import { someReactions } from './sample-reactions.js';
import { soundRecording, transcription } from './sample-recordings.js';
import { comment, conversation, people } from './sample-threads.js';
import './threads.css';

type Args = Pick<
  CollabComment,
  | 'comment'
  | 'draft'
  | 'fileAccess'
  | 'buttons'
  | 'error'
  | 'conflictingEdit'
  | 'replies'
  | 'first'
  | 'unread'
  | 'pending'
  | 'capabilities'
>;
type Story = StoryObj<Args>;

const [first, edited, mention] = conversation() as [Comment, Comment, Comment];

const everything: CommentCapabilities = {
  canEdit: true,
  canPublish: true,
  canDelete: true,
  canMarkUnread: true,
  canCopyLink: true,
  canReact: true,
};

/** Opens the comment's menu and chooses an item by its first letter. */
async function choose(canvasElement: HTMLElement, letter: string): Promise<ShadowRoot> {
  const element = canvasElement.querySelector('collab-comment');
  await element?.updateComplete;
  element?.shadowRoot?.querySelector('collab-menu')?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(element?.shadowRoot?.querySelector('collab-menu')?.open).toBe(true));
  if (letter) await userEvent.keyboard(`${letter}{Enter}`);
  return element?.shadowRoot as ShadowRoot;
}

function render(args: Args) {
  return html`
    <div class="thread-surface">
      <collab-comment
        annotation-id="thread-1"
        .comment=${args.comment}
        .draft=${args.draft}
        .fileAccess=${args.fileAccess}
        .buttons=${args.buttons}
        .error=${args.error}
        .conflictingEdit=${args.conflictingEdit}
        .replies=${args.replies}
        ?first=${args.first}
        ?unread=${args.unread}
        ?pending=${args.pending}
        .capabilities=${args.capabilities}
        .currentUser=${people.ana}
        .reactionSet=${predefinedConfig.reactions}
      ></collab-comment>
    </div>
  `;
}

export default {
  title: 'Comments/Comment',
  component: 'collab-comment',
  args: {
    comment: first,
    buttons: [],
    replies: 0,
    first: false,
    unread: false,
    pending: false,
    capabilities: everything,
  },
  render,
} satisfies Meta<Args>;

export const Usual: Story = {};

export const MenuOpen: Story = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement, '');
  },
};

export const Unread: Story = { args: { unread: true, comment: mention } };

/** A button, and two buttons of which one can be selected. */
export const WithButtons: Story = {
  args: {
    buttons: [
      { id: 'ticket', label: 'Create ticket' },
      { id: 'small', label: 'Small', type: 'single-select', groupId: 'effort' },
      { id: 'large', label: 'Large', type: 'single-select', groupId: 'effort' },
    ],
  },
};

export const Edited: Story = { args: { comment: edited } };

export const ReactedTo: Story = { args: { comment: { ...mention, reactionAnnotations: someReactions } } };

export const Reacting: Story = {
  play: async ({ canvasElement }) => {
    const element = canvasElement.querySelector('collab-comment');
    await element?.updateComplete;
    element?.shadowRoot?.querySelector<HTMLElement>('[aria-label="Add reaction"]')?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      const reactions = element?.shadowRoot?.querySelector('collab-reactions');
      void expect(reactions?.shadowRoot?.querySelector('collab-emoji-popup')?.open).toBe(true);
    });
  },
};

export const ReactedToAndReadOnly: Story = {
  args: { ...ReactedTo.args, capabilities: {} },
};

/** A text with images and another file. */
export const WithFiles: Story = {
  args: {
    comment: { ...first, commentText: 'As it looked on Monday.', commentHtml: '<p>As it looked on Monday.</p>' },
  },
  loaders: [
    async () => {
      const fileAccess = new SampleFiles();
      const report = fileAttachment(9, 'Quarterly report.pdf', 1_843_200, 'application/pdf');
      return { fileAccess, attachments: [...(await drawnPictures(fileAccess, 2)), report] };
    },
  ],
  render: ({ comment: withText, ...args }, { loaded }) => {
    const { fileAccess, attachments } = loaded as { fileAccess: SampleFiles; attachments: readonly Attachment[] };
    return render({ ...args, fileAccess, ...(withText && { comment: { ...withText, attachments } }) });
  },
};

/** Recordings without a text. */
export const Recorded: Story = {
  loaders: [() => ({ recorders: [soundRecording('r1', { transcription }), soundRecording('r2')] })],
  render: (args, { loaded }) => {
    const { recorders } = loaded as Pick<Comment, 'recorders'>;
    return render({ ...args, comment: comment(1, people.ana, '', { recorders }) });
  },
};

export const Draft: Story = {
  args: { comment: { ...first, isDraft: true }, capabilities: { ...everything, canCopyLink: false } },
};

export const Pending: Story = { args: { pending: true } };

export const Failed: Story = {
  args: { capabilities: { ...everything, canCopyLink: false }, error: { code: 'unavailable', message: '' } },
};

/** Another user saved an edit first. */
const withoutContent = { ...first, commentText: '', commentHtml: '', isCommentResolverUsed: true };

/** A data provider has not answered yet. */
export const ContentLoading: Story = { args: { comment: { ...withoutContent, contentStatus: 'loading' } } };

/** A data provider does not have the text. */
export const ContentMissing: Story = { args: { comment: { ...withoutContent, contentStatus: 'missing' } } };

/** A data provider has failed. */
export const ContentFailed: Story = {
  args: { comment: { ...withoutContent, contentStatus: 'failed' } },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('collab-comment')?.shadowRoot?.textContent).toContain('Retry'),
    );
  },
};

export const Conflict: Story = {
  args: {
    comment: edited,
    error: { code: 'FAILED_PRECONDITION', message: '' },
    conflictingEdit: {
      commentText: 'Fourteen days, as the table says.',
      commentHtml: '<p><strong>Fourteen</strong> days, as the table says.</p>',
    },
  },
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-comment')?.shadowRoot;
    await waitFor(() =>
      expect(root?.querySelector('collab-edit-conflict')?.shadowRoot?.querySelector('button')).toBeTruthy(),
    );
  },
};

export const Editing: Story = {
  play: async ({ canvasElement }) => {
    const root = await choose(canvasElement, 'e');
    await waitFor(() =>
      expect(root.querySelector('collab-composer')?.shadowRoot?.querySelector('[role="textbox"]')).toBeTruthy(),
    );
  },
};

export const UnsavedEdit: Story = {
  args: { draft: { commentText: 'A better word', commentHtml: '<p>A better word</p>' } },
};

export const Unpublished: Story = {
  args: { comment: comment(3, people.ana, '<p>Not yet for the others.</p>', { isDraft: true }) },
};

export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const root = await choose(canvasElement, 'd');
    await waitFor(() => expect(root.querySelector('[role="alertdialog"]')).toBeTruthy());
  },
};

export const DeletingTheFirst: Story = { ...Deleting, args: { first: true, replies: 4 } };

export const ReadOnly: Story = {
  args: { capabilities: {} },
};

export const LongName: Story = {
  args: {
    unread: true,
    comment: comment(8, people.wolfe, '<p>A name that does not fit.</p>', { createdAt: Date.now() }),
  },
};

export const LongNameEdited: Story = {
  args: { unread: true, comment: { ...edited, from: people.wolfe, isEdited: true } },
};

export const UnknownAuthor: Story = {
  args: { comment: comment(9, { userId: '', organizationId: '' }, '<p>The author of this comment was deleted.</p>') },
};
