import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabFileStrip, StripItem } from '../components/comments/file-strip/file-strip.js';
import '../components/comments/file-strip/define.js';
import { predefinedConfig } from '../store/model/predefined.js';
import './threads.css';

type Args = Pick<CollabFileStrip, 'items' | 'dropping' | 'waiting' | 'blocked' | 'readonly'>;
type Story = StoryObj<Args>;

const item = (attachmentId: number, name: string, more: Partial<StripItem> = {}): StripItem => ({
  attachmentId,
  name,
  size: attachmentId * 83_000,
  status: 'stored',
  progress: 1,
  ...more,
});

const uploading = { status: 'uploading', progress: 0.4 } as const;
const failed = { status: 'failed', error: { code: 'unavailable', message: '' } } as const;

export default {
  title: 'Comments/File strip',
  component: 'collab-file-strip',
  args: { items: [], dropping: false, waiting: false, blocked: false, readonly: false },
  render: (args) => html`
    <div class="writing-surface drop-surface">
      <collab-file-strip
        .items=${args.items}
        .limits=${predefinedConfig.attachments}
        ?dropping=${args.dropping}
        ?waiting=${args.waiting}
        ?blocked=${args.blocked}
        ?readonly=${args.readonly}
      ></collab-file-strip>
    </div>
  `,
} satisfies Meta<Args>;

export const Attached: Story = { args: { items: [item(1, 'Report.pdf'), item(2, 'Figures.csv')] } };

export const Uploading: Story = {
  args: { items: [item(11, 'Report.pdf', uploading), item(12, 'Photo.jpg', { ...uploading, type: 'image/jpeg' })] },
};

export const Waiting: Story = { ...Uploading, args: { ...Uploading.args, waiting: true } };

export const Failed: Story = { args: { items: [item(1, 'Report.pdf', failed), item(2, 'Figures.csv')] } };

export const Blocked: Story = { args: { ...Failed.args, blocked: true } };

export const Refused: Story = {
  args: {
    items: [
      item(1, 'Report.pdf'),
      item(227, 'everything.zip', {
        status: 'refused',
        error: { code: 'file_too_large', message: '' },
        size: 18_900_000,
      }),
      item(21, 'one-more.txt', { status: 'refused', error: { code: 'too_many_files', message: '' } }),
    ],
  },
};

export const Many: Story = {
  args: { items: Array.from({ length: 20 }, (_, i) => item(i + 1, `Minutes of meeting ${i + 1}.docx`)) },
};

export const LongNames: Story = {
  args: { items: [item(1, `${'A very long name '.repeat(6)}(2).docx`), item(2, `${'W'.repeat(90)}.txt`, failed)] },
};

export const Dropping: Story = { args: { ...Attached.args, dropping: true } };

export const ReadOnly: Story = { args: { ...Attached.args, readonly: true } };
