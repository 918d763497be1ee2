import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabTextMark } from '../components/annotations/text-mark/text-mark.js';
import '../components/annotations/text-mark/define.js';
import './text-mark.css';

type Args = Pick<
  CollabTextMark,
  'quote' | 'number' | 'count' | 'unread' | 'selected' | 'highlighted' | 'failed' | 'filled'
>;
type Story = StoryObj<Args>;

const words = 'the tenth is late more often than all the others together';

/** Returns the boxes of the text relative to the paragraph. */
const readLines = () => {
  const text = document.querySelector('.marked-words');
  const corner = document.querySelector('.marked')?.getBoundingClientRect();
  if (!text || !corner) return [];
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].map(({ left, top, width, height }) => ({
    left: left - corner.left,
    top: top - corner.top,
    width,
    height,
  }));
};

export default {
  title: 'Comments/Text mark',
  component: 'collab-text-mark',
  args: {
    quote: words,
    number: 3,
    count: 1,
    unread: 0,
    selected: false,
    highlighted: false,
    failed: false,
    filled: true,
  },
  // The layer measures the text whenever it moves; the story measures it once.
  play: ({ canvasElement }) => {
    Object.assign(canvasElement.querySelector('collab-text-mark') ?? {}, { lines: readLines() });
    return Promise.resolve();
  },
  render: (args) => html`
    <p class="marked">
      Today nine in ten go by bike, and
      <span class="marked-words">${words}</span>.
      <collab-text-mark
        .quote=${args.quote}
        .number=${args.number}
        .count=${args.count}
        .unread=${args.unread}
        ?selected=${args.selected}
        ?highlighted=${args.highlighted}
        ?failed=${args.failed}
        ?filled=${args.filled}
        .readLines=${readLines}
      ></collab-text-mark>
    </p>
  `,
} satisfies Meta<Args>;

/** The colour drawn by the element if the browser does not support custom highlights. */
export const Filled: Story = {};

export const Highlighted: Story = { args: { highlighted: true } };

export const Selected: Story = { args: { selected: true } };

export const Unread: Story = { args: { unread: 2 } };

export const NotSent: Story = { args: { failed: true } };

/** The focus ring, if the browser paints the highlight. */
export const Focused: Story = {
  args: { filled: false },
  play: ({ canvasElement }) => {
    canvasElement.querySelector('collab-text-mark')?.focus();
    return Promise.resolve();
  },
};
