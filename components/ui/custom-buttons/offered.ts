import { html, nothing } from 'lit';
import type { ButtonClickEvent, CollabStore, CustomButton } from '../../../store/index.js';
import type { CollabButtonClickEvent } from './custom-buttons.events.js';
import { loadCustomButtons } from './load.js';

interface OfferedOptions {
  store: CollabStore;
  buttons: readonly CustomButton[] | undefined;
  /** What the buttons are about, told with each press. */
  about: () => About;
  slot?: string;
}

type About = Omit<ButtonClickEvent, 'buttonContext'>;

/** Has the store tell of a press, and what it is about, unless the page prevents it. */
export function tellOfPress(store: CollabStore, event: CollabButtonClickEvent, about: () => About): void {
  // Whoever listens outside comes first.
  queueMicrotask(() => {
    if (!event.defaultPrevented) store.comments.clickButton({ ...event.detail, ...about() });
  });
}

/** The page's own buttons, where it has any: each press is told by the store, unless the page prevents it. */
export function renderCustomButtons({ store, buttons = [], about, slot }: OfferedOptions) {
  if (buttons.length === 0) return nothing;
  void loadCustomButtons();
  return html`
    <collab-custom-buttons
      class="custom-buttons"
      slot=${slot ?? nothing}
      .buttons=${buttons}
      @collab-button-click=${(event: CollabButtonClickEvent) => tellOfPress(store, event, about)}
    ></collab-custom-buttons>
  `;
}
