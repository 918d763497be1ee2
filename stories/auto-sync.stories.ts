import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../components/live/auto-sync/define.js';
import { createStore, memoryBackend, type CollabStore } from '../store/index.js';
import { people } from './sample-threads.js';
import './auto-sync.css';

type Story = StoryObj;

/** Creates the stores of two people on one document. */
async function loadStores(): Promise<readonly CollabStore[]> {
  const backend = memoryBackend();
  const stores = [people.ana, people.ben].map(async (user) => {
    const store = createStore({ backend });
    await store.identify(user);
    await store.setDocuments(['plan']);
    return store;
  });
  return Promise.all(stores);
}

const form = (store: CollabStore, at: number) => html`
  <form class="synced" id="form-${at}" aria-label="The form as ${store.me.peek()?.name} sees it">
    <strong>${store.me.peek()?.name}</strong>
    <label>Title <input data-collab-sync="title" /></label>
    <label
      >Kind
      <select data-collab-sync="kind">
        <option>Offer</option>
        <option>Invoice</option>
      </select>
    </label>
    <label><input type="checkbox" data-collab-sync="final" /> Final</label>
    <label>Notes <textarea rows="3" data-collab-sync="notes"></textarea></label>
  </form>
  <collab-auto-sync for="form-${at}" .store=${store}></collab-auto-sync>
`;

export default {
  title: 'People/Auto sync',
  component: 'collab-auto-sync',
  loaders: [loadStores],
  render: (_args, { loaded }) =>
    html`<div class="synced-forms">${Object.values(loaded as CollabStore[]).map(form)}</div>`,
} satisfies Meta;

/** Input in one form appears in the other one. */
export const TwoPeople: Story = {
  play: async ({ canvasElement }) => {
    const [first, second] = [...canvasElement.querySelectorAll<HTMLInputElement>('[data-collab-sync="title"]')];
    if (!first || !second) throw new Error('There are no fields.');
    await userEvent.type(first, 'Two summers');
    await waitFor(() => expect(second.value).toBe('Two summers'));
    const [, check] = [...canvasElement.querySelectorAll<HTMLInputElement>('[data-collab-sync="final"]')];
    await userEvent.click(check as Element);
    await waitFor(() =>
      expect(canvasElement.querySelector<HTMLInputElement>('[data-collab-sync="final"]')?.checked).toBe(true),
    );
  },
};
