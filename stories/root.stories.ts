import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabRoot } from '../components/root/root/root.js';
import '../components/annotations/comment-tool/define.js';
import '../components/root/connection-status/define.js';
import '../components/root/root/define.js';
import '../components/sidebar/sidebar-button/define.js';
import { people } from './sample-threads.js';

type Args = Pick<CollabRoot, 'backend' | 'documentId' | 'locale' | 'theme' | 'user'>;
type Story = StoryObj<Args>;

/** Gives a page its store, colours and language; it shows nothing of its own. */
export default {
  title: 'Root',
  component: 'collab-root',
  args: { backend: 'memory', documentId: 'plan', locale: '', theme: 'auto', user: people.ana },
  argTypes: {
    backend: { control: 'inline-radio', options: ['memory', 'local'] },
    locale: { control: 'inline-radio', options: ['', 'en', 'de'] },
    theme: { control: 'inline-radio', options: ['auto', 'light', 'dark'] },
  },
  render: ({ backend, documentId, locale, theme, user }) => html`
    <collab-root backend=${backend} document-id=${documentId} locale=${locale} theme=${theme} .user=${user}>
      <collab-comment-tool></collab-comment-tool>
      <collab-sidebar-button></collab-sidebar-button>
      <p><collab-connection-status></collab-connection-status></p>
    </collab-root>
  `,
} satisfies Meta<Args>;

export const InMemory: Story = {};

export const German: Story = { args: { locale: 'de' } };

export const Dark: Story = { args: { theme: 'dark' }, globals: { theme: 'dark' } };

export const SignedOut: Story = { args: { user: null } };

/** A backend the root does not know: it says so, and takes no data elsewhere. */
export const UnknownBackend: Story = { args: { backend: 'service' } };
