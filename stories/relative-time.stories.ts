import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabRelativeTime } from '../components/ui/relative-time/relative-time.js';
import '../components/ui/relative-time/define.js';
import './gallery.css';

type Args = Pick<CollabRelativeTime, 'datetime' | 'format'>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ages = [0, 5 * minute, 3 * hour, day, 4 * day, 20 * day, 500 * day, -2 * day];

const list = (format: CollabRelativeTime['format']) => html`
  <ul class="gallery">
    ${ages.map(
      (age) => html`
        <li class="gallery-item">
          <collab-relative-time .datetime=${Date.now() - age} .format=${format}></collab-relative-time>
        </li>
      `,
    )}
  </ul>
`;

export default {
  title: 'Basics/Relative time',
  component: 'collab-relative-time',
  args: { datetime: Date.now() - 5 * minute, format: 'narrow' },
  argTypes: { format: { control: 'inline-radio', options: ['narrow', 'short', 'long'] } },
  render: ({ datetime, format }) =>
    html`<collab-relative-time .datetime=${datetime} .format=${format}></collab-relative-time>`,
} satisfies Meta<Args>;

export const MinutesAgo: StoryObj<Args> = {};
export const Ages: StoryObj<Args> = { render: () => list('narrow') };
export const LongFormat: StoryObj<Args> = { render: () => list('long') };
export const German: StoryObj<Args> = { render: () => html`<div lang="de">${list('narrow')}</div>` };
