import { html } from 'lit';
import type { TargetElement } from '../store/index.js';
import type { SampleThread } from './sample-store.js';
import { people, statuses } from './sample-threads.js';
import './page.css';

const textsOf = (words: readonly string[], tags: readonly string[]): readonly Element[] =>
  words.map((text, at) => Object.assign(document.createElement(tags[at] ?? 'p'), { textContent: text }));

const cardStyles = `
  :host { display: block; padding: 1rem 1.25rem; border: 1px solid var(--collab-color-border, #ddd); border-radius: 12px; }
  h2 { margin: 0; font-size: 1.75rem; }
  p { margin: 0.25rem 0 0; }`;

/** A component as pages have them: what it shows is in its open shadow root. */
class SampleCard extends HTMLElement {
  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(cardStyles);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    root.append(...textsOf(['1,204', 'orders a day came in by the end of May, more than ever before.'], ['h2', 'p']));
  }
}

if (!customElements.get('sample-card')) customElements.define('sample-card', SampleCard);

const letter = `<!doctype html>
  <html lang="en" style="color-scheme: light dark">
  <body style="margin: 0; padding: 1rem 1.25rem; font: 1rem/1.5 system-ui">
  <h2 style="inline-size: fit-content; margin: 0 0 0.5rem; font-size: 1.125rem">A letter to our customers</h2>
  <p id="promise" style="margin: 0 0 0.75rem">Everything you buy in June or July can go back within 14 days, at no cost.</p>
  <p id="address" style="margin: 0 0 12rem">Send it to the address on the parcel, or leave it with your neighbour.</p>
  <p style="margin: 0">Yours sincerely</p>`;

/** A page with a component and a page of its own in it. */
export const innerPage = html`
  <main class="sample-page sample-inner">
    <h1 data-collab-target="headline">Two summers of free returns</h1>
    <sample-card data-collab-target="card"></sample-card>
    <iframe data-collab-target="letter" title="A letter to our customers" srcdoc=${letter}></iframe>
  </main>
`;

const inside = (host: string, target: TargetElement): TargetElement => ({ ...target, hosts: [{ elementId: host }] });
const onlyOne = (tag: string): TargetElement => ({ selectors: [{ type: 'css', value: tag, score: 0.5 }] });

/** Threads on what the component and the embedded page hold. */
export const threadsInside: readonly SampleThread[] = [
  {
    annotationId: 'in-card',
    targetElement: inside('card', onlyOne('h2')),
    position: { left: 0.14, top: 0.4 },
    said: [{ from: people.mai, text: 'Does that count Sundays?', ago: 40 }],
  },
  {
    annotationId: 'in-letter',
    targetElement: inside('letter', { elementId: 'address' }),
    position: { left: 0.8, top: 0.5 },
    status: statuses.ongoing,
    said: [{ from: people.ben, text: 'Not everybody has one.', ago: 30 }],
  },
  {
    annotationId: 'words-in-card',
    targetElement: inside('card', { targetText: 'by the end of May' }),
    said: [{ from: people.ana, text: 'June comes on Friday.', ago: 25 }],
  },
  {
    annotationId: 'words-in-letter',
    targetElement: inside('letter', { elementId: 'promise', targetText: 'within 14 days' }),
    said: [{ from: people.mai, text: 'It was 30 days last summer.', ago: 22 }],
  },
  {
    annotationId: 'area-in-letter',
    targetElement: inside('letter', { ...onlyOne('h2'), area: { left: 0, top: 0, width: 0.35, height: 1 } }),
    said: [{ from: people.ana, text: 'This is larger than in the other letters.', ago: 20 }],
  },
];
