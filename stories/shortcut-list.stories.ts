import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabShortcutList } from '../components/ui/shortcut-list/shortcut-list.js';
import '../components/ui/shortcut-list/define.js';

type Args = Pick<CollabShortcutList, 'shortcuts' | 'open'>;

export default {
  title: 'Controls/Shortcut list',
  component: 'collab-shortcut-list',
  args: {
    shortcuts: [
      { label: 'Next comment', chords: ['j', 'ArrowDown'] },
      { label: 'Previous comment', chords: ['k', 'ArrowUp'] },
      { label: 'Next thread', chords: ['n', 'Alt-PageDown'] },
      { label: 'Reply', chords: ['r'] },
      { label: 'Resolve or reopen', chords: ['Shift-e'] },
      { label: 'Keyboard shortcuts', chords: ['?'] },
    ],
    open: true,
  },
  parameters: { docs: { story: { inline: false, height: '20rem' } } },
  render: ({ shortcuts, open }) =>
    html`<collab-shortcut-list .shortcuts=${shortcuts} ?open=${open}></collab-shortcut-list>`,
} satisfies Meta<Args>;

export const Default: StoryObj<Args> = {};

/** Long names in a narrow window. */
export const LongNames: StoryObj<Args> = {
  args: {
    shortcuts: [
      { label: 'To the comment that comes after this one in the thread', chords: ['j', 'ArrowDown'] },
      { label: 'Donaudampfschifffahrtsgesellschaftskommentar', chords: ['Mod-Alt-m'] },
    ],
  },
};
