import { html } from 'lit';
import { hasFailed, loadOnce } from '../../base/lazy.js';
import type { MoreMenuOptions } from './more-menu.js';

interface MoreOptions extends MoreMenuOptions {
  /** Renders again. */
  update: () => void;
}

let module: typeof import('./more-menu.js') | undefined;

/** Loads what renders the menu. */
export const loadMoreMenu = loadOnce(async () => {
  module = await import('./more-menu.js');
}, 'menu');

/** What can be done with a thread: nobody needs it at first sight, and its room is kept until it comes. Where that fails, a button tries again. */
export function renderMore({ update, ...options }: MoreOptions) {
  if (module) return module.renderMoreMenu(options);
  void loadMoreMenu({ requestUpdate: update });
  if (!hasFailed(loadMoreMenu)) return html`<span class="more-room"></span>`;
  return html`
    <button
      class="icon-button"
      type="button"
      aria-label=${options.localize.term('threadActions')}
      @click=${() => void loadMoreMenu()}
    >
      <collab-icon name="more"></collab-icon>
    </button>
  `;
}
