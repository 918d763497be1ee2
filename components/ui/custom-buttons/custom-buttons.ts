import { html, nothing } from 'lit';
import { property } from '../../base/decorators.js';
import type { ButtonContext, CustomButton } from '../../../store/index.js';
import controlStyles from '../../styles/controls.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabButtonClickEvent } from './custom-buttons.events.js';
import styles from './custom-buttons.styles.js';
import { grouped, isOn, isSwitch, pressed, type Selections } from './selections.js';

export * from './custom-buttons.events.js';

/**
 * Buttons of the page's own: to be pressed, to be on or off, or to choose one or several of a group with.
 *
 * @tag collab-custom-buttons
 * @fires {CollabButtonClickEvent} collab-button-click - The user presses a button; prevented, what is on stays as it was.
 * @csspart group - The buttons of one group.
 * @csspart button - A button.
 */
export class CollabCustomButtons extends CollabElement {
  static override styles = [hostStyles, controlStyles, styles];

  /** The buttons, in order. */
  @property({ attribute: false }) buttons: readonly CustomButton[] = [];
  /** Which of them are on, by group and by button; those without a group are in `ungrouped`. */
  @property({ attribute: false }) selections: Selections = {};

  protected override render() {
    return grouped(this.buttons).map(
      ([, buttons]) => html`
        <div part="group" class="group" role=${buttons.length > 1 ? 'group' : nothing}>
          ${buttons.map((button) => this.#button(button))}
        </div>
      `,
    );
  }

  #button(button: CustomButton) {
    const on = isOn(button, this.selections);
    return html`
      <button
        part="button"
        class="button ${on ? 'on' : ''}"
        type="button"
        aria-pressed=${isSwitch(button) ? String(on) : nothing}
        data-id=${button.id}
        @click=${() => this.#press(button)}
      >
        ${button.label}
      </button>
    `;
  }

  #press(button: CustomButton): void {
    const selections = pressed(button, this.selections);
    const buttonContext: ButtonContext = {
      type: button.type ?? 'button',
      ...(button.groupId !== undefined && { groupId: button.groupId }),
      selections,
      clickedButtonId: button.id,
    };
    if (this.dispatchEvent(new CollabButtonClickEvent({ buttonContext }))) this.selections = selections;
  }
}
