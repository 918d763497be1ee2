import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import '../components/presence/live-selection/define.js';
import type { CollabStore, LiveSelection, PresenceUser, User } from '../store/index.js';
import { samplePage } from './sample-page.js';
import { person, storeKnowing } from './sample-presence.js';
import { people } from './sample-threads.js';

type Story = StoryObj;
type Said = Omit<LiveSelection, 'timestamp'>;

const words = (elementId: string, targetText: string): Said => ({
  kind: 'text',
  targetElement: { elementId, targetText },
});
const field = (elementId: string): Said => ({ kind: 'field', targetElement: { elementId } });
const element = (elementId: string): Said => ({ kind: 'element', targetElement: { elementId } });

const bright = { userId: 'sun', name: 'Bright', color: '#ffd500', organizationId: 'acme' } as const;

/** A person with selections. */
const selecting = (user: User, ...selections: readonly Said[]): PresenceUser =>
  person(user, { selections: selections.map((each) => ({ ...each, timestamp: Date.now() })) });

const marksIn = (canvas: HTMLElement): readonly Element[] =>
  [...(canvas.querySelector('collab-live-selection')?.shadowRoot?.querySelectorAll('[part~="flag"]') ?? [])].filter(
    (flag) => flag.checkVisibility({ visibilityProperty: true }),
  );

/** A story that waits until the marks of these people are visible. */
const showing = (users: () => readonly PresenceUser[]): Story => ({
  loaders: [() => storeKnowing(users())],
  play: async ({ canvasElement }) => {
    const count = users().flatMap(({ selections }) => selections as readonly unknown[]).length;
    await waitFor(() => expect(marksIn(canvasElement).length).toBe(count));
  },
});

const layer = (loaded: unknown) =>
  html`<collab-live-selection .store=${(loaded as { store: CollabStore }).store}></collab-live-selection>`;

const form = html`
  <form class="sample-page sample-form" @submit=${(event: Event) => event.preventDefault()}>
    <label><span>Title</span><input data-collab-target="title" value="Two summers of free returns" /></label>
    <label><span>Days</span><input data-collab-target="days" type="number" value="14" /></label>
    <label>
      <span>Market</span>
      <select data-collab-target="market">
        <option>All of Europe</option>
        <option>Portugal</option>
      </select>
    </label>
    <label>
      <span>Conditions</span>
      <textarea data-collab-target="conditions" rows="4">Everything you buy in June or July.</textarea>
    </label>
    <label class="sample-check"><input type="checkbox" data-collab-target="agreed" checked /> Legal has agreed</label>
  </form>
`;

const cards = html`
  <main class="sample-page">
    <div class="sample-figures">
      ${['orders', 'returned', 'revenue', 'margin'].map(
        (name, at) => html`
          <section class="sample-figure" tabindex="0" data-collab-selectable data-collab-target=${name}>
            <h2>${['1,204', '3.1%', '€ 88,000', '12%'][at]}</h2>
            <p>${['orders a day', 'sent back', 'in a week', 'left of it'][at]}</p>
          </section>
        `,
      )}
    </div>
  </main>
`;

const edges = html`
  <main class="sample-edges">
    <p data-collab-target="first">The first line of the window, with words at its very top.</p>
    <section class="sample-scroller" tabindex="0" aria-label="Rows">
      ${['one', 'two', 'three', 'four', 'five', 'six'].map(
        (name) => html`<p class="sample-figure" data-collab-selectable data-collab-target=${name}>Row ${name}</p>`,
      )}
    </section>
    <section class="sample-wide" data-collab-selectable data-collab-target="wide">As wide as the window.</section>
    <p class="sample-last" data-collab-target="last">The last words of it, at the far end.</p>
  </main>
`;

export default {
  title: 'People/Live selection',
  component: 'collab-live-selection',
  parameters: { docs: { story: { inline: false, height: '32rem' } } },
  render: (_args, { loaded }) => html`${samplePage}${layer(loaded)}`,
} satisfies Meta;

export const One: Story = showing(() => [selecting(people.ben, words('lead', 'can go back within 14 days'))]);

export const Several: Story = showing(() => [
  selecting(people.ben, words('headline', 'Two summers')),
  selecting(people.mai, words('lead', 'you buy in June or July')),
  selecting(people.wolfe, words('returned', 'sent back')),
  selecting(bright, words('closing', 'until the end of May')),
]);

/** The flag of several lines is below the last one. */
export const SeveralLines: Story = {
  ...showing(() => [
    selecting(
      people.ben,
      words('long', 'what it costs to send them back, what it costs to look at them and to pack them'),
    ),
    selecting(people.mai, words('long', 'nobody wears twice')),
  ]),
  render: (_args, { loaded }) => html`
    <main class="sample-page sample-narrow">
      <p data-collab-target="long">
        Of ten things that are sent, three come back. We have counted for two summers what it costs to send them back,
        what it costs to look at them and to pack them anew, and what is left of a shirt that nobody wears twice.
      </p>
    </main>
    ${layer(loaded)}
  `,
};

/** Overlapping selections are darker. */
export const Overlapping: Story = showing(() => [
  selecting(people.ben, words('lead', 'can go back within 14 days')),
  selecting(people.mai, words('lead', '14 days, at no cost')),
  selecting(people.wolfe, words('lead', 'within 14 days')),
]);

export const Fields: Story = {
  ...showing(() => [
    selecting(people.ben, field('title')),
    selecting(people.mai, field('conditions')),
    selecting(people.wolfe, field('market')),
    selecting(bright, field('agreed')),
  ]),
  render: (_args, { loaded }) => html`${form}${layer(loaded)}`,
};

/** Elements with `data-collab-selectable`; who is away is paler. */
export const MarkedElements: Story = {
  ...showing(() => [
    selecting(people.ben, element('orders')),
    { ...selecting(people.mai, element('returned')), onlineStatus: 'away' },
    selecting(people.wolfe, element('margin')),
  ]),
  render: (_args, { loaded }) => html`${cards}${layer(loaded)}`,
};

/** Several people at one thing stand around one another. */
export const ManyAtOne: Story = {
  ...showing(() => [
    ...['Ben', 'Mai', 'Chiara', 'Dmitri', 'Elif', 'Farah'].map((name) =>
      selecting({ userId: name, name, organizationId: 'acme' }, field('title')),
    ),
  ]),
  render: (_args, { loaded }) => html`${form}${layer(loaded)}`,
};

/** What is cut off is so with its outline, and flags stay in the window. */
export const AtTheEdges: Story = {
  ...showing(() => [
    selecting(people.ben, words('first', 'words at its very top')),
    selecting(people.mai, element('one')),
    selecting(bright, element('wide')),
    selecting(people.wolfe, words('last', 'at the far end')),
  ]),
  render: (_args, { loaded }) => html`${edges}${layer(loaded)}`,
};
