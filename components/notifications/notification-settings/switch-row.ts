import { html } from 'lit';
import { live } from 'lit/directives/live.js';

interface SwitchRow {
  /** Its part, and what its elements are called by. */
  readonly part: 'mute' | 'system';
  readonly name: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** Something that is on or off, with what that means. */
export const renderSwitch = ({ part, name, hint, isOn, isDisabled = false, turn }: SwitchRow) => html`
  <label part=${part} class="line ${part}">
    <span class="label">
      <span class="name" dir="auto" id="${part}-name">${name}</span>
      <span class="hint" dir="auto" id="${part}-hint">${hint}</span>
    </span>
    <input
      part="switch"
      class="switch"
      type="checkbox"
      role="switch"
      aria-labelledby="${part}-name"
      aria-describedby="${part}-hint"
      aria-checked=${String(isOn)}
      ?disabled=${isDisabled}
      .checked=${live(isOn)}
      data-for=${part}
      @change=${(event: Event) => turn((event.currentTarget as HTMLInputElement).checked)}
    />
  </label>
`;
