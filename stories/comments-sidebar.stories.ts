import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabThreadList } from '../components/comments/thread-list/thread-list.js';
import '../components/sidebar/comments-sidebar/define.js';
import type { CollabCommentsSidebar } from '../components/sidebar/comments-sidebar/comments-sidebar.js';
import './sidebar.css';
import { CollabFilterChangeEvent } from '../components/sidebar/filter-menu/filter-menu.js';
import { manyThreads, sampleStore, sampleThreads, type SampleStore } from './sample-store.js';
import { people } from './sample-threads.js';

type Args = Pick<CollabCommentsSidebar, 'open' | 'position' | 'layout' | 'fullscreen' | 'pageComposer'>;
type Story = StoryObj<Args>;

const inside = (canvas: HTMLElement): ShadowRoot => {
  const root = canvas.querySelector('collab-comments-sidebar')?.shadowRoot;
  if (!root) throw new Error('no sidebar');
  return root;
};

const sidebar = (args: Args, { store }: SampleStore) => html`
  <collab-comments-sidebar
    position=${args.position}
    layout=${args.layout}
    ?open=${args.open}
    ?fullscreen=${args.fullscreen}
    ?page-composer=${args.pageComposer}
    .store=${store}
  ></collab-comments-sidebar>
`;

/** A page with comments and a sidebar over it or in it. */
const withPage = (args: Args, sample: SampleStore) => html`
  <div class="beside">
    <main>
      <h1>Product page</h1>
      <p>Free returns within 14 days. All prices are in euros, without tax, and hold until the end of the month.</p>
      <p>The table says what each size costs, and how long it takes to arrive.</p>
    </main>
    ${sidebar(args, sample)}
  </div>
`;

const shown = async (canvas: HTMLElement): Promise<void> => {
  await waitFor(() => expect(inside(canvas).querySelector('collab-thread-list')).toBeTruthy());
};

/** Expects no horizontal scrolling. */
async function fitsTheWindow(canvas: HTMLElement): Promise<void> {
  const { scrollWidth, clientWidth } = inside(canvas).querySelector('[part="panel"]') as HTMLElement;
  await expect(scrollWidth).toBe(clientWidth);
  await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
}

/** A window with the width of a phone. */
const inWindow = (width: number, height: number): Pick<Story, 'globals' | 'parameters'> => {
  const styles = { width: `${width}px`, height: `${height}px` };
  return {
    globals: { viewport: { value: 'narrow' } },
    parameters: { viewport: { options: { narrow: { name: `${width} px`, type: 'mobile', styles } } } },
  };
};

const phone = inWindow(360, 740);
const smallPhone = inWindow(320, 568);
/** A window of 1280 × 1024 px at 400 % zoom. */
const zoomedIn = inWindow(320, 256);

export default {
  title: 'Comments/Sidebar',
  component: 'collab-comments-sidebar',
  args: { open: true, position: 'end', layout: 'panel', fullscreen: false, pageComposer: false },
  argTypes: {
    position: { control: 'inline-radio', options: ['end', 'start'] },
    layout: { control: 'inline-radio', options: ['panel', 'floating', 'embedded'] },
  },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '32rem' } } },
  loaders: [() => sampleStore()],
  render: (args, { loaded }) => sidebar(args, loaded as SampleStore),
} satisfies Meta<Args>;

export const Threads: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(inside(canvasElement).querySelector('collab-thread-list')).toBeTruthy());
  },
};

export const AtTheStart: Story = { args: { position: 'start' } };

export const Floating: Story = {
  args: { layout: 'floating' },
  render: (args, { loaded }) => withPage(args, loaded as SampleStore),
};

export const Embedded: Story = {
  args: { layout: 'embedded' },
  render: (args, { loaded }) => withPage(args, loaded as SampleStore),
};

export const EmbeddedRightToLeft: Story = { ...Embedded, globals: { direction: 'rtl' } };

export const FullScreen: Story = {
  args: { fullscreen: true },
  render: (args, { loaded }) => withPage(args, loaded as SampleStore),
  play: ({ canvasElement }) => shown(canvasElement),
};

