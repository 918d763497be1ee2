import { html, nothing } from 'lit';
import { commentPermission } from '../../annotations/comment-layer/comment-permission.js';
import { addStyles } from '../../base/add-styles.js';
import '../../base/english-messages.js';
import { CollabComposer } from '../../comments/composer/composer.js';
import { NewThreadController } from '../../comments/inline-comments/new-thread-controller.js';
import newThreadStyles from '../../comments/inline-comments/new-thread.styles.js';
import type { PageContext } from '../../page/page-context.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import styles from './page-composer.styles.js';
import type { SidebarHost } from './sidebar-host.js';

/** The composer at the foot of the sidebar, which starts threads about the page as a whole. */
export class PageComposer {
  readonly #newThread: NewThreadController;

  constructor({ element, localize, announcer, page }: SidebarHost) {
    CollabAvatar.define('collab-avatar');
    CollabComposer.define('collab-composer');
    addStyles(element.renderRoot, [newThreadStyles, styles]);
    this.#newThread = new NewThreadController(element, {
      kind: 'sidebar',
      store: () => page()?.store,
      localize,
      label: () => localize.term('commentOnPage'),
      target: () => ({}),
      started: (_, isDraft) => announcer.announce(localize.term(isDraft ? 'draftSaved' : 'commentAdded')),
    });
  }

  /** Renders nothing without a document, to which a new thread would belong, and for users who may not comment. */
  render(page: PageContext) {
    const { store } = page;
    if (store.documents.peek().length === 0 || commentPermission(store) !== 'granted') return nothing;
    return html`
      <div part="page-composer" class="page-composer">${this.#newThread.render(page, store.config.submitKey)}</div>
    `;
  }
}
