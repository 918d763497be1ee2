import { html, nothing } from 'lit';
import type { ButtonContext, CustomButton } from '../../../store/index.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabButtonClickEvent } from './custom-buttons.events.js';
import styles from './custom-buttons.styles.js';

export * from './custom-buttons.events.js';

/** Which buttons are on, by group and button. */
type Selections = NonNullable<ButtonContext['selections']>;

/** Group of buttons without a group (specification, Misc, ButtonContext). */
const UNGROUPED = 'ungrouped';

const groupOf = ({ groupId = UNGROUPED }: CustomButton): string => groupId;

/** Whether a button can be on; other buttons only send an event. */
const isToggle = ({ type = 'button' }: CustomButton): boolean => type !== 'button';

const isOn = (button: CustomButton, selections: Selections): boolean =>
  selections[groupOf(button)]?.[button.id] ?? false;

/** Returns the selections after a press; a single-select button replaces the selection of its group. */
function toggle(button: CustomButton, selections: Selections): Selections {
  if (!isToggle(button)) return selections;
  const groupId = groupOf(button);
  const others = button.type === 'single-select' ? {} : selections[groupId];
  return { ...selections, [groupId]: { ...others, [button.id]: !isOn(button, selections) } };
}

/** Returns the buttons by group, in the order of the first button of each group. */
function groupButtons(buttons: readonly CustomButton[]): readonly (readonly CustomButton[])[] {
  const groups = new Map<string, CustomButton[]>();
  for (const button of buttons) groups.set(groupOf(button), [...(groups.get(groupOf(button)) ?? []), button]);
  return [...groups.values()];
}

/**
 * Custom buttons of the page: plain buttons, toggles, and groups with single or multiple selection.
 *
 * @tag collab-custom-buttons
 * @fires {CollabButtonClickEvent} collab-button-click - Fired when the user presses a button; cancelable. If prevented, the selection stays the same.
 * @csspart group - The buttons of one group.
 * @csspart button - A button.
 */
export class CollabCustomButtons extends CollabElement {
  static override styles = [hostStyles, controlStyles, styles];

  /** The buttons in order. */
  @property({ attribute: false }) buttons: readonly CustomButton[] = [];
  /** Which buttons are on, by group and button; buttons without a group are in `ungrouped`. */
  @property({ attribute: false }) selections: Selections = {};

  protected override render() {
    return groupButtons(this.buttons).map(
      (buttons) => html`
        <div part="group" class="group" role=${buttons.length > 1 ? 'group' : nothing}>
          ${buttons.map((button) => this.#renderButton(button))}
        </div>
      `,
    );
  }

  #renderButton(button: CustomButton) {
    const on = isOn(button, this.selections);
    return html`
      <button
        part="button"
        class="button ${on ? 'on' : ''}"
        type="button"
        aria-pressed=${isToggle(button) ? String(on) : nothing}
        data-id=${button.id}
        @click=${() => this.#press(button)}
      >
        ${button.label}
      </button>
    `;
  }

  #press(button: CustomButton): void {
    const selections = toggle(button, this.selections);
    const buttonContext: ButtonContext = {
      type: button.type ?? 'button',
      ...(button.groupId !== undefined && { groupId: button.groupId }),
      selections,
      clickedButtonId: button.id,
    };
    if (this.dispatchEvent(new CollabButtonClickEvent({ buttonContext }))) this.selections = selections;
  }
}
