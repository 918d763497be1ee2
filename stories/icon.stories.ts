import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabIcon } from '../components/ui/icon/icon.js';
import { icons, type IconName } from '../components/ui/icon/icons.js';
import '../components/ui/icon/define.js';
import './gallery.css';

type Args = Pick<CollabIcon, 'name' | 'label'>;

const names = Object.keys(icons) as IconName[];

export default {
  title: 'Basics/Icon',
  component: 'collab-icon',
  args: { name: 'comment', label: '' },
  argTypes: { name: { control: 'select', options: names } },
  render: ({ name, label }) => html`<collab-icon .name=${name} .label=${label}></collab-icon>`,
} satisfies Meta<Args>;

export const Single: StoryObj<Args> = {};

export const All: StoryObj<Args> = {
  render: () => html`
    <ul class="gallery">
      ${names.map(
        (name) => html` <li class="gallery-item"><collab-icon name=${name}></collab-icon><span>${name}</span></li> `,
      )}
    </ul>
  `,
};

export const Sizes: StoryObj<Args> = {
  render: () => html`
    <p class="row-of-items">
      <collab-icon class="icon-small" name="bell"></collab-icon>
      <collab-icon name="bell"></collab-icon>
      <collab-icon class="icon-large" name="bell"></collab-icon>
    </p>
  `,
};

export const InText: StoryObj<Args> = {
  render: () => html`
    <p><collab-icon name="lock"></collab-icon> Only you and the people you mention can read this.</p>
    <p dir="rtl"><collab-icon name="reply"></collab-icon> רשימה, ציטוט ותשובה פונים לכיוון הקריאה.</p>
  `,
};
