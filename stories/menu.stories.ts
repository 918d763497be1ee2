import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabMenu, MenuItem } from '../components/ui/menu/menu.js';
import '../components/ui/menu/define.js';
import './gallery.css';

type Args = Pick<CollabMenu, 'items' | 'label' | 'placement'>;

const items: MenuItem[] = [
  { id: 'reply', label: 'Reply with quote', icon: 'reply' },
  { id: 'edit', label: 'Edit', icon: 'edit' },
  { id: 'link', label: 'Copy link', icon: 'link' },
  { id: 'subscribe', label: 'Notify me', icon: 'bell', checked: true },
  { id: 'private', label: 'Make private', icon: 'lock', disabled: true },
  { separator: true },
  { id: 'delete', label: 'Delete', icon: 'trash', danger: true },
];

const open: StoryObj<Args>['play'] = async ({ canvasElement }) => {
  const menu = canvasElement.querySelector('collab-menu');
  menu?.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(menu?.open).toBe(true));
};

export default {
  title: 'Basics/Menu',
  component: 'collab-menu',
  args: { items, label: 'More', placement: 'bottom-start' },
  render: ({ items, label, placement }) =>
    html`<collab-menu .items=${items} .label=${label} .placement=${placement}></collab-menu>`,
} satisfies Meta<Args>;

export const Closed: StoryObj<Args> = {};

export const Open: StoryObj<Args> = { play: open };

export const OwnButton: StoryObj<Args> = {
  args: {
    label: 'Sort by',
    items: [
      { id: 'newest', label: 'Newest activity', checked: true, exclusive: true },
      { id: 'oldest', label: 'Oldest first', checked: false, exclusive: true },
      { id: 'unread', label: 'Unread first', checked: false, exclusive: true },
    ],
  },
  render: ({ items, label }) => html`
    <collab-menu .items=${items} .label=${label}><button slot="trigger">Sort by newest</button></collab-menu>
  `,
  play: open,
};

export const Long: StoryObj<Args> = {
  args: {
    items: Array.from({ length: 40 }, (_, i) => ({ id: `version-${i}`, label: `Version ${i + 1} of the plan` })),
  },
  play: open,
};

export const LongLabels: StoryObj<Args> = {
  args: {
    items: [
      {
        id: 'a',
        label: 'Assign to the person who last edited the paragraph this thread was left at',
        icon: 'person-plus',
      },
      { id: 'b', label: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle', icon: 'flag' },
    ],
  },
  play: open,
};
