import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AnnotationRow } from '../../../store/index.js';
import type { ItemRange } from '../../controllers/virtual-list.js';
import type { Section } from './sections.js';

interface RenderedSection {
  readonly section: Section;
  readonly name: string;
  /** What is rendered of the whole list. */
  readonly range: ItemRange;
  readonly header: unknown;
  /** Renders a thread by its index in the list. */
  readonly item: (row: AnnotationRow, index: number) => unknown;
}

/** A group of threads, as far as it is near what is seen. */
export function renderSection({ section, name, range, header, item }: RenderedSection) {
  const start = Math.max(section.rowStart, Math.min(range.start, section.end));
  const end = Math.max(start, Math.min(section.end, range.end));
  const rows = section.rows.slice(start - section.rowStart, end - section.rowStart);
  // A feed without an article is none: of a group whose header alone is near, no thread is rendered.
  const feed = html`
    <div role=${rows.length > 0 ? 'feed' : nothing} aria-label=${rows.length > 0 ? name : nothing}>
      ${gap(section.rowStart, start)}
      ${repeat(
        rows,
        ({ id }) => id,
        (row, index) => item(row, start + index),
      )}
      ${gap(end, section.end)}
    </div>
  `;
  return html`<section class="section">${header} ${section.rows.length > 0 ? feed : nothing}</section>`;
}

/** Stands for items that are not rendered; the list gives it their height. */
export const gap = (from: number, to: number) =>
  from < to ? html`<div class="gap" role="none" data-from=${from} data-to=${to}></div>` : nothing;
