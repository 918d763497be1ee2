import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabRecordingPlayer } from '../components/recorder/recording-player/recording-player.js';
import '../components/recorder/recording-player/define.js';
import type { CommentRecording } from '../store/index.js';
import { screenRecording, soundRecording, transcription } from './sample-recordings.js';
import './threads.css';

type Args = Pick<CollabRecordingPlayer, 'capabilities'>;
interface Loaded {
  loaded: { recording: CommentRecording };
}
type Story = StoryObj<Args>;

const showing = (make: () => CommentRecording | Promise<CommentRecording>) => [
  async () => ({ recording: await make() }),
];

const rootOf = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('collab-recording-player')?.shadowRoot as ShadowRoot;

export default {
  title: 'Comments/Recording player',
  component: 'collab-recording-player',
  args: { capabilities: {} },
  render: ({ capabilities }, { loaded }) => html`
    <div class="thread-surface">
      <collab-recording-player
        .recording=${(loaded as Loaded['loaded']).recording}
        .capabilities=${capabilities}
      ></collab-recording-player>
    </div>
  `,
} satisfies Meta<Args>;

export const Sound: Story = { loaders: showing(() => soundRecording('r1')) };

export const Screen: Story = {
  args: { capabilities: { canDelete: true } },
  loaders: showing(() => screenRecording('r1')),
};

export const NamedWithLength: Story = {
  args: { capabilities: { canDelete: true } },
  loaders: showing(() =>
    soundRecording('r1', {
      assets: [{ url: '', fileName: 'Sorter under load, Monday morning, second attempt.wav' }],
      recordedTime: { duration: 3 },
    }),
  ),
};

export const WithTranscript: Story = {
  loaders: showing(() => soundRecording('r1', { transcription, recordedTime: { display: '0:03' } })),
  play: async ({ canvasElement }) => {
    await userEvent.click(rootOf(canvasElement).querySelector('summary') as Element);
  },
};

/** The recording has a player page and no playable media. */
export const PlayerPage: Story = {
  loaders: showing(() => ({ id: 'r1', tag: '', type: 'video', videoPlayerUrl: 'https://example.com/recordings/1' })),
};

export const Missing: Story = {
  args: { capabilities: { canDelete: true } },
  loaders: showing(() => soundRecording('r1', { audioUrl: 'blob:gone' })),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(rootOf(canvasElement).querySelector('[part~="missing"]')).toBeTruthy());
  },
};

export const Deleting: Story = {
  args: { capabilities: { canDelete: true } },
  loaders: showing(() => soundRecording('r1')),
  play: async ({ canvasElement }) => {
    await userEvent.click(rootOf(canvasElement).querySelector('[aria-label^="Delete"]') as Element);
    await waitFor(() => expect(rootOf(canvasElement).querySelector('[role="alertdialog"]')).toBeTruthy());
  },
};
