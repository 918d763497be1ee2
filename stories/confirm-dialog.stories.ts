import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabConfirmDialog } from '../components/ui/confirm-dialog/confirm-dialog.js';
import '../components/ui/confirm-dialog/define.js';

type Args = Pick<CollabConfirmDialog, 'question' | 'detail' | 'confirmLabel'>;

export default {
  title: 'Basics/Confirm dialog',
  component: 'collab-confirm-dialog',
  args: { question: 'Delete this thread?', detail: 'This also deletes its 3 replies.', confirmLabel: 'Delete thread' },
  parameters: { layout: 'fullscreen' },
  render: ({ question, detail, confirmLabel }) => html`
    <collab-confirm-dialog
      .question=${question}
      .detail=${detail}
      .confirmLabel=${confirmLabel}
    ></collab-confirm-dialog>
  `,
  play: ({ canvasElement }) => {
    void canvasElement.querySelector('collab-confirm-dialog')?.ask();
  },
} satisfies Meta<Args>;

export const ThreadWithReplies: StoryObj<Args> = {};

export const QuestionOnly: StoryObj<Args> = { args: { detail: '', confirmLabel: '' } };
