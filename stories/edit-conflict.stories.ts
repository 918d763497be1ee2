import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent } from 'storybook/test';
import type { CollabEditConflict } from '../components/comments/edit-conflict/edit-conflict.js';
import '../components/comments/edit-conflict/define.js';
import { comment, people } from './sample-threads.js';
import './threads.css';

type Args = Pick<CollabEditConflict, 'comment' | 'conflictingEdit'>;
type Story = StoryObj<Args>;

const theirs = comment(1, people.ana, '<p>14 days, and free of charge.</p>');

export default {
  title: 'Comments/Edit conflict',
  component: 'collab-edit-conflict',
  args: {
    comment: theirs,
    conflictingEdit: {
      commentText: 'Fourteen days, as the table says. {{ben}}?',
      commentHtml: '<p><strong>Fourteen</strong> days, as the table says. {{ben}}?</p>',
      taggedUserContacts: [{ text: '@Ben', userId: 'ben', contact: people.ben }],
    },
  },
  render: (args) => html`
    <div class="thread-surface">
      <collab-edit-conflict
        annotation-id="thread-1"
        .comment=${args.comment}
        .conflictingEdit=${args.conflictingEdit}
        .currentUser=${people.ana}
      ></collab-edit-conflict>
    </div>
  `,
} satisfies Meta<Args>;

export const Default: Story = {};

export const LongText: Story = {
  args: {
    conflictingEdit: {
      commentHtml: '<p>A long explanation goes on and on, and who has read enough need not see it all.</p>'.repeat(24),
    },
  },
};

/** The browser denies the clipboard, so the user copies the selected text. */
export const CopyDenied: Story = {
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-edit-conflict')?.shadowRoot;
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    const button = root?.querySelector('[part="copy-mine"]');
    if (button) await userEvent.click(button);
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await expect(root?.querySelector('textarea')).toBeTruthy();
  },
};
