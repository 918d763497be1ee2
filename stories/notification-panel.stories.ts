import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabNotificationPanel } from '../components/notifications/notification-panel/notification-panel.js';
import '../components/notifications/notification-panel/define.js';
import type { Notification } from '../store/index.js';
import { SampleNotificationService } from './sample-notification-service.js';
import { custom, told } from './sample-notifications.js';
import { sampleStore, type SampleStore } from './sample-store.js';
import { people } from './sample-threads.js';
import './notification-panel.css';

type Args = Pick<CollabNotificationPanel, 'layout' | 'tabs' | 'tab' | 'unreadOnly'>;
type Story = StoryObj<Args>;

const day = 24 * 60;
const documentNames = { plan: 'Price list', budget: 'Budget 2027', launch: 'Launch plan for the northern countries' };
const inDocument = (documentId: string) => ({ metadata: { documentId } });

/** Notifications of several days. */
const typical: readonly Notification[] = [
  told('mentioned', { said: '@Ana can you check the German page, too?', isUnread: true, ago: 3 }),
  told('replied', { said: '14 days. I will change the copy.', by: people.mai, isUnread: true, ago: 9 }),
  told('replied', { said: 'Let us write “30 days” in both places, then.', isUnread: true, ago: 16 }),
  told('replied', { said: 'The lawyers say 14.', by: people.wolfe, isUnread: true, ago: 31 }),
  told('assignedToYou', { targetAnnotationId: 'tax', said: 'Are these prices with tax?', isUnread: true, ago: 52 }),
  told('added', {
    said: 'Do we have the right to use this photo in print?',
    by: people.mai,
    ago: 90,
    forYou: false,
    isUnread: true,
    ...inDocument('launch'),
  }),
  told('statusChanged', {
    data: { actionMessage: 'Resolved', isTerminal: true },
    targetAnnotationId: 'typo',
    ago: 130,
    said: 'There is an “the” too many in the second sentence.',
  }),
  custom('{actionUser} published {version} of the price list', { version: 'version 12' }),
  told('reacted', {
    data: { actionMessage: 'HEART' },
    by: people.mai,
    ago: day + 40,
    said: 'Without. I am asking whether we may show them like this.',
  }),
  told('accepted', { ago: day + 200, said: 'Replace “in the near future” by “in May”.', ...inDocument('launch') }),
  told('priorityChanged', { data: { actionMessage: 'P0' }, by: people.mai, ago: 2 * day, ...inDocument('budget') }),
  told('added', {
    said: 'The third row is rounded up, the others are rounded down.',
    by: people.mai,
    forYou: false,
    ago: 3 * day,
    ...inDocument('budget'),
  }),
  told('mentioned', { said: 'Who knows about the shipping costs? @Ana?', ago: 9 * day, ...inDocument('budget') }),
].toSorted((a, b) => b.timestamp - a.timestamp);

/** Creates many notifications over many days. */
const createMany = (count: number): readonly Notification[] =>
  Array.from({ length: count }, (_, at) =>
    told(at % 3 === 0 ? 'mentioned' : 'statusChanged', {
      said: `Number ${count - at} has something to say.`,
      ago: at * 7,
      isUnread: at < 120,
      data: { actionMessage: 'In progress' },
      by: at % 2 ? people.mai : people.ben,
      targetAnnotationId: `t${at}`,
    }),
  );

interface Loaded extends SampleStore {
  readonly service: SampleNotificationService;
}

const storeWith =
  (notifications: readonly Notification[], mode: SampleNotificationService['mode'] = 'working', isMutedAll = false) =>
  async (): Promise<Loaded> => {
    const service = new SampleNotificationService(notifications);
    service.mode = mode;
    service.settings = { ...service.settings, isMutedAll };
    const sample = await sampleStore({ before: (backend) => (backend.service = service) });
    return { ...sample, service };
  };

const shadowOf = (canvas: HTMLElement): ShadowRoot => {
  const root = canvas.querySelector('collab-notification-panel')?.shadowRoot;
  if (!root) throw new Error('There is no panel.');
  return root;
};

export default {
  title: 'Notifications/Panel',
  component: 'collab-notification-panel',
  args: { layout: 'embedded', tabs: ['for-you', 'documents', 'all'], tab: 'for-you', unreadOnly: false },
  loaders: [storeWith(typical)],
  render: ({ layout, tabs, tab, unreadOnly }, { loaded }) => html`
    <div class="notification-column">
      <collab-notification-panel
        layout=${layout}
        .tabs=${tabs}
        .tab=${tab}
        .unreadOnly=${unreadOnly}
        .documentNames=${documentNames}
        .store=${(loaded as Loaded).store}
      ></collab-notification-panel>
    </div>
  `,
} satisfies Meta<Args>;

export const ForYou: Story = {};

export const Documents: Story = { args: { tab: 'documents' } };

export const All: Story = { args: { tab: 'all' } };

export const People: Story = { args: { tab: 'people', tabs: ['for-you', 'all', 'people'] } };

export const UnreadOnly: Story = { args: { unreadOnly: true } };

export const Page: Story = { args: { layout: 'page', tab: 'all' } };

export const Empty: Story = { loaders: [storeWith([])] };

export const AllRead: Story = { args: { unreadOnly: true }, loaders: [storeWith(typical.slice(-3))] };

export const MutedAndEmpty: Story = { loaders: [storeWith([], 'working', true)] };

export const Loading: Story = { loaders: [storeWith(typical, 'silent')] };

export const Failed: Story = { loaders: [storeWith(typical, 'failing')] };

/** The connection is lost while the list is shown. */
export const Offline: Story = {
  play: async ({ canvasElement, loaded }) => {
    await waitFor(() => expect(shadowOf(canvasElement).querySelector('collab-notification-list')).not.toBeNull());
    (loaded as Loaded).backend.goOffline();
    await waitFor(() => expect(shadowOf(canvasElement).querySelector('[part="notice"]')).not.toBeNull());
  },
};

/** There was no connection from the start. */
export const OfflineBeforeLoad: Story = {
  loaders: [storeWith(typical, 'silent')],
  play: async ({ canvasElement, loaded }) => {
    (loaded as Loaded).backend.goOffline();
    await waitFor(() => expect(shadowOf(canvasElement).querySelector('[part="empty"]')).not.toBeNull());
    await expect(shadowOf(canvasElement).textContent).not.toContain('Loading');
  },
};

export const SignedOut: Story = { loaders: [() => sampleStore({ me: null })] };

export const Unsupported: Story = { loaders: [() => sampleStore()] };

export const Many: Story = { args: { tab: 'all' }, loaders: [storeWith(createMany(10_000))] };

export const Settings: Story = {
  play: async ({ canvasElement }) => {
    const shadow = shadowOf(canvasElement);
    await userEvent.click(shadow.querySelector('[aria-label="Notification settings"]') as Element);
    await waitFor(() => expect(shadow.querySelector('collab-notification-settings')).not.toBeNull());
  },
};

export const Archive: Story = {
  loaders: [
    storeWith(typical.map((each, at) => (at % 4 === 0 ? { ...each, isArchived: true, isUnread: false } : each))),
  ],
  play: async ({ canvasElement }) => {
    await userEvent.click(shadowOf(canvasElement).querySelector('[aria-label="Archive"]') as Element);
  },
};
