import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabThreadList, ThreadGroup } from '../components/comments/thread-list/thread-list.js';
import '../components/comments/thread-list/define.js';
import type { AnnotationRow } from '../store/index.js';
import { comment, conversation, people, priorities, statuses, threadRow } from './sample-threads.js';
import './thread-list.css';

type Args = Pick<CollabThreadList, 'groups' | 'ghosts' | 'selected' | 'highlighted'>;
type Story = StoryObj<Args>;

const group = (groupId: string, groupName: string, rows: readonly AnnotationRow[]): ThreadGroup => ({
  header: { groupId, groupName, count: rows.length, unread: rows.filter(({ unread }) => unread > 0).length },
  rows,
});

const rows = {
  returns: threadRow(conversation(), {}, { id: 'returns' }),
  photo: threadRow(
    [comment(1, people.mai, '<p>Do we have the right to use this photo?</p>')],
    { priority: priorities.urgent },
    { id: 'photo', unread: 1 },
  ),
  tax: threadRow(
    [comment(1, people.ben, '<p>Are these prices with tax?</p>')],
    { status: statuses.ongoing },
    { id: 'tax' },
  ),
  names: threadRow([comment(1, people.wolfe, '<p>Names of this length have to fit.</p>')], {}, { id: 'names' }),
};

/** Creates a group of many threads. */
const many = (place: string, count: number): ThreadGroup =>
  group(
    place,
    place,
    Array.from({ length: count }, (_, index) =>
      threadRow([comment(index + 1, people.ana, `<p>Thread ${index + 1}</p>`)], {}, { id: `${place}-${index}` }),
    ),
  );

export default {
  title: 'Comments/Thread list',
  component: 'collab-thread-list',
  args: {
    groups: [
      group('summary', 'Summary', [rows.returns, rows.photo]),
      group('prices', 'Prices', [rows.tax]),
      group('others', '', [rows.names]),
    ],
    ghosts: new Map(),
    selected: null,
    highlighted: null,
  },
  render: ({ groups, ghosts, selected, highlighted }) => html`
    <div class="list-surface">
      <collab-thread-list
        .groups=${groups}
        .ghosts=${ghosts}
        .selected=${selected}
        .highlighted=${highlighted}
      ></collab-thread-list>
    </div>
  `,
} satisfies Meta<Args>;

export const Groups: Story = {};

export const WithoutGroups: Story = { args: { groups: [group('others', '', Object.values(rows))] } };

export const Selected: Story = { args: { selected: 'tax', highlighted: 'photo' } };

export const Folded: Story = {
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-thread-list')?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('[part~="group"] button')).toBeTruthy());
    await userEvent.click(root?.querySelector('[part~="group"] button') as Element);
    await waitFor(() => expect(root?.querySelector('[aria-expanded="false"]')).toBeTruthy());
  },
};

const threeThousand = [many('Summary', 1000), many('Prices', 2000)];

/** Only the visible part is rendered. The groups are not args, because Storybook would copy them. */
export const ThreeThousand: Story = {
  render: () => html`
    <div class="list-surface">
      <collab-thread-list .groups=${threeThousand}></collab-thread-list>
    </div>
  `,
};
