import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent } from 'storybook/test';
import type { CollabCommentTool } from '../components/annotations/comment-tool/comment-tool.js';
import '../components/annotations/comment-tool/define.js';
import { createStore, memoryBackend, type CollabStore, type User } from '../store/index.js';
import { people } from './sample-threads.js';

interface Args {
  store: CollabStore;
}
type Story = StoryObj<Args>;

/** Creates a store with or without a signed-in user. */
async function signedIn(user?: User): Promise<Args> {
  const store = createStore({ backend: memoryBackend() });
  await store.setDocuments(['plan']);
  if (user) await store.identify(user);
  return { store };
}

const buttonOf = (canvas: HTMLElement): HTMLButtonElement => {
  const button = canvas.querySelector<CollabCommentTool>('collab-comment-tool')?.shadowRoot?.querySelector('button');
  if (!button) throw new Error('no button');
  return button;
};

export default {
  title: 'Comments/Tool',
  component: 'collab-comment-tool',
  argTypes: { store: { table: { disable: true } } },
  loaders: [() => signedIn(people.ana)],
  render: (_args, { loaded }) => html`<collab-comment-tool .store=${(loaded as Args).store}></collab-comment-tool>`,
} satisfies Meta<Args>;

export const Off: Story = {};

export const On: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(buttonOf(canvasElement));
    await expect(buttonOf(canvasElement)).toHaveAttribute('aria-pressed', 'true');
  },
};

export const OwnText: Story = {
  render: (_args, { loaded }) =>
    html`<collab-comment-tool .store=${(loaded as Args).store}>Leave feedback</collab-comment-tool>`,
};

export const ReadOnly: Story = { loaders: [() => signedIn({ ...people.ana, isReadOnly: true })] };

export const SignedOut: Story = { loaders: [() => signedIn()] };

/** With several modes, the button starts the one chosen last. */
export const Modes: Story = {
  render: (_args, { loaded }) => html`
    <collab-comment-tool modes="element text area" .store=${(loaded as Args).store}></collab-comment-tool>
  `,
};

export const ModesOpen: Story = {
  ...Modes,
  play: async ({ canvasElement }) => {
    const arrow = canvasElement.querySelector('collab-comment-tool')?.shadowRoot?.querySelector('[part="arrow"]');
    await userEvent.click(arrow as Element);
    await expect(arrow).toHaveAttribute('aria-expanded', 'true');
  },
};

export const ModesOn: Story = {
  ...Modes,
  play: async ({ canvasElement }) => {
    await userEvent.click(buttonOf(canvasElement));
    await expect(buttonOf(canvasElement)).toHaveAttribute('aria-pressed', 'true');
  },
};

export const ModesWithoutLabel: Story = {
  render: (_args, { loaded }) => html`
    <collab-comment-tool modes="element text area" without-label .store=${(loaded as Args).store}></collab-comment-tool>
  `,
};

export const ModesSignedOut: Story = { ...Modes, loaders: [() => signedIn()] };
