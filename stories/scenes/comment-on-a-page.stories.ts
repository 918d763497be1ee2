import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../../components/annotations/comment-layer/define.js';
import '../../components/annotations/comment-tool/define.js';
import '../../components/sidebar/comments-sidebar/define.js';
import '../../components/root/root/define.js';
import '../../components/sidebar/sidebar-button/define.js';
import '../../components/ui/toasts/define.js';
import { samplePage } from '../sample-page.js';
import { sampleStore, type SampleStore } from '../sample-store.js';
import { reach, write } from './reach.js';

type Story = StoryObj;

const layer = 'collab-comment-layer';
const dialog = [layer, 'collab-thread-dialog'] as const;

export default {
  title: 'Scenes/Comment on a page',
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '36rem' } } },
  loaders: [() => sampleStore({ threads: [] })],
  render: (_args, { loaded }) => html`
    <collab-root .store=${(loaded as SampleStore).store}>
      <collab-comment-tool></collab-comment-tool>
      <collab-sidebar-button count="total"></collab-sidebar-button>
      ${samplePage}
      <collab-comments-sidebar></collab-comments-sidebar>
      <collab-comment-layer></collab-comment-layer>
      <collab-toasts></collab-toasts>
    </collab-root>
  `,
} satisfies Meta;

/** Nobody has said anything yet. */
export const Begin: Story = {};

/** A person comments on an element, adds a reply, settles the thread and finds it in the sidebar. */
export const WholeFlow: Story = {
  play: async ({ canvasElement: canvas, loaded, step }) => {
    const { comments } = (loaded as SampleStore).store;
    const threads = comments.view();

    await step('Comment on an element', async () => {
      await userEvent.click(await reach(canvas, 'collab-comment-tool', 'button'));
      await reach(canvas, layer, '[part~="bar"]');
      await userEvent.click(await reach(canvas, '[data-collab-target="headline"]'));
      await write(canvas, [...dialog, 'collab-composer'], 'Two summers? This is the first one.');
      await waitFor(() => expect(threads.total.value).toBe(1));
    });

    await step('See its pin', async () => {
      await reach(canvas, layer, 'collab-comment-pin:not([hidden])');
    });

    await step('Reply', async () => {
      await write(canvas, [...dialog, 'collab-thread', 'collab-composer'], 'The second is next year.');
      await waitFor(() => expect(threads.rows.value[0]?.data.comments).toHaveLength(2));
    });

    await step('Resolve', async () => {
      await userEvent.click(await reach(canvas, ...dialog, 'collab-thread', '[part="resolve"]'));
      await waitFor(() => expect(threads.rows.value[0]?.data.status.type).toBe('terminal'));
    });

    await step('Find it in the sidebar', async () => {
      const sidebar = 'collab-comments-sidebar';
      await userEvent.click(await reach(canvas, 'collab-sidebar-button', 'button'));
      await userEvent.click(await reach(canvas, sidebar, '[part="empty"] button'));
      await reach(canvas, sidebar, 'collab-thread-list', 'collab-sidebar-row');
    });

    threads.dispose();
  },
};
