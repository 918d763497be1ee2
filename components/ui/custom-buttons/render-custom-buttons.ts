import { html, nothing } from 'lit';
import type { ButtonClickEvent, CollabStore, CustomButton } from '../../../store/index.js';
import { runUnlessPrevented } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import type { CollabButtonClickEvent } from './custom-buttons.events.js';

/** Loads and defines `<collab-custom-buttons>`, which few pages use. */
export const loadCustomButtons = lazy(() =>
  import('./custom-buttons.js').then((module) => module.CollabCustomButtons.define('collab-custom-buttons')),
);

/** The threads and comments that the store's event names besides the button. */
type ButtonSubject = Omit<ButtonClickEvent, 'buttonContext'>;

interface CustomButtonsOptions {
  readonly store: CollabStore;
  readonly buttons: readonly CustomButton[] | undefined;
  readonly about: () => ButtonSubject;
  readonly slot?: string;
}

/** Makes the store report a button click, unless the page prevents it. */
export function reportButtonClick(store: CollabStore, event: CollabButtonClickEvent, about: () => ButtonSubject): void {
  runUnlessPrevented(event, () => store.events.emitButtonClick({ ...event.detail, ...about() }));
}

/** Renders the page's custom buttons, if there are any, and reports their clicks. */
export function renderCustomButtons({ store, buttons = [], about, slot }: CustomButtonsOptions) {
  if (buttons.length === 0) return nothing;
  void loadCustomButtons();
  return html`
    <collab-custom-buttons
      class="custom-buttons"
      slot=${slot ?? nothing}
      .buttons=${buttons}
      @collab-button-click=${(event: CollabButtonClickEvent) => reportButtonClick(store, event, about)}
    ></collab-custom-buttons>
  `;
}
