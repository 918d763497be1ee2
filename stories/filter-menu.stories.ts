import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabFilterMenu, OfferedFilter } from '../components/sidebar/filter-menu/filter-menu.js';
import '../components/sidebar/filter-menu/define.js';
import './threads.css';

type Args = Pick<CollabFilterMenu, 'filters' | 'open'>;

const filter = (
  key: string,
  name: string,
  values: readonly (readonly [id: string, name: string, count: number])[],
  about: Partial<OfferedFilter> = {},
): OfferedFilter => ({
  key,
  name,
  values: values.map(([id, name, count]) => ({ id, name, count })),
  chosen: [],
  multiple: true,
  ...about,
});

const status = filter('status', 'Status', [
  ['OPEN', 'Open', 24],
  ['IN_PROGRESS', 'In progress', 7],
  ['RESOLVED', 'Resolved', 0],
]);
const people = filter('people', 'People', [
  ['ana', 'Ana Souza', 12],
  ['ben', 'Benjamin Okafor', 9],
  ['mai', 'Mai Nguyễn', 6],
  ['long', 'Wolfeschlegelsteinhausenbergerdorff the Younger', 3],
  ['lea', 'Lea Fischer', 1],
  ['noor', 'Noor Haddad', 0],
  ...Array.from({ length: 34 }, (_, at) => [`p${at}`, `Person ${at + 1}`, 0] as const),
]);
const priority = filter('priority', 'Priority', [
  ['P0', 'P0', 2],
  ['P1', 'P1', 8],
  ['P2', 'P2', 4],
  ['', '', 17],
]);
const team = filter('team', 'Team', [
  ['web', 'Web', 14],
  ['ios', 'iOS', 5],
]);

const filters = [status, people, priority, team];

export default {
  title: 'Sidebar/Filter menu',
  component: 'collab-filter-menu',
  args: { filters, open: false },
  render: (args) => html`
    <div class="writing-surface">
      <collab-filter-menu
        .filters=${args.filters}
        ?open=${args.open}
        @collab-filter-change=${(event: Event) => chosen(event, args.filters)}
      ></collab-filter-menu>
    </div>
  `,
} satisfies Meta<Args>;

/** Applies the user's selection, as a page does. */
function chosen(event: Event, all: readonly OfferedFilter[]): void {
  const { detail, currentTarget } = event as Event & { readonly detail: { filter: string; ids: readonly string[] } };
  const menu = currentTarget as CollabFilterMenu;
  const now = menu.filters.length > 0 ? menu.filters : all;
  menu.filters = now.map((each) => (each.key === detail.filter ? { ...each, chosen: detail.ids } : each));
}

const opened: StoryObj<Args>['play'] = async ({ canvasElement }) => {
  const menu = canvasElement.querySelector('collab-filter-menu');
  if (menu) menu.open = true;
  await waitFor(() => expect(menu?.shadowRoot?.querySelector('[part~="search"]')?.matches(':focus')).toBe(true));
};

export const Closed: StoryObj<Args> = {};

export const Open: StoryObj<Args> = { play: opened };

export const Chosen: StoryObj<Args> = {
  args: { filters: [{ ...status, chosen: ['OPEN', 'IN_PROGRESS'] }, people, { ...priority, chosen: [''] }, team] },
  play: opened,
};

export const Many: StoryObj<Args> = {
  args: { filters: [status, { ...people, chosen: ['mai', 'p30'] }, priority] },
  play: opened,
};
