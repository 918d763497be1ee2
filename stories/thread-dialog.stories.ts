import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabThreadDialog } from '../components/comments/thread-dialog/thread-dialog.js';
import '../components/comments/thread-dialog/define.js';
import { joinedThreads } from './sample-page.js';
import { sampleStore, type SampleStore } from './sample-store.js';
import { people } from './sample-threads.js';
import { provideTargets } from './target-provider.js';

type Args = Pick<CollabThreadDialog, 'annotationId' | 'submitKey'>;
type Story = StoryObj<Args>;

/** Renders an anchor and the dialog that is open beside it. */
const besideAnchor: Pick<Story, 'args' | 'render' | 'play'> = {
  args: { annotationId: '' },
  render: ({ submitKey }, { loaded }) => html`
    <button class="place" type="button">A place on the page</button>
    <collab-thread-dialog submit-key=${submitKey} .store=${(loaded as SampleStore).store}></collab-thread-dialog>
  `,
};

const anchorIn = (canvas: HTMLElement): Element => canvas.querySelector('.place') as Element;

async function waitForDialog(canvas: HTMLElement): Promise<void> {
  const root = canvas.querySelector('collab-thread-dialog')?.shadowRoot;
  await waitFor(() => expect(root?.querySelector('[part~="dialog"]')?.matches(':popover-open')).toBe(true));
}

/** Creates a store that has refused the user's comment. */
async function createStoreWithRefusedReply(): Promise<SampleStore> {
  const sample = await sampleStore();
  sample.backend.refuse({ code: 'PERMISSION_DENIED', message: 'You may not write here.' });
  const comment = { commentText: 'The copy is changed.' };
  await sample.store.comments.addComment({ annotationId: 'returns', comment }).settled;
  return sample;
}

export default {
  title: 'Comments/Thread dialog',
  component: 'collab-thread-dialog',
  args: { annotationId: 'returns', submitKey: 'enter' },
  argTypes: { submitKey: { control: 'inline-radio', options: ['enter', 'mod-enter'] } },
  parameters: { docs: { story: { inline: false, height: '32rem' } } },
  loaders: [() => sampleStore()],
  render: ({ annotationId, submitKey }, { loaded }) => html`
    <collab-thread-dialog
      annotation-id=${annotationId}
      submit-key=${submitKey}
      .store=${(loaded as SampleStore).store}
    ></collab-thread-dialog>
  `,
} satisfies Meta<Args>;

export const InThePage: Story = {};

export const BesideAPin: Story = {
  ...besideAnchor,
  play: async ({ canvasElement, loaded }) => {
    const { page } = loaded as SampleStore;
    page.navigation.setAnchor('returns', anchorIn(canvasElement));
    page.navigation.open('returns');
    await waitForDialog(canvasElement);
  },
};

export const NewThread: Story = {
  ...besideAnchor,
  play: async ({ canvasElement, loaded }) => {
    const { page } = loaded as SampleStore;
    page.navigation.setAnchor('new', anchorIn(canvasElement));
    page.navigation.startThread({ position: { left: 0.5, top: 0.5 } });
    await waitForDialog(canvasElement);
  },
};

/** Several threads at one target in multi-thread mode. */
export const OneOfSeveral: Story = {
  ...besideAnchor,
  loaders: [() => sampleStore({ threads: joinedThreads })],
  play: async ({ canvasElement, loaded }) => {
    const { page } = loaded as SampleStore;
    page.modes.multiThread.value = true;
    const { annotationId } = joinedThreads[1] ?? {};
    page.navigation.setAnchor(annotationId ?? '', anchorIn(canvasElement));
    page.navigation.open(annotationId ?? '');
    await waitForDialog(canvasElement);
    const root = canvasElement.querySelector('collab-thread-dialog')?.shadowRoot;
    const position = () =>
      root?.querySelector('collab-thread-switcher')?.shadowRoot?.querySelector('[part="position"]');
    await waitFor(() => expect(position()?.textContent).toContain('2 of 3'));
  },
};

/** The thread is at another location than the user. */
export const AnotherLocation: Story = {
  ...besideAnchor,
  play: async ({ canvasElement, loaded }) => {
    const { page, store } = loaded as SampleStore;
    store.setLocations([{ id: 'prices', locationName: 'Prices' }]);
    page.navigation.open('returns', anchorIn(canvasElement));
    await waitForDialog(canvasElement);
  },
};

/** The target of the thread is lost; a user with permission can choose another. */
export const LostTarget: Story = {
  ...besideAnchor,
  play: async ({ canvasElement, loaded }) => {
    const { page } = loaded as SampleStore;
    provideTargets(page, {});
    page.targets.ghosts.value = new Map([
      ['returns', { type: 'elementDeleted', message: 'The quoted text was removed.' }],
    ]);
    page.navigation.open('returns', anchorIn(canvasElement));
    await waitForDialog(canvasElement);
  },
};

export const NotSent: Story = { loaders: [createStoreWithRefusedReply] };

export const ReadOnly: Story = { loaders: [() => sampleStore({ me: { ...people.ana, isReadOnly: true } })] };

export const SignedOut: Story = { loaders: [() => sampleStore({ me: null })] };

export const SignedOutBesideAPin: Story = { ...BesideAPin, loaders: [() => sampleStore({ me: null })] };

export const Loading: Story = { loaders: [() => sampleStore({ before: (backend) => backend.fallSilent() })] };

export const Deleted: Story = { args: { annotationId: 'deleted-since' } };

/** Another user has deleted a thread while the user was replying. */
export const DeletedWithReply: Story = {
  ...besideAnchor,
  play: async ({ canvasElement, loaded }) => {
    const { page, store } = loaded as SampleStore;
    const commentText = 'The copy is changed. I have sent it to the printer as well.';
    await store.drafts.set('reply:returns', { commentText, commentHtml: `<p>${commentText}</p>` });
    page.navigation.setAnchor('returns', anchorIn(canvasElement));
    page.navigation.open('returns');
    await waitForDialog(canvasElement);
    const root = canvasElement.querySelector('collab-thread-dialog')?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('collab-thread')?.draft).toBeTruthy());
    store.comments.deleteCommentAnnotation({ annotationId: 'returns' });
    await waitFor(() => expect(root?.querySelector('textarea')?.value).toBe(commentText));
  },
};
