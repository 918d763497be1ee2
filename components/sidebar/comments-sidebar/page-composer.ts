import { html, nothing } from 'lit';
import type { CollabStore } from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { commentRight } from '../../annotations/comment-layer/may-comment.js';
import { CollabComposer } from '../../comments/composer/composer.js';
import beginStyles from '../../comments/inline-comments/begin.styles.js';
import { Beginning } from '../../comments/inline-comments/beginning.js';
import { addStyles } from '../../base/add-styles.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import type { SidebarElement } from './sidebar-element.js';
import styles from './page-composer.styles.js';

interface PageComposerOptions {
  readonly element: SidebarElement;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  store(): CollabStore | undefined;
}

/** At the foot of a sidebar, begins threads about the page as a whole. */
class PageComposer {
  readonly #new: Beginning;

  constructor({ element, localize, announcer, store }: PageComposerOptions) {
    addStyles(element.renderRoot, [beginStyles, styles]);
    this.#new = new Beginning(element, {
      kind: 'sidebar',
      store,
      localize,
      label: () => localize.term('commentOnPage'),
      place: () => ({}),
      begun: (_, isDraft) => announcer.announce(localize.term(isDraft ? 'draftSaved' : 'commentAdded')),
    });
  }

  /** Nothing for those who may not comment. */
  render(store: CollabStore) {
    if (commentRight(store) !== 'granted') return nothing;
    return html`<div part="page-composer" class="foot">${this.#new.render(store, store.config.submitKey)}</div>`;
  }
}

export type { PageComposer };

export function createPageComposer(options: PageComposerOptions): PageComposer {
  CollabAvatar.define('collab-avatar');
  CollabComposer.define('collab-composer');
  return new PageComposer(options);
}
