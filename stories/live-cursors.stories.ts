import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../components/presence/live-cursors/define.js';
import type { CollabStore, CursorPosition, CursorUser, User } from '../store/index.js';
import { samplePage } from './sample-page.js';
import { sampleStore } from './sample-store.js';
import { people } from './sample-threads.js';

interface Loaded {
  readonly store: CollabStore;
  readonly show: (cursors: readonly CursorUser[]) => void;
}

type Story = StoryObj;

const on = (elementId: string, left: number, top: number): CursorPosition => ({
  left,
  top,
  targetElement: { elementId },
});

const cursor = (user: Pick<User, 'userId' | 'name' | 'color'>, more: Partial<CursorUser>): CursorUser => ({
  userId: user.userId,
  name: user.name ?? '',
  ...(user.color && { color: user.color }),
  onlineStatus: 'active',
  timestamp: Date.now(),
  type: 'mouse',
  ...more,
});

/** A store with fixed cursors; `show` replaces them. */
async function storeWith(cursors: readonly CursorUser[]): Promise<Loaded> {
  const { store } = await sampleStore({ threads: [], me: people.ana });
  const listeners = new Set<(cursors: readonly CursorUser[]) => void>();
  let now = cursors;
  const readable = {
    get value() {
      return now;
    },
    peek: () => now,
    subscribe: (listener: (shown: readonly CursorUser[]) => void) => {
      listeners.add(listener);
      listener(now);
      return () => listeners.delete(listener);
    },
  };
  store.cursors.users = () => readable;
  const show = (shown: readonly CursorUser[]): void => {
    now = shown;
    for (const listener of listeners) listener(shown);
  };
  return { store, show };
}

const withCursors = (cursors: () => readonly CursorUser[]): Story => ({ loaders: [() => storeWith(cursors())] });

const layerOf = (canvas: HTMLElement): HTMLElement =>
  canvas.querySelector('collab-live-cursors')?.shadowRoot?.querySelector('[part~="layer"]') as HTMLElement;

const names = ['Ben', 'Mai', 'Chiara', 'Dmitri', 'Elif', 'Farah', 'Gareth', 'Hana', 'Inés', 'Jonas'] as const;

/** Positions of ten moving cursors at a time. */
function walk(time: number): readonly CursorUser[] {
  const surfaces = ['headline', 'lead', 'orders', 'returned', 'closing'] as const;
  return names.map((name, at) => {
    const speed = 0.4 + at * 0.07;
    const turn = at * 1.7;
    const left = 0.5 + 0.45 * Math.cos(time * speed + turn);
    const top = 0.5 + 0.45 * Math.sin(time * speed * 1.3 + turn);
    const surface = surfaces[(at + Math.floor(time / 6)) % surfaces.length] ?? 'lead';
    return cursor({ userId: name, name }, { position: on(surface, left, top) });
  });
}

export default {
  title: 'People/Live cursors',
  component: 'collab-live-cursors',
  parameters: { docs: { story: { inline: false, height: '32rem' } } },
  render: (_args, { loaded }) => html`
    ${samplePage}
    <collab-live-cursors shortcut="/" .store=${(loaded as Loaded).store}></collab-live-cursors>
  `,
} satisfies Meta;

export const One: Story = withCursors(() => [cursor(people.ben, { position: on('orders', 0.6, 0.4) })]);

export const Several: Story = withCursors(() => [
  cursor(people.ben, { position: on('headline', 0.4, 0.6) }),
  cursor(people.mai, { position: on('orders', 0.7, 0.5) }),
  cursor(people.wolfe, { position: on('returned', 0.3, 0.6) }),
  cursor({ userId: 'sun', name: 'Bright', color: '#ffd500' }, { position: on('closing', 0.4, 0.5) }),
]);

/** Messages are shown at the cursors. */
export const WithMessages: Story = withCursors(() => [
  cursor(people.ben, { position: on('orders', 0.2, 0.5), comment: 'Does that count Sundays?' }),
  cursor(people.mai, {
    position: on('headline', 0.55, 0.3),
    comment: 'Two summers, or one? The headline and the table do not say the same thing.',
  }),
]);

/** Touch is shown as a dot. */
export const TouchAndPen: Story = withCursors(() => [
  cursor(people.ben, { position: on('orders', 0.5, 0.5), type: 'touch' }),
  cursor(people.mai, { position: on('returned', 0.5, 0.5), type: 'pen' }),
]);

/** Labels stay inside the window. */
export const AtTheEdges: Story = withCursors(() => [
  cursor(people.ben, { position: { left: window.innerWidth - 4, top: 20 } }),
  cursor(people.mai, { position: { left: 10, top: window.innerHeight - 6 }, comment: 'Down here' }),
  cursor(people.wolfe, { position: { left: window.innerWidth - 10, top: window.innerHeight - 10 } }),
]);

/** Ten cursors that move 20 times a second. */
export const TenPeople: Story = {
  loaders: [
    async () => {
      const loaded = await storeWith(walk(0));
      const start = performance.now();
      const step = setInterval(() => {
        loaded.show(walk((performance.now() - start) / 1000));
        if (!document.querySelector('collab-live-cursors') && performance.now() - start > 5_000) clearInterval(step);
      }, 50);
      return loaded;
    },
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(layerOf(canvasElement).querySelectorAll('[part~="cursor"]:not([hidden])').length).toBe(10),
    );
  },
};

/** The field for the user's own message. */
export const Writing: Story = {
  ...withCursors(() => [cursor(people.ben, { position: on('orders', 0.3, 0.4), comment: 'See the orders' })]),
  play: async ({ canvasElement }) => {
    const target = canvasElement.querySelector('[data-collab-target="returned"]') as Element;
    const { left, top } = target.getBoundingClientRect();
    await userEvent.pointer({ target, coords: { clientX: left + 40, clientY: top + 40 } });
    await waitFor(async () => {
      await userEvent.keyboard('/');
      await expect(layerOf(canvasElement).parentNode?.querySelector('[part~="chat-field"]')).toBeTruthy();
    });
    await userEvent.keyboard('Per week?');
  },
};
