import '@shoelace-style/shoelace/dist/components/alert/alert.js';
import '@shoelace-style/shoelace/dist/components/avatar/avatar.js';
import '@shoelace-style/shoelace/dist/components/badge/badge.js';
import '@shoelace-style/shoelace/dist/components/breadcrumb-item/breadcrumb-item.js';
import '@shoelace-style/shoelace/dist/components/breadcrumb/breadcrumb.js';
import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/card/card.js';
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import '@shoelace-style/shoelace/dist/components/details/details.js';
import '@shoelace-style/shoelace/dist/components/icon/icon.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/progress-bar/progress-bar.js';
import '@shoelace-style/shoelace/dist/components/rating/rating.js';
import '@shoelace-style/shoelace/dist/components/tag/tag.js';
import '@shoelace-style/shoelace/dist/components/tree-item/tree-item.js';
import '@shoelace-style/shoelace/dist/components/tree/tree.js';
import css from '@shoelace-style/shoelace/dist/themes/light.css?raw';
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';
import type { CorpusPage } from '../corpus-page.js';
import { htmlPage } from '../markup.js';

const pictures: Readonly<Record<string, string>> = {
  gear: 'M8 2 L14 8 L8 14 L2 8 Z',
  heart: 'M8 14 L2 6 L8 4 L14 6 Z',
  house: 'M2 8 L8 2 L14 8 V14 H2 Z',
  star: 'M8 1 L10 6 L15 8 L10 10 L8 15 L6 10 L1 8 L6 6 Z',
};

registerIconLibrary('default', {
  resolver: (name) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="${pictures[name] ?? 'M0 0H16V16Z'}"/></svg>`)}`,
});

const people = ['Ada Berg', 'Bo Cole', 'Cy Dorn', 'Dot Eden', 'Eli Falk', 'Fay Gold'];

const card = (name: string, index: number): string => `
  <sl-card>
    <div slot="header"><sl-avatar label="${name}" initials="${name.replace(/[a-z ]/g, '')}"></sl-avatar> ${name}
      <sl-icon name="${Object.keys(pictures)[index % 4] ?? ''}" label="Settings"></sl-icon></div>
    <p>${name} has closed ${index * 3 + 2} deals since April and opened <sl-badge>${index + 1} new</sl-badge> ones.</p>
    <sl-rating readonly value="${index % 5}"></sl-rating>
    <sl-progress-bar value="${index * 17}" label="Quota of ${name}"></sl-progress-bar>
    <div slot="footer"><sl-button variant="primary">Write</sl-button> <sl-button>Profile</sl-button>
      <sl-tag removable>${index % 2 ? 'North' : 'South'}</sl-tag></div>
  </sl-card>`;

const markup = `
  <sl-breadcrumb><sl-breadcrumb-item>Sales</sl-breadcrumb-item><sl-breadcrumb-item>Team</sl-breadcrumb-item>
    <sl-breadcrumb-item>2024</sl-breadcrumb-item></sl-breadcrumb>
  <h1>The sales team</h1>
  <sl-alert open><sl-icon slot="icon" name="star"></sl-icon><strong>Quarter closed.</strong> All numbers are final.</sl-alert>
  <div class="cards">${people.map(card).join('')}</div>
  <sl-tree><sl-tree-item expanded>Europe<sl-tree-item>Berlin</sl-tree-item><sl-tree-item>Lyon</sl-tree-item>
    <sl-tree-item>Oslo</sl-tree-item></sl-tree-item><sl-tree-item>America</sl-tree-item></sl-tree>
  <form><sl-input label="First name" name="first"></sl-input><sl-input label="Last name" name="last"></sl-input>
    <sl-checkbox>Send me the report</sl-checkbox><sl-button type="submit">Save</sl-button></form>
  ${['Plan', 'Numbers', 'Risks']
    .map(
      (title, index) => `<sl-details open summary="${title}">
    What the ${title.toLowerCase()} of quarter ${index + 1} are about is told here.</sl-details>`,
    )
    .join('')}`;

/** Web components with shadow roots and slots. */
export const componentsPage: CorpusPage = htmlPage('components: shoelace', markup, css);