export const Sheet: Story = {
  ...phone,
  render: (args, { loaded }) => withPage(args, loaded as SampleStore),
  play: ({ canvasElement }) => shown(canvasElement),
};

export const SheetOfFullHeight: Story = { ...Sheet, args: { fullscreen: true, pageComposer: true } };

export const Narrow: Story = {
  ...smallPhone,
  args: { pageComposer: true },
  render: (args, { loaded }) => withPage(args, loaded as SampleStore),
  play: async ({ canvasElement }) => {
    await shown(canvasElement);
    await fitsTheWindow(canvasElement);
  },
};

export const NarrowRightToLeft: Story = { ...Narrow, globals: { ...smallPhone.globals, direction: 'rtl' } };

/** An embedded sidebar in a page with one column. */
export const NarrowEmbedded: Story = {
  ...Narrow,
  args: { layout: 'embedded', pageComposer: true },
  render: (args, { loaded }) => sidebar(args, loaded as SampleStore),
};

/** In a low window, the sidebar scrolls as a whole. */
export const ZoomedIn: Story = { ...Narrow, ...zoomedIn };

export const PageComposer: Story = {
  args: { pageComposer: true },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(inside(canvasElement).querySelector('collab-composer')).toBeTruthy());
    inside(canvasElement).querySelector('collab-composer')?.focus();
  },
};

export const OneUnread: Story = {
  loaders: [() => sampleStore({ me: people.mai, threads: sampleThreads.slice(0, 1) })],
};

export const Empty: Story = { loaders: [() => sampleStore({ threads: [] })] };

export const NothingOpen: Story = {
  loaders: [() => sampleStore({ threads: sampleThreads.filter(({ status }) => status?.type === 'terminal') })],
};

export const NoMatches: Story = {
  play: async ({ canvasElement }) => {
    const root = inside(canvasElement);
    await waitFor(() => expect(root.querySelector('[part~="search"]')).toBeTruthy());
    await userEvent.type(root.querySelector('[part~="search"]') as Element, 'zeppelin');
    await waitFor(() => expect(root.querySelector('[part="empty"]')).toBeTruthy());
  },
};

/** Selects values of a filter. */
async function choose(canvas: HTMLElement, filter: string, ...ids: readonly string[]): Promise<void> {
  const root = inside(canvas);
  await waitFor(() => expect(root.querySelector('collab-filter-menu')).toBeTruthy());
  root.querySelector('collab-filter-menu')?.dispatchEvent(new CollabFilterChangeEvent({ filter, ids }));
  await waitFor(() => expect(root.querySelector('[part="chip"]')).toBeTruthy());
}

export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'people', 'ana', 'mai');
  },
};

export const Grouped: Story = {
  render: (_, { loaded }) => html`
    <collab-comments-sidebar open group-by="people" .store=${(loaded as SampleStore).store}></collab-comments-sidebar>
  `,
};

export const Loading: Story = { loaders: [() => sampleStore({ before: (backend) => backend.fallSilent() })] };

export const ThreeHundredThreads: Story = { loaders: [() => sampleStore({ threads: manyThreads(300) })] };

const documents = ['plan', 'budget', 'launch', 'contracts'];
const names = ['Product plan', 'Budget 2026', 'Launch', 'Contracts with suppliers'];

/** Threads of several documents, of which one is set. */
const ofAllDocuments: Story = {
  loaders: [
    () =>
      sampleStore({
        threads: manyThreads(260).map((thread, at) => ({ ...thread, documentId: documents[at % 4] ?? 'plan' })),
      }),
  ],
  render: (_, { loaded }) => html`
    <collab-comments-sidebar
      open
      documents="all"
      .filters=${{ document: { options: documents.map((id, at) => ({ id, name: names[at] ?? id })) } }}
      .store=${(loaded as SampleStore).store}
    ></collab-comments-sidebar>
  `,
};

export const AllDocuments: Story = {
  ...ofAllDocuments,
  play: async ({ canvasElement }) => {
    const root = inside(canvasElement);
    await waitFor(() => expect(root.querySelector('[part~="more"] button')).toBeTruthy());
    await userEvent.click(root.querySelector('[part~="more"] button') as Element);
    await waitFor(() => expect(root.querySelector('[part~="more"]')?.textContent).toContain('215'));
  },
};

