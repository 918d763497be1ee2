import { html } from 'lit';
import { loadOnce } from '../internal/load-once.js';
import type { MoreMenuOptions } from './more-menu.js';

interface MoreOptions extends MoreMenuOptions {
  /** Renders again. */
  update: () => void;
}

let module: typeof import('./more-menu.js') | undefined;

const loadMoreMenu = loadOnce(async () => {
  module = await import('./more-menu.js');
});

/** What can be done with a thread: nobody needs it at first sight, and its room is kept until it comes. */
export function renderMore({ update, ...options }: MoreOptions) {
  if (module) return module.renderMoreMenu(options);
  void loadMoreMenu({ requestUpdate: update });
  return html`<span class="more-room"></span>`;
}
