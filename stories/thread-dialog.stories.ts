import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabThreadDialog } from '../components/comments/thread-dialog/thread-dialog.js';
import '../components/comments/thread-dialog/define.js';
import { joinedThreads } from './sample-page.js';
import { people } from './sample-threads.js';
import { sampleStore, type SampleStore } from './sample-store.js';

type Args = Pick<CollabThreadDialog, 'annotationId' | 'submitKey'>;
type Story = StoryObj<Args>;

/** A place the dialog stands beside, and the dialog that is open there. */
const besideAPin: Pick<Story, 'args' | 'render' | 'play'> = {
  args: { annotationId: '' },
  render: ({ submitKey }, { loaded }) => html`
    <button class="place" type="button">A place on the page</button>
    <collab-thread-dialog submit-key=${submitKey} .store=${(loaded as SampleStore).store}></collab-thread-dialog>
  `,
};

const placeIn = (canvas: HTMLElement): Element => canvas.querySelector('.place') as Element;

async function opened(canvas: HTMLElement): Promise<void> {
  const root = canvas.querySelector('collab-thread-dialog')?.shadowRoot;
  await waitFor(() => expect(root?.querySelector('.dialog')?.matches(':popover-open')).toBe(true));
}

/** A store that has refused what the person wrote. */
async function refused(): Promise<SampleStore> {
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
  ...besideAPin,
  play: async ({ canvasElement, loaded }) => {
    const { page } = loaded as SampleStore;
    page.setAnchor('returns', placeIn(canvasElement));
    page.open('returns');
    await opened(canvasElement);
  },
};

export const NewThread: Story = {
  ...besideAPin,
  play: async ({ canvasElement, loaded }) => {
    const { page } = loaded as SampleStore;
    page.setAnchor('new', placeIn(canvasElement));
    page.start({ position: { left: 0.5, top: 0.5 } });
    await opened(canvasElement);
  },
};

/** Other threads were made at the same place in multi-thread mode. */
export const OneOfSeveral: Story = {
  ...besideAPin,
  loaders: [() => sampleStore({ threads: joinedThreads })],
  play: async ({ canvasElement, loaded }) => {
    const { page } = loaded as SampleStore;
    page.multiThread.value = true;
    const { annotationId } = joinedThreads[1] ?? {};
    page.setAnchor(annotationId ?? '', placeIn(canvasElement));
    page.open(annotationId ?? '');
    await opened(canvasElement);
    const root = canvasElement.querySelector('collab-thread-dialog')?.shadowRoot;
    const position = () =>
      root?.querySelector('collab-thread-switcher')?.shadowRoot?.querySelector('[part="position"]');
    await waitFor(() => expect(position()?.textContent).toContain('2 of 3'));
  },
};

/** The thread is about another part of the document than the one the person is in. */
export const Elsewhere: Story = {
  ...besideAPin,
  play: async ({ canvasElement, loaded }) => {
    const { page, store } = loaded as SampleStore;
    store.setLocations([{ id: 'prices', locationName: 'Prices' }]);
    page.open('returns', placeIn(canvasElement));
    await opened(canvasElement);
  },
};

/** The place of the thread is gone; who may move it chooses another. */
export const LostPlace: Story = {
  ...besideAPin,
  play: async ({ canvasElement, loaded }) => {
    const { page } = loaded as SampleStore;
    page.goTo = () => false;
    page.ghosts.value = new Map([
      ['returns', { type: 'elementDeleted', message: 'The words it was about are no longer here.' }],
    ]);
    page.open('returns', placeIn(canvasElement));
    await opened(canvasElement);
  },
};

export const NotSent: Story = { loaders: [refused] };

export const ReadOnly: Story = { loaders: [() => sampleStore({ me: { ...people.ana, isReadOnly: true } })] };

export const SignedOut: Story = { loaders: [() => sampleStore({ me: null })] };

export const SignedOutBesideAPin: Story = { ...BesideAPin, loaders: [() => sampleStore({ me: null })] };

export const Loading: Story = { loaders: [() => sampleStore({ before: (backend) => backend.fallSilent() })] };

export const Gone: Story = { args: { annotationId: 'deleted-since' } };

/** Somebody has deleted the thread that the person was replying to. */
export const GoneWithAReply: Story = {
  ...besideAPin,
  play: async ({ canvasElement, loaded }) => {
    const { page, store } = loaded as SampleStore;
    const commentText = 'The copy is changed. I have sent it to the printer as well.';
    await store.drafts.set('reply:returns', { commentText, commentHtml: `<p>${commentText}</p>` });
    page.setAnchor('returns', placeIn(canvasElement));
    page.open('returns');
    await opened(canvasElement);
    const root = canvasElement.querySelector('collab-thread-dialog')?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('collab-thread')?.draft).toBeTruthy());
    store.comments.deleteCommentAnnotation({ annotationId: 'returns' });
    await waitFor(() => expect(root?.querySelector('textarea')?.value).toBe(commentText));
  },
};
