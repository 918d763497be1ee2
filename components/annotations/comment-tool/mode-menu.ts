import { html } from 'lit';
import type { IconName } from '../../ui/icon/icons.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabMenuSelectEvent, MenuItem } from '../../ui/menu/menu.js';
import type { ActiveMode } from './chosen-mode.js';

interface ModeMenu {
  readonly modes: readonly ActiveMode[];
  /** What the button beside it switches. */
  readonly current: ActiveMode;
  readonly disabled: boolean;
  readonly localize: LocalizeController;
  readonly chosen: (mode: ActiveMode) => void;
}

const drawings: Readonly<Record<ActiveMode, IconName>> = { element: 'pointer', text: 'text-cursor', area: 'area' };

/** The arrow beside the button, and the ways to comment that it offers. */
export function renderModeMenu({ modes, current, disabled, localize, chosen }: ModeMenu) {
  const label = localize.term('commentModes');
  const itemOf = (mode: ActiveMode): MenuItem => ({
    id: mode,
    icon: drawings[mode],
    label: localize.term('commentModeName', mode),
    hint: localize.term('commentModeHint', mode),
    checked: mode === current,
    exclusive: true,
  });
  const select = (event: CollabMenuSelectEvent): void => {
    event.stopPropagation();
    const mode = modes.find((each) => each === event.detail.id);
    if (mode) chosen(mode);
  };
  return html`
    <collab-menu
      part="menu"
      placement="bottom-end"
      label=${label}
      .items=${modes.map(itemOf)}
      @collab-menu-select=${select}
    >
      <button slot="trigger" part="arrow" class="button arrow" type="button" aria-label=${label} ?disabled=${disabled}>
        <collab-icon name="chevron-down"></collab-icon>
      </button>
    </collab-menu>
  `;
}
