import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabThreadSwitcher } from '../components/comments/thread-switcher/thread-switcher.js';
import '../components/comments/thread-switcher/define.js';
import { comment, conversation, people, statuses, threadRow } from './sample-threads.js';
import './threads.css';

type Args = Pick<CollabThreadSwitcher, 'threads' | 'current' | 'joinable'>;
type Story = StoryObj<Args>;

const threads = [
  threadRow(conversation(), {}, { id: 'returns' }),
  threadRow([comment(1, people.ben, '<p>Are these prices with tax?</p>')], { status: statuses.ongoing }, { id: 'tax' }),
  threadRow(
    [comment(1, people.wolfe, `<p>${'Names of this length fit nowhere. '.repeat(5)}</p>`)],
    {},
    { id: 'names', unread: 2 },
  ),
];

export default {
  title: 'Comments/Thread switcher',
  component: 'collab-thread-switcher',
  args: { threads, current: 'tax', joinable: true },
  parameters: { docs: { story: { inline: false, height: '16rem' } } },
  render: (args) => html`
    <div class="thread-surface">
      <collab-thread-switcher
        current=${args.current}
        .threads=${args.threads}
        ?joinable=${args.joinable}
        @collab-thread-switch=${({ currentTarget, detail }: HTMLElementEventMap['collab-thread-switch']) =>
          Object.assign(currentTarget as CollabThreadSwitcher, { current: detail.annotationId })}
      ></collab-thread-switcher>
    </div>
  `,
} satisfies Meta<Args>;

export const Default: Story = {};

/** The first thread at its target. */
export const OneThread: Story = { args: { threads: threads.slice(0, 1), current: 'returns' } };

export const ReadOnly: Story = { args: { joinable: false } };

export const List: Story = {
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-thread-switcher')?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('[part="position"]')).toBeTruthy());
    await userEvent.click(root?.querySelector('[part="position"]') as Element);
    await waitFor(() => expect(root?.querySelector('collab-menu')?.open).toBe(true));
  },
};
