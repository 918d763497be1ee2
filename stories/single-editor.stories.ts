import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import '../components/live/single-editor/define.js';
import { createStore, memoryBackend, type CollabStore, type SingleEditorApi, type User } from '../store/index.js';
import { people } from './sample-threads.js';

interface Loaded {
  readonly mine: CollabStore;
  readonly others: readonly CollabStore[];
}

type Story = StoryObj;
type Action = (mine: SingleEditorApi, theirs: SingleEditorApi) => Promise<unknown>;

/** Creates the stores of two people on one document and performs an action. */
async function storesAfter(action: Action, second: User = people.ben): Promise<Loaded> {
  const backend = memoryBackend();
  const [mine, other] = await Promise.all(
    [people.ana, second].map(async (user) => {
      const store = createStore({ backend });
      await store.identify(user);
      await store.setDocuments(['plan']);
      store.presence.enter();
      store.live.singleEditor.enable({ editorAccessTimeout: 3_600 });
      await store.live.fetch();
      return store;
    }),
  );
  if (!mine || !other) throw new Error('There are no stores.');
  await action(mine.live.singleEditor, other.live.singleEditor);
  return { mine, others: [other] };
}

const story = (action: Action, label: string, second?: User): Story => ({
  loaders: [() => storesAfter(action, second)],
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-single-editor')?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('[part~="label"]')?.textContent).toContain(label));
  },
});

export default {
  title: 'People/Single editor',
  component: 'collab-single-editor',
  render: (_args, { loaded }) => html`
    <collab-single-editor .store=${(loaded as Loaded).mine} request-timeout="3600"></collab-single-editor>
    <form data-collab-single-editor>
      <p>
        <label>Title <input value="Two summers of free returns" /></label>
      </p>
    </form>
  `,
} satisfies Meta;

export const Nobody: Story = story(() => Promise.resolve(), 'No one is editing');

export const You: Story = story((mine) => mine.setUserAsEditor(), 'You are editing');

export const AnotherPerson: Story = story((_mine, theirs) => theirs.setUserAsEditor(), 'Benjamin Okafor is editing');

export const RequestSent: Story = story(async (mine, theirs) => {
  await theirs.setUserAsEditor();
  await mine.requestEditorAccess();
}, 'Waiting for Benjamin Okafor');

export const RequestRejected: Story = story(async (mine, theirs) => {
  await theirs.setUserAsEditor();
  await mine.requestEditorAccess();
  await theirs.rejectEditorAccessRequest();
}, 'Benjamin Okafor is still editing');

export const RequestReceived: Story = story(async (mine, theirs) => {
  await mine.setUserAsEditor();
  await theirs.requestEditorAccess();
}, 'Benjamin Okafor wants to edit');

/** The user edits in another tab. */
export const InAnotherTab: Story = story(
  (_mine, theirs) => theirs.setUserAsEditor(),
  'You are editing in another tab',
  people.ana,
);

/** A long name wraps. */
export const LongName: Story = story(
  async (mine, theirs) => {
    await mine.setUserAsEditor();
    await theirs.requestEditorAccess();
  },
  'wants to edit',
  people.wolfe,
);
