import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FilterValue } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import type { OfferedFilter } from './matching.js';

/** How many values are shown before there is a button for more; with it, so many again and again. */
export const FIRST_VALUES = 6;
export const MORE_VALUES = 50;

interface Section {
  readonly filter: OfferedFilter;
  readonly isOpen: boolean;
  /** How many of its values are shown. */
  readonly limit: number;
  readonly localize: LocalizeController;
  readonly toggle: () => void;
  readonly showMore: () => void;
  readonly press: (id: string) => void;
}

/** A filter with its name, which folds it, and its values. */
export function renderSection(section: Section) {
  const { filter, isOpen, localize, toggle } = section;
  const { name, chosen } = filter;
  return html`
    <section part="filter" class="filter">
      <h3>
        <button class="fold" type="button" aria-expanded=${String(isOpen)} @click=${toggle}>
          <collab-icon name=${isOpen ? 'chevron-down' : 'chevron-right'}></collab-icon>
          <bdi class="filter-name">${name}</bdi>
          ${
            chosen.length > 0
              ? html`<span class="badge badge--accent"
                  ><span aria-hidden="true">${localize.number(chosen.length)}</span
                  ><span class="visually-hidden">${localize.term('chosenCount', chosen.length)}</span></span
                >`
              : nothing
          }
        </button>
      </h3>
      ${isOpen ? values(section) : nothing}
    </section>
  `;
}

function values({ filter, limit, localize, showMore, press }: Section) {
  // What is chosen is in sight, however far down.
  const shown = filter.values.filter(({ id }, at) => at < limit || filter.chosen.includes(id));
  const hidden = filter.values.length - shown.length;
  return html`
    <div class="values" role="group" aria-label=${filter.name}>
      ${repeat(
        shown,
        ({ id }) => id,
        (value) => renderValue(filter, value, localize, press),
      )}
      ${
        hidden > 0
          ? html`
              <button class="more button button--ghost" type="button" @click=${showMore}>
                ${localize.term('showMoreValues', Math.min(hidden, MORE_VALUES))}
              </button>
            `
          : nothing
      }
    </div>
  `;
}

function renderValue(
  filter: OfferedFilter,
  { id, name, count }: FilterValue,
  localize: LocalizeController,
  press: Section['press'],
) {
  const isChosen = filter.chosen.includes(id);
  return html`
    <label part="value" class="value row ${count === 0 && !isChosen ? 'without' : ''}">
      <input type="checkbox" data-value=${id} .checked=${live(isChosen)} @change=${() => press(id)} />
      <bdi class="value-name">${id === '' ? localize.term('notSet') : name}</bdi>
      <span class="count" aria-hidden="true">${localize.number(count)}</span>
      <span class="visually-hidden">${localize.term('threadsShown', count)}</span>
    </label>
  `;
}
