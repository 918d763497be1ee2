import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../../components/annotations/comment-layer/define.js';
import '../../components/root/root/define.js';
import { joinedThreads, samplePage, threadsOnPage } from '../sample-page.js';
import { sampleStore, type SampleStore } from '../sample-store.js';
import { people } from '../sample-threads.js';
import { reach, write } from './reach.js';

type Story = StoryObj;

const layer = 'collab-comment-layer';
const pin = [layer, 'collab-joined-pin:not([hidden])'] as const;
const dialog = [layer, 'collab-thread-dialog'] as const;
const switcher = [...dialog, 'collab-thread-switcher'] as const;

export default {
  title: 'Scenes/Several threads at one place',
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '36rem' } } },
  loaders: [() => sampleStore({ threads: [...threadsOnPage, ...joinedThreads], me: people.ben })],
  render: (_args, { loaded }) => html`
    <collab-root .store=${(loaded as SampleStore).store}>
      ${samplePage}
      <collab-comment-layer multi-thread></collab-comment-layer>
    </collab-root>
  `,
} satisfies Meta;

export const JoinedPin: Story = {
  play: async ({ canvasElement: canvas }) => {
    await reach(canvas, ...pin);
  },
};

/** The pin opens what is unread; from there the others are reached. */
export const Opened: Story = {
  play: async ({ canvasElement: canvas }) => {
    await userEvent.click(await reach(canvas, ...pin, 'button'));
    await reach(canvas, ...switcher, '[part="next"]');
  },
};

/** A person goes on to the next thread, and begins another one at the same place. */
export const AnotherThread: Story = {
  play: async ({ canvasElement: canvas, loaded }) => {
    const { page, store } = loaded as SampleStore;
    await userEvent.click(await reach(canvas, ...pin, 'button'));
    const before = page.navigation.openThread.peek();
    await userEvent.click(await reach(canvas, ...switcher, '[part="next"]'));
    await waitFor(() => expect(page.navigation.openThread.peek()).not.toBe(before));
    await userEvent.click(await reach(canvas, ...switcher, '[part="join"]'));
    await write(canvas, [...dialog, 'collab-composer'], 'Is this with gift cards?');
    await waitFor(() => expect(page.navigation.openThread.peek()).toBeTruthy());
    const { data } = store.comments.byId(page.navigation.openThread.peek() ?? '').peek() ?? {};
    await expect(data?.multiThreadAnnotationId).toBe('returned');
  },
};
