import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabProposal } from '../components/comments/proposal/proposal.js';
import '../components/comments/proposal/define.js';
import './threads.css';

type Args = Pick<CollabProposal, 'comment' | 'targetText' | 'capabilities'>;
type Story = StoryObj<Args>;

const targetText = 'All orders come with free returns within 30 days, whatever the reason.';

export default {
  title: 'Comments/Proposal',
  component: 'collab-proposal',
  args: {
    targetText,
    comment: { commentId: 1, replaceContentText: 'All orders come with returns within 14 days, whatever the reason.' },
    capabilities: { canAccept: true, canReject: true },
  },
  render: (args) => html`
    <div class="thread-surface">
      <collab-proposal
        annotation-id="thread-1"
        target-text=${args.targetText}
        .comment=${args.comment}
        .capabilities=${args.capabilities}
      ></collab-proposal>
    </div>
  `,
} satisfies Meta<Args>;

export const ChangedWords: Story = {
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-proposal')?.shadowRoot;
    await waitFor(() => expect(root?.querySelectorAll('del').length).toBe(2));
  },
};

/** The texts have little in common and are shown one after the other. */
export const DifferentText: Story = {
  args: { comment: { commentId: 1, replaceContentHtml: '<p>Please see our <strong>policy</strong>.</p>' } },
};

export const UnknownTargetText: Story = { args: { targetText: '' } };

export const Removed: Story = { args: { comment: { commentId: 1, replaceContentText: '' } } };

export const Decided: Story = { args: { capabilities: {} } };

export const Long: Story = {
  args: {
    targetText: targetText.repeat(30),
    comment: { commentId: 1, replaceContentText: targetText.repeat(30).replaceAll('30', '14') },
  },
};
