import { html, nothing } from 'lit';
import type { CustomButton } from '../../../store/index.js';
import { loadCustomButtons } from '../../ui/custom-buttons/load.js';

/** The page's own buttons below a comment, in an element that comes with the first of them. */
export function renderButtons(buttons: readonly CustomButton[]) {
  if (buttons.length === 0) return nothing;
  void loadCustomButtons();
  return html`
    <collab-custom-buttons exportparts="button: custom-button" .buttons=${buttons}></collab-custom-buttons>
  `;
}
