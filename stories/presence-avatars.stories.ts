import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabPresenceAvatars } from '../components/presence/presence-avatars/presence-avatars.js';
import '../components/presence/presence-avatars/define.js';
import type { CollabStore, PresenceStatus, PresenceUser, User } from '../store/index.js';
import { sampleStore } from './sample-store.js';
import { people } from './sample-threads.js';
import './gallery.css';

type Args = Pick<CollabPresenceAvatars, 'max' | 'size' | 'organizationId' | 'withoutSelf' | 'withOffline'>;
type Story = StoryObj<Args>;

const minute = 60_000;

const names = [
  'Benjamin Okafor',
  'Mai Nguyễn',
  'Chiara Rossi',
  'Dmitri Volkov',
  'Elif Yılmaz',
  'Farah Haddad',
  'Gareth Llewellyn',
  'Hana Sato',
  'Inés Ortega',
  'Jonas Weber',
  'Kwame Mensah',
] as const;

const photo = (ground: string, skin: string, coat: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
      <rect width="40" height="40" fill="${ground}"/>
      <circle cx="20" cy="16" r="8" fill="${skin}"/>
      <path d="M4 42c1-12 8-16 16-16s15 4 16 16" fill="${coat}"/>
    </svg>`)}`;

const photos = [
  photo('#f3d7c4', '#7a4a32', '#2f6f73'),
  photo('#cfe3d4', '#e0b08c', '#7a3b57'),
  photo('#20242e', '#c98d64', '#e3b341'),
  photo('#ffffff', '#f0c9a8', '#4a5fb0'),
];

/** Returns a user who has been present, or away, for some minutes. */
const present = (
  user: Pick<User, 'userId' | 'name' | 'photoUrl'>,
  onlineStatus: PresenceStatus = 'active',
  ago = 0,
): PresenceUser => ({
  ...user,
  onlineStatus,
  timestamp: Date.now() - ago * minute,
  pageInfo: { baseUrl: '', path: '', title: '', url: '' },
});

const me = present(people.ana, 'active', 12);
const others = (count: number): readonly PresenceUser[] =>
  Array.from({ length: count }, (_, at) => {
    const name = names[at] ?? `Person ${at + 1}`;
    return present({ userId: name, name }, at % 4 === 2 ? 'away' : 'active', at * 3);
  });

/** Creates a store with the given present users. */
async function storeWith(here: readonly PresenceUser[] | null): Promise<{ readonly store: CollabStore }> {
  const { store } = await sampleStore({ threads: [], me: people.ana });
  const readable = {
    value: here,
    peek: () => here,
    subscribe: (listener: (value: typeof here) => void) => {
      listener(here);
      return () => undefined;
    },
  };
  store.presence.users = () => readable;
  return { store };
}

const avatars = (store: CollabStore, args: Args) => html`
  <collab-presence-avatars
    .store=${store}
    .max=${args.max}
    .size=${args.size}
    .organizationId=${args.organizationId}
    .withoutSelf=${args.withoutSelf}
    .withOffline=${args.withOffline}
  ></collab-presence-avatars>
`;

const withPeople = (here: () => readonly PresenceUser[] | null, args: Partial<Args> = {}): Story => ({
  args,
  loaders: [() => storeWith(here())],
});

const rootOf = (canvas: HTMLElement): ShadowRoot =>
  canvas.querySelector('collab-presence-avatars')?.shadowRoot as ShadowRoot;

async function openList(canvas: HTMLElement): Promise<void> {
  const root = rootOf(canvas);
  await waitFor(() => expect(root.querySelector('[part~="more"]')).toBeTruthy());
  await userEvent.click(root.querySelector('[part~="more"]') as Element);
  await waitFor(() => expect(root.querySelector('[part~="panel"]')?.matches(':popover-open')).toBe(true));
}

const opened: Pick<Story, 'play'> = { play: ({ canvasElement }) => openList(canvasElement) };

export default {
  title: 'People/Presence avatars',
  component: 'collab-presence-avatars',
  args: { max: 5, size: 'm', organizationId: '', withoutSelf: false, withOffline: false },
  argTypes: { size: { control: 'inline-radio', options: ['s', 'm', 'l'] } },
  parameters: { docs: { story: { inline: false, height: '26rem' } } },
  render: (args, { loaded }) => avatars((loaded as { store: CollabStore }).store, args),
} satisfies Meta<Args>;

export const OnlyYou: Story = withPeople(() => [me]);

export const Several: Story = withPeople(() => [...others(2), me]);

/** All avatars fit, so no number is shown. */
export const AsManyAsFit: Story = withPeople(() => [...others(4), me]);

export const Many: Story = withPeople(() => [...others(11), me]);

export const ManyListed: Story = { ...withPeople(() => [...others(11), me]), ...opened };

export const TwoThousand: Story = withPeople(() => [...others(1999), me]);

export const TwoThousandListed: Story = { ...withPeople(() => [...others(1999), me]), ...opened };

export const NumberAlone: Story = withPeople(() => [...others(11), me], { max: 0 });

const awayAndOffline = (): readonly PresenceUser[] => [
  present({ userId: 'mai', name: 'Mai Nguyễn' }, 'active', 3),
  present({ userId: 'chiara', name: 'Chiara Rossi', photoUrl: photos[1] ?? '' }, 'away', 1),
  present({ userId: 'dmitri', name: 'Dmitri Volkov' }, 'away', 95),
  present({ userId: 'farah', name: 'Farah Haddad' }, 'offline', 60 * 26),
  present({ userId: 'hana', name: 'Hana Sato', photoUrl: photos[3] ?? '' }, 'offline', 4),
  me,
];

export const AwayAndOffline: Story = withPeople(awayAndOffline, { max: 6, withOffline: true });

export const AwayAndOfflineListed: Story = { ...withPeople(awayAndOffline, { max: 4, withOffline: true }), ...opened };

/** The tooltip of a focused avatar with the name and duration. */
export const Tooltip: Story = {
  ...withPeople(awayAndOffline, { max: 6, withOffline: true }),
  play: async ({ canvasElement }) => {
    const root = rootOf(canvasElement);
    await waitFor(() => expect(root.querySelector('[part~="face"]')).toBeTruthy());
    root.querySelectorAll<HTMLElement>('[part~="face"]')[1]?.focus();
    await waitFor(() => expect(root.querySelectorAll('collab-tooltip')[1]?.matches(':popover-open')).toBe(true));
  },
};

export const LongNames: Story = {
  ...withPeople(
    () => [
      present(people.wolfe, 'away', 40),
      present({ userId: 'word', name: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3) }),
      present({ userId: 'arabic', name: 'محمد علي عبد الرحمن' }, 'away', 7),
      present({ userId: 'nobody' }),
      { ...me, name: `${me.name} de Albuquerque e Castro Figueiredo` },
    ],
    { max: 3 },
  ),
  ...opened,
};

export const Photos: Story = withPeople(() => [
  ...photos.map((photoUrl, at) =>
    present({ userId: `photo-${at}`, name: names[at] ?? '', photoUrl }, at % 2 === 1 ? 'away' : 'active', at),
  ),
  me,
]);

export const RightToLeft: Story = {
  ...withPeople(() => [...others(11), me]),
  ...opened,
  render: (args, { loaded }) => html`<div dir="rtl">${avatars((loaded as { store: CollabStore }).store, args)}</div>`,
};

export const Sizes: Story = {
  ...withPeople(awayAndOffline, { withOffline: true }),
  render: (args, { loaded }) => html`
    <p class="row-of-items">
      ${(['s', 'm', 'l'] as const).map((size) => avatars((loaded as { store: CollabStore }).store, { ...args, size }))}
    </p>
  `,
};

/** The users of all documents of the organization. */
export const Organization: Story = withPeople(() => [...others(4), me], { organizationId: 'acme' });

/** The element reserves its height. */
export const Loading: Story = withPeople(() => null);
