import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabAttachmentViewer } from '../components/comments/attachment-viewer/attachment-viewer.js';
import type { Attachment } from '../store/index.js';
import '../components/comments/attachment-viewer/define.js';
import { drawnPictures, SampleFiles } from './sample-files.js';

type Args = Pick<CollabAttachmentViewer, 'current' | 'capabilities'>;
type Story = StoryObj<Args>;

/** Waits for the open viewer and returns its shadow root. */
async function opened(canvasElement: HTMLElement): Promise<ShadowRoot> {
  const root = canvasElement.querySelector('collab-attachment-viewer')?.shadowRoot as ShadowRoot;
  await waitFor(() => expect(root.querySelector('dialog[open]')).toBeTruthy());
  return root;
}

const scaleOf = (picture: Element): number => new DOMMatrix(getComputedStyle(picture).transform).a;

export default {
  title: 'Comments/Attachment viewer',
  component: 'collab-attachment-viewer',
  parameters: { docs: { story: { inline: false, iframeHeight: 420 } } },
  args: { current: 1, capabilities: { canDelete: true } },
  loaders: [
    async () => {
      const files = new SampleFiles();
      const images = await drawnPictures(files, 4);
      return { files, images: [...images, { ...(images[0] as Attachment), attachmentId: 99, name: 'Gone.png' }] };
    },
  ],
  render: ({ current, capabilities }, { loaded }) => {
    const { files, images } = loaded as { files: SampleFiles; images: readonly Attachment[] };
    files.lose(99);
    return html`
      <collab-attachment-viewer
        .images=${images}
        .fileAccess=${files}
        .current=${current}
        .capabilities=${capabilities}
      ></collab-attachment-viewer>
    `;
  },
} satisfies Meta<Args>;

export const Fitted: Story = {
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
  },
};

export const Upright: Story = { args: { current: 2 } };

export const Missing: Story = { args: { current: 99 } };

export const ReadOnly: Story = { args: { capabilities: {} } };

export const Zoomed: Story = {
  play: async ({ canvasElement }) => {
    const root = await opened(canvasElement);
    await waitFor(() => expect(root.querySelector('[part~="picture"]')).toBeTruthy());
    await userEvent.keyboard('+++');
    await waitFor(() => expect(scaleOf(root.querySelector('[part~="picture"]') as Element)).toBeGreaterThan(1));
  },
};
