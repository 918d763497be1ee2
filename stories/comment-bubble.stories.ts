import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabCommentBubble } from '../components/comments/comment-bubble/comment-bubble.js';
import '../components/comments/comment-bubble/define.js';
import '../components/comments/thread-dialog/define.js';
import type { User } from '../store/index.js';
import { sampleStore, type SampleStore, type SampleThread } from './sample-store.js';
import { people, statuses } from './sample-threads.js';
import './bubbles.css';

type Args = Pick<CollabCommentBubble, 'addable' | 'max'>;
type Story = StoryObj<Args>;

/** Creates a thread on a table cell in which the people comment in order. */
const threadOn = (elementId: string, first: User, ...others: readonly User[]): SampleThread => ({
  annotationId: `on-${elementId}-${first.userId}`,
  targetElement: { elementId },
  said: [
    { from: first, text: 'Is this the figure of the last quarter?', ago: 90 },
    ...others.map((from, index) => ({ from, text: `Answer ${index + 1}.`, ago: 80 - index })),
  ],
});

const extra = (userId: string, name: string): User => ({ userId, name, organizationId: 'acme' });

const threads: readonly SampleThread[] = [
  threadOn('ghent', people.ana),
  threadOn('aarhus', people.ben, people.mai, people.ben, people.ana),
  threadOn('porto', people.mai, people.ana, people.ben, extra('ida', 'Ida Holm'), extra('rui', 'Rui Costa')),
  threadOn('porto', people.ben, people.mai),
  { ...threadOn('resolved', people.ben), status: statuses.resolved },
];

const bubble = (store: SampleStore['store'], id: string, { addable, max }: Args) => html`
  <collab-comment-bubble
    target-element-id=${id}
    .addable=${addable}
    .max=${max}
    .store=${store}
  ></collab-comment-bubble>
`;

const buttonOf = (canvas: HTMLElement): HTMLElement =>
  canvas.querySelector('collab-comment-bubble')?.shadowRoot?.querySelector('button') as HTMLElement;

/** Renders one bubble and its dialog. */
const single = (id: string, args: Partial<Args> = {}): Story => ({
  args,
  render: (given, { loaded }) => {
    const { store } = loaded as SampleStore;
    return html`${bubble(store, id, given)}<collab-thread-dialog .store=${store}></collab-thread-dialog>`;
  },
});

export default {
  title: 'Comments/Bubble',
  component: 'collab-comment-bubble',
  args: { addable: false, max: 3 },
  parameters: { docs: { story: { inline: false, height: '18rem' } } },
  loaders: [() => sampleStore({ threads, me: people.ana })],
} satisfies Meta<Args>;

export const InATable: Story = {
  args: { addable: true },
  render: (args, { loaded }) => {
    const { store } = loaded as SampleStore;
    const rows = [
      ['ghent', 'Ghent', '7,900'],
      ['aarhus', 'Aarhus', '8,120'],
      ['porto', 'Porto', '2,380'],
      ['lund', 'Lund', '0'],
    ] as const;
    return html`
      <table class="bubble-table">
        <thead>
          <tr>
            <th scope="col">City</th>
            <th scope="col" class="number">Orders</th>
            <th scope="col">Comments</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([id, city, orders]) => html`
              <tr>
                <th scope="row">${city}</th>
                <td class="number">${orders}</td>
                <td>${bubble(store, id, args)}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
      <collab-thread-dialog .store=${store}></collab-thread-dialog>
    `;
  },
};

export const OneThread = single('aarhus');

export const SeveralThreads = single('porto');

export const CountOnly = single('aarhus', { max: 0 });

export const Empty = single('lund');

export const Addable = single('lund', { addable: true });

/** A bubble of one thread shows it even when it is resolved. */
export const Resolved: Story = {
  render: ({ max }, { loaded }) => html`
    <collab-comment-bubble
      annotation-id="on-resolved-ben"
      .max=${max}
      .store=${(loaded as SampleStore).store}
    ></collab-comment-bubble>
  `,
};

export const AllRead: Story = {
  ...single('aarhus'),
  loaders: [
    async () => {
      const sample = await sampleStore({ threads, me: people.mai });
      await sample.store.comments.markAsRead({ annotationId: 'on-aarhus-ben' }).settled;
      return sample;
    },
  ],
};

/** The user's comment was refused. */
export const NotSent: Story = {
  ...single('ghent'),
  loaders: [
    async () => {
      const sample = await sampleStore({ threads, me: people.ana });
      sample.backend.refuse({ code: 'PERMISSION_DENIED', message: 'You may not write here.' });
      const comment = { commentText: 'It is.' };
      await sample.store.comments.addComment({ annotationId: 'on-ghent-ana', comment }).settled;
      return sample;
    },
  ],
};

/** A click opens the unread thread, with a switcher to the others. */
export const Open: Story = {
  ...single('porto'),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(buttonOf(canvasElement)).toBeTruthy());
    await userEvent.click(buttonOf(canvasElement));
    await waitFor(() => expect(buttonOf(canvasElement)).toHaveAttribute('aria-expanded', 'true'));
  },
};
