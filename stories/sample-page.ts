import { html } from 'lit';
import type { TargetElement } from '../store/index.js';
import type { SampleThread } from './sample-store.js';
import { people, statuses } from './sample-threads.js';
import './page.css';

/** A small page to comment on; its elements have names that comments know them by. */
export const samplePage = html`
  <main class="sample-page">
    <h1 data-collab-target="headline">Two summers of free returns</h1>
    <p data-collab-target="lead">Everything you buy in June or July can go back within 14 days, at no cost.</p>
    <div class="sample-figures">
      <section class="sample-figure" data-collab-target="orders">
        <h2>1,204</h2>
        <p>orders a day</p>
      </section>
      <section class="sample-figure" data-collab-target="returned">
        <h2>3.1%</h2>
        <p>sent back</p>
      </section>
    </div>
    <p data-collab-target="closing">Figures of this year, until the end of May.</p>
  </main>
`;

const on = (elementId: string): TargetElement => ({ elementId });

/** Threads on that page. */
export const threadsOnPage: readonly SampleThread[] = [
  {
    annotationId: 'on-headline',
    targetElement: on('headline'),
    position: { left: 0.6, top: 0.5 },
    said: [
      { from: people.ben, text: 'Two summers? This is the first one.', ago: 90 },
      { from: people.ana, text: 'The second is next year.', ago: 30 },
    ],
  },
  {
    annotationId: 'on-orders',
    targetElement: on('orders'),
    position: { left: 0.7, top: 0.3 },
    status: statuses.ongoing,
    said: [{ from: people.mai, text: 'Does that count Sundays?', ago: 20 }],
  },
];

/** Threads on parts of its elements. */
export const threadsOnAreas: readonly SampleThread[] = [
  {
    annotationId: 'in-orders',
    targetElement: { ...on('orders'), area: { left: 0.05, top: 0.14, width: 0.38, height: 0.42 } },
    said: [{ from: people.ben, text: 'This figure is a day older than the others.', ago: 80 }],
  },
  {
    annotationId: 'in-returned',
    targetElement: { ...on('returned'), area: { left: 0.04, top: 0.1, width: 0.7, height: 0.8 } },
    status: statuses.ongoing,
    said: [{ from: people.mai, text: 'Both lines should be in one sentence.', ago: 15 }],
  },
];

/** Threads on words of it; two of them overlap. */
export const threadsOnText: readonly SampleThread[] = [
  {
    annotationId: 'on-words',
    targetElement: { ...on('lead'), targetText: 'can go back within 14 days' },
    said: [{ from: people.ben, text: 'It was 30 days last summer.', ago: 50 }],
  },
  {
    annotationId: 'on-more-words',
    targetElement: { ...on('lead'), targetText: '14 days, at no cost' },
    said: [{ from: people.mai, text: 'Without a label to print?', ago: 25 }],
  },
  {
    annotationId: 'on-last-words',
    targetElement: { ...on('closing'), targetText: 'until the end of May' },
    said: [{ from: people.ana, text: 'June comes on Friday.', ago: 10 }],
  },
];

/** Threads at one point of it. */
export const threadsAtOnePoint: readonly SampleThread[] = [people.ana, people.ben, people.mai].map((from, index) => ({
  annotationId: `at-one-point-${index}`,
  targetElement: on('returned'),
  position: { left: 0.5, top: 0.5 },
  said: [{ from, text: `Remark ${index + 1} about this figure.`, ago: 60 - index }],
}));

/** Threads that were made at one point of it together. */
export const joinedThreads: readonly SampleThread[] = threadsAtOnePoint.map((thread, index) => ({
  ...thread,
  multiThreadAnnotationId: 'returned',
  ...(index === 1 && { status: statuses.ongoing }),
}));

/** Threads whose places have gone. */
export const lostThreads: readonly SampleThread[] = [
  {
    annotationId: 'on-nothing',
    targetElement: { ...on('lead'), targetText: 'within 30 days' },
    said: [{ from: people.ben, text: 'It was 14 days last summer. Which one holds?', ago: 70 }],
  },
  {
    annotationId: 'on-chart',
    targetElement: on('chart'),
    said: [{ from: people.mai, text: 'Does the chart count Sundays?', ago: 40 }],
  },
];