export const MoreNotLoaded: Story = {
  ...ofAllDocuments,
  play: async ({ canvasElement, loaded }) => {
    const root = inside(canvasElement);
    await waitFor(() => expect(root.querySelector('[part~="more"] button')).toBeTruthy());
    (loaded as SampleStore).backend.goOffline();
    await userEvent.click(root.querySelector('[part~="more"] button') as Element);
    await waitFor(() => expect(root.querySelector('[part~="more"] [role="alert"]')).toBeTruthy());
  },
};

export const German: Story = { globals: { locale: 'de' } };

export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const NotSent: Story = {
  loaders: [
    async () => {
      const sample = await sampleStore();
      sample.backend.refuse({ code: 'PERMISSION_DENIED', message: 'You may not write here.' });
      const comment = { commentText: 'I changed it.' };
      await sample.store.comments.addComment({ annotationId: 'returns', comment }).settled;
      return sample;
    },
  ],
};

/** Returns the connection status once it is shown. */
async function connectionIs(canvas: HTMLElement, state: 'offline'): Promise<void> {
  const status = inside(canvas).querySelector('collab-connection-status');
  await waitFor(() => expect(status?.matches(`:state(${state})`)).toBe(true));
}

/** The connection is lost; new comments wait to be sent. */
export const Offline: Story = {
  loaders: [
    async () => {
      const sample = await sampleStore();
      sample.backend.goOffline();
      sample.store.comments.addComment({ annotationId: 'returns', comment: { commentText: 'I changed it.' } });
      return sample;
    },
  ],
  args: { pageComposer: true },
  play: async ({ canvasElement }) => {
    await connectionIs(canvasElement, 'offline');
    await listOf(canvasElement);
  },
};

/** There is no connection and there are no stored threads. */
export const OfflineFromTheStart: Story = {
  loaders: [
    async () => {
      const sample = await sampleStore({ before: (backend) => backend.fallSilent() });
      sample.backend.goOffline();
      return sample;
    },
  ],
  play: async ({ canvasElement }) => {
    await connectionIs(canvasElement, 'offline');
    const root = inside(canvasElement);
    await waitFor(() => expect(root.querySelector('[part="empty"] p')).toBeTruthy());
    await expect(root.textContent).not.toContain('Loading');
  },
};

/** A phone in landscape: the content scrolls as a whole. */
export const LowWindow: Story = { ...Offline, ...inWindow(740, 360) };

/** Returns the list once it has loaded. */
async function listOf(canvas: HTMLElement): Promise<CollabThreadList> {
  const list = () => inside(canvas).querySelector('collab-thread-list');
  await waitFor(() => expect(list()?.shadowRoot?.querySelector('[role="article"]')).toBeTruthy());
  return list() as CollabThreadList;
}

const idsIn = (list: CollabThreadList): readonly string[] =>
  list.groups.flatMap(({ rows }) => rows.map(({ id }) => id));

/** A thread opens inline in the list. */
export const OpenInPlace: Story = {
  play: async ({ canvasElement }) => {
    const list = await listOf(canvasElement);
    await list.expand(idsIn(list)[1] ?? '');
    await waitFor(() => expect(list.shadowRoot?.querySelector('collab-thread-dialog')?.shadowRoot).toBeTruthy());
  },
};

/** Several threads are selected for a bulk action. */
export const Selected: Story = {
  play: async ({ canvasElement }) => {
    const list = await listOf(canvasElement);
    const boxes = [...(list.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
    for (const box of boxes.slice(0, 2)) await userEvent.click(box);
    await waitFor(() => expect(inside(canvasElement).querySelector('collab-bulk-actions')?.shadowRoot).toBeTruthy());
  },
};

/** Search terms are highlighted, also in replies. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    await listOf(canvasElement);
    await userEvent.type(inside(canvasElement).querySelector('[part~="search"]') as Element, 'the');
    const list = await listOf(canvasElement);
    await waitFor(() =>
      expect(list.shadowRoot?.querySelector('collab-sidebar-row')?.shadowRoot?.querySelector('mark')).toBeTruthy(),
    );
  },
};
