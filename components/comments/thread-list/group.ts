import { html } from 'lit';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import { renderCount } from './group-count.js';
import type { Section } from './sections.js';

interface Group {
  readonly section: Section;
  readonly name: string;
  readonly isFolded: boolean;
  readonly isTabStop: boolean;
  readonly localize: LocalizeController;
  readonly toggle: () => void;
}

/** The header of a group, which folds it. */
export function renderGroup({ section, name, isFolded, isTabStop, localize, toggle }: Group) {
  const { groupId, count, unread } = section.header;
  return html`
    <h3 part="group" class="group" data-index=${section.start}>
      <button
        class="group-button"
        type="button"
        data-focus
        data-group=${groupId}
        tabindex=${isTabStop ? '0' : '-1'}
        aria-expanded=${isFolded ? 'false' : 'true'}
        @click=${toggle}
      >
        <collab-icon name=${isFolded ? 'chevron-right' : 'chevron-down'}></collab-icon>
        <bdi class="group-name">${name}</bdi>
        ${renderCount({ localize, count, unread, isFolded, whole: section.whole })}
      </button>
    </h3>
  `;
}
