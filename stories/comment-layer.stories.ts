import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabCommentLayer } from '../components/annotations/comment-layer/comment-layer.js';
import '../components/annotations/comment-layer/define.js';
import { createTargetChooser } from '../components/page/target-chooser.js';
import { innerPage, threadsInside } from './sample-inner.js';
import {
  joinedThreads,
  lostThreads,
  samplePage,
  threadsAtOnePoint,
  threadsOnAreas,
  threadsOnPage,
  threadsOnText,
} from './sample-page.js';
import { sampleStore, type SampleStore } from './sample-store.js';
import { people } from './sample-threads.js';

type Args = Pick<
  CollabCommentLayer,
  | 'mode'
  | 'multiThread'
  | 'withoutPins'
  | 'withoutText'
  | 'withoutGhosts'
  | 'withoutDialog'
  | 'selectorAllow'
  | 'selectorDeny'
>;
type Story = StoryObj<Args>;

/** Waits until an element of the layer is shown. */
const shows = (selector: string): NonNullable<Story['play']> => {
  return async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-comment-layer')?.shadowRoot;
    // A missing target becomes a ghost only after a delay.
    await waitFor(() => expect(root?.querySelector(selector)).toBeTruthy(), { timeout: 5000 });
  };
};

const aPin = 'collab-comment-pin:not([hidden])';

export default {
  title: 'Comments/Layer',
  component: 'collab-comment-layer',
  args: {
    mode: 'none',
    multiThread: false,
    withoutPins: false,
    withoutText: false,
    withoutGhosts: false,
    withoutDialog: false,
    selectorAllow: '',
    selectorDeny: '',
  },
  argTypes: { mode: { control: 'inline-radio', options: ['none', 'element', 'area', 'text'] } },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '32rem' } } },
  loaders: [() => sampleStore({ threads: threadsOnPage })],
  render: (
    { mode, multiThread, withoutPins, withoutText, withoutGhosts, withoutDialog, selectorAllow, selectorDeny },
    { loaded },
  ) => html`
    ${samplePage}
    <collab-comment-layer
      mode=${mode}
      ?multi-thread=${multiThread}
      selector-allow=${selectorAllow}
      selector-deny=${selectorDeny}
      ?without-pins=${withoutPins}
      ?without-text=${withoutText}
      ?without-ghosts=${withoutGhosts}
      ?without-dialog=${withoutDialog}
      .store=${(loaded as SampleStore).store}
    ></collab-comment-layer>
  `,
} satisfies Meta<Args>;

export const Pins: Story = { play: shows(aPin) };

export const Unread: Story = {
  loaders: [() => sampleStore({ threads: threadsOnPage, me: people.wolfe })],
  play: shows(aPin),
};

export const Cluster: Story = {
  loaders: [() => sampleStore({ threads: [...threadsOnPage, ...threadsAtOnePoint] })],
  play: shows('collab-pin-cluster:not([hidden])'),
};

/** Several threads at one target in multi-thread mode. */
export const Joined: Story = {
  args: { multiThread: true },
  loaders: [() => sampleStore({ threads: [...threadsOnPage, ...joinedThreads], me: people.ben })],
  play: shows('collab-joined-pin:not([hidden])'),
};

export const CommentMode: Story = { args: { mode: 'element' }, play: shows('[part~="bar"]') };

export const AreaMode: Story = { args: { mode: 'area' }, play: shows('[part~="bar"]') };

/** Threads on areas of elements. */
export const Areas: Story = {
  loaders: [() => sampleStore({ threads: threadsOnAreas })],
  play: shows('[part~="area"]:not([hidden])'),
};

/** The area of an open thread, which the user can move and resize. */
export const SelectedArea: Story = {
  loaders: [() => sampleStore({ threads: threadsOnAreas })],
  play: async (context) => {
    await Areas.play?.(context);
    (context.loaded as SampleStore).page.navigation.open('in-orders');
    // Handles are for the pointer only: they have neither role nor part.
    await shows('.handle')(context);
  },
};

const aText = 'collab-text-mark:not([hidden])';

/** Threads on text: it is painted, and the page is unchanged. */
export const Text: Story = {
  loaders: [() => sampleStore({ threads: threadsOnText })],
  play: shows(aText),
};

export const UnreadText: Story = {
  loaders: [() => sampleStore({ threads: threadsOnText, me: people.wolfe })],
  play: shows(aText),
};

export const OpenText: Story = {
  loaders: [() => sampleStore({ threads: threadsOnText })],
  play: async (context) => {
    await shows(aText)(context);
    (context.loaded as SampleStore).page.navigation.open('on-words');
    await shows('collab-thread-dialog')(context);
  },
};

/** Selected text with the button to comment on it. */
export const SelectedText: Story = {
  loaders: [() => sampleStore({ threads: [] })],
  play: async (context) => {
    const words = context.canvasElement.querySelector('[data-collab-target="lead"]')?.firstChild;
    if (!words) throw new Error('The sample page has no text.');
    getSelection()?.setBaseAndExtent(words, 0, words, 'Everything you buy in June or July'.length);
    await shows('[part~="text-button"]:not([hidden])')(context);
  },
};

/** Threads on content of a shadow root and of an embedded page. */
export const InnerTrees: Story = {
  loaders: [() => sampleStore({ threads: threadsInside })],
  render: ({ mode }, { loaded }) => html`
    ${innerPage}
    <collab-comment-layer mode=${mode} .store=${(loaded as SampleStore).store}></collab-comment-layer>
  `,
  play: shows(aPin),
};

export const TextMode: Story = { args: { mode: 'text' }, play: shows('[part~="bar"]') };

export const OpenThread: Story = {
  play: async (context) => {
    await shows(aPin)(context);
    (context.loaded as SampleStore).page.navigation.open('on-headline');
    await shows('collab-thread-dialog')(context);
  },
};

/** Ghosts are listed at the edge of the window. */
export const LostPlaces: Story = {
  loaders: [() => sampleStore({ threads: [...threadsOnPage, ...lostThreads] })],
  play: shows('collab-ghost-list:defined'),
};

/** The user selects another target for a ghost. */
export const Reattaching: Story = {
  loaders: [() => sampleStore({ threads: [...threadsOnPage, ...lostThreads] })],
  play: async (context) => {
    await shows(aPin)(context);
    const { store, page } = context.loaded as SampleStore;
    const row = store.comments.byId('on-nothing').peek();
    if (row) createTargetChooser(page, row)?.();
    await shows('[part~="bar"]')(context);
  },
};

/** A pin that is dragged to another target. */
export const Dragging: Story = {
  play: async (context) => {
    await shows(aPin)(context);
    const root = context.canvasElement.querySelector('collab-comment-layer')?.shadowRoot;
    const pin = root?.querySelector(aPin);
    const to = context.canvasElement.querySelector('[data-collab-target="returned"]');
    if (!pin || !to) throw new Error('The sample page has no pin, or nothing to bring it to.');
    const from = pin.getBoundingClientRect();
    const over = to.getBoundingClientRect();
    const mouse = { pointerId: 1, isPrimary: true, bubbles: true, composed: true };
    const at = ({ left, top, width, height }: DOMRect) => ({ clientX: left + width / 2, clientY: top + height / 2 });
    pin.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, ...at(from) }));
    window.dispatchEvent(new PointerEvent('pointermove', { ...mouse, ...at(over) }));
    // Only a class tells the copy under the pointer from the pin.
    await shows('.dragged')(context);
  },
};

export const WithoutPins: Story = { args: { withoutPins: true } };
