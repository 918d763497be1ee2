import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabAttachments } from '../components/comments/attachments/attachments.js';
import type { Attachment } from '../store/index.js';
import '../components/comments/attachments/define.js';
import { drawnPictures, fileAttachment, pictureAttachment, SampleFiles } from './sample-files.js';
import './threads.css';

type Args = Pick<CollabAttachments, 'capabilities'>;
interface Loaded {
  loaded: { files: SampleFiles; attachments: readonly Attachment[] };
}
type Story = StoryObj<Args>;

const report = fileAttachment(101, 'Quarterly report.pdf', 1_843_200, 'application/pdf');
const archive = fileAttachment(102, 'everything.zip', 14_200_000, 'application/zip');
const long = fileAttachment(
  103,
  'Minutes of the meeting on the naming of things, third and very last version (2).docx',
  81_000,
);

const withPictures = (count: number, more: readonly Attachment[] = []) => [
  async () => {
    const files = new SampleFiles();
    return { files, attachments: [...(await drawnPictures(files, count)), ...more] };
  },
];

const without = (attachments: readonly Attachment[], prepare?: (files: SampleFiles) => void) => [
  () => {
    const files = new SampleFiles();
    prepare?.(files);
    return Promise.resolve({ files, attachments });
  },
];

const rootOf = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('collab-attachments')?.shadowRoot as ShadowRoot;

/** Clicks the first matching button. */
async function press(canvasElement: HTMLElement, selector: string): Promise<ShadowRoot> {
  const root = rootOf(canvasElement);
  await userEvent.click(root.querySelector(selector) as Element);
  return root;
}

export default {
  title: 'Comments/Attachments',
  component: 'collab-attachments',
  args: { capabilities: { canDelete: true } },
  render: ({ capabilities }, { loaded }) => {
    const { files, attachments } = loaded as Loaded['loaded'];
    return html`
      <div class="thread-surface">
        <collab-attachments
          .attachments=${attachments}
          .fileAccess=${files}
          .capabilities=${capabilities}
        ></collab-attachments>
      </div>
    `;
  },
} satisfies Meta<Args>;

export const OnePicture: Story = { loaders: withPictures(1) };

export const TwoPictures: Story = { loaders: withPictures(2) };

export const ThreePictures: Story = { loaders: withPictures(3) };

export const FourPictures: Story = { loaders: withPictures(4) };

export const ManyPictures: Story = { loaders: withPictures(9) };

export const PicturesAndFiles: Story = { loaders: withPictures(2, [report, archive]) };

export const Files: Story = { loaders: without([report, archive, fileAttachment(104, 'README', 312), long]) };

export const ReadOnly: Story = { args: { capabilities: {} }, loaders: withPictures(1, [report]) };

export const Loading: Story = {
  loaders: without([pictureAttachment(1, 'On its way.png', 900, 600), pictureAttachment(2, 'This too.png', 600, 900)]),
};

export const Missing: Story = {
  loaders: without([pictureAttachment(1, 'Gone.png', 900, 600)], (files) => files.lose(1)),
};

export const SomeMissing: Story = {
  loaders: [
    async () => {
      const files = new SampleFiles();
      const attachments = await drawnPictures(files, 3);
      files.lose(2);
      return { files, attachments };
    },
  ],
};

export const DownloadFailed: Story = {
  loaders: without([report], (files) => files.lose(report.attachmentId, 'unavailable')),
  play: async ({ canvasElement }) => {
    const root = await press(canvasElement, '[part~="file"] button');
    await waitFor(() => expect(root.querySelector('[role="alert"]')).toBeTruthy());
  },
};

export const Deleting: Story = {
  loaders: without([report, archive]),
  play: async ({ canvasElement }) => {
    const root = await press(canvasElement, '[part~="file"] button:last-of-type');
    await waitFor(() => expect(root.querySelector('[role="alertdialog"]')).toBeTruthy());
  },
};

export const Viewing: Story = {
  loaders: withPictures(3),
  play: async ({ canvasElement }) => {
    const root = await press(canvasElement, '[part~="image"]');
    await waitFor(() =>
      expect(
        root.querySelector('collab-attachment-viewer')?.shadowRoot?.querySelector('dialog[open] img'),
      ).toBeTruthy(),
    );
  },
};
