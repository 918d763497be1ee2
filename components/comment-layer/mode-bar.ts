import { html } from 'lit';
import type { LocalizeController } from '../internal/localize.js';

interface ModeBarActions {
  /** The keyboard comes to the chooser. */
  readonly focused: () => void;
  /** A key is pressed in the chooser. */
  readonly keyed: (event: KeyboardEvent) => void;
  /** The user gives comment mode up. */
  readonly leave: () => void;
}

/** A press beside the controls leaves the focus where it is. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest('.chooser, button')) event.preventDefault();
}

/** What is shown while comment mode is on: what is pointed at by keys, and the way out. */
export const renderModeBar = (localize: LocalizeController, pointed: string, actions: ModeBarActions) => html`
  <div part="bar" class="bar" @mousedown=${keepFocus}>
    <div
      class="chooser"
      role="application"
      tabindex="0"
      aria-label=${localize.term('pickTarget')}
      aria-describedby="hint"
      @focus=${actions.focused}
      @keydown=${actions.keyed}
    >
      ${pointed || localize.term('pickTarget')}
    </div>
    <span id="hint" class="visually-hidden">${localize.term('pickTargetHint')}</span>
    <kbd aria-hidden="true">Esc</kbd>
    <button class="icon-button" type="button" aria-label=${localize.term('cancel')} @click=${actions.leave}>
      <collab-icon name="close"></collab-icon>
    </button>
  </div>
`;
