import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabEmojiPicker } from '../components/ui/emoji-picker/emoji-picker.js';
import '../components/ui/emoji-picker/define.js';
import { savePreferences } from '../components/ui/emoji-picker/preferences.js';
import './threads.css';

type Args = Pick<CollabEmojiPicker, 'userId'>;
type Story = StoryObj<Args>;

/** Returns the shadow root of the picker once the emoji are loaded. */
async function shown(canvasElement: HTMLElement): Promise<ShadowRoot> {
  const picker = canvasElement.querySelector('collab-emoji-picker');
  const root = picker?.shadowRoot;
  if (!root) throw new Error('There is no picker in the story.');
  await waitFor(() => expect(root.querySelector('[part~="emoji"]')).toBeTruthy());
  picker.focus();
  return root;
}

export default {
  title: 'Comments/Emoji picker',
  component: 'collab-emoji-picker',
  args: { userId: 'nobody' },
  render: ({ userId }) => html`
    <div class="thread-surface"><collab-emoji-picker user-id=${userId}></collab-emoji-picker></div>
  `,
} satisfies Meta<Args>;

export const All: Story = {
  play: async ({ canvasElement }) => {
    await shown(canvasElement);
  },
};

export const RecentEmoji: Story = {
  args: { userId: 'ana' },
  beforeEach: () =>
    savePreferences('ana', { tone: '🏽', recent: ['🚀', '🙌', '🎉', '🦊', '👋', '🍕', '✅', '💡', '🤝'] }),
  play: async ({ canvasElement }) => {
    await shown(canvasElement);
  },
};

export const KeyboardNavigation: Story = {
  play: async ({ canvasElement }) => {
    const root = await shown(canvasElement);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(root.querySelector('[part~="emoji"][aria-selected="true"]')).toBeTruthy());
  },
};

export const SearchResults: Story = {
  play: async ({ canvasElement }) => {
    const root = await shown(canvasElement);
    await userEvent.keyboard('heart');
    await waitFor(() => expect(root.querySelector('[part~="emoji"]')?.getAttribute('aria-label')).toContain('heart'));
  },
};

export const NoResults: Story = {
  play: async ({ canvasElement }) => {
    const root = await shown(canvasElement);
    await userEvent.keyboard('qqqq');
    await waitFor(() => expect(root.textContent).toContain('No emoji found'));
  },
};

export const SkinTones: Story = {
  play: async ({ canvasElement }) => {
    const root = await shown(canvasElement);
    await userEvent.click(root.querySelector('[aria-label="Skin tone"]') as HTMLElement);
    await waitFor(() => expect(root.querySelector('[role="radiogroup"]')).toBeTruthy());
  },
};

export const RightToLeft: Story = {
  render: ({ userId }) => html`
    <div class="thread-surface" dir="rtl"><collab-emoji-picker user-id=${userId}></collab-emoji-picker></div>
  `,
};
