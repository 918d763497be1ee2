import { html } from 'lit';
import { loadOnce } from '../internal/load-once.js';
import type { MoreMenuOptions } from './more-menu.js';

interface MoreOptions extends MoreMenuOptions {
  /** Renders again. */
  update: () => void;
}

let renderMoreMenu: typeof import('./more-menu.js').renderMoreMenu | undefined;

const loadMoreMenu = loadOnce('What can be done with threads', async () => {
  ({ renderMoreMenu } = await import('./more-menu.js'));
});

/** What can be done with a thread: nobody needs it at first sight, and its room is kept until it comes. */
export function renderMore({ update, ...options }: MoreOptions) {
  if (renderMoreMenu) return renderMoreMenu(options);
  void loadMoreMenu().then(() => renderMoreMenu && update());
  return html`<span class="more-room"></span>`;
}
