import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { CollabStore } from '../../../store/index.js';
import type { CollabComposerChangeEvent, SubmitKey } from '../composer/composer.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabThreadReplyEvent } from '../thread/thread.events.js';
import { dialogExports } from '../thread-dialog/parts.js';

interface Listing {
  /** Class of the list. */
  readonly name: string;
  /** The threads, in order. */
  readonly ids: readonly string[];
  /** The page's own store, where it has set one. */
  readonly store: CollabStore | undefined;
  readonly submitKey: SubmitKey | undefined;
  readonly localize: LocalizeController;
  /** Something is written in one of them, or in a reply no longer. */
  readonly wrote: (event: CollabComposerChangeEvent) => void;
  /** What was written has been sent. */
  readonly sent: (event: CollabThreadReplyEvent) => void;
  /** What shows more threads, and how many; none where that is 0. */
  readonly more: { readonly count: number; readonly show: () => void };
}

/** Threads one after another, each of them whole. */
export function renderListing({ name, ids, store, submitKey, localize, wrote, sent, more }: Listing) {
  const item = (id: string) => html`
    <div part="item" class="item" role="listitem" data-id=${id} tabindex="-1">
      <collab-thread-dialog
        exportparts=${dialogExports}
        annotation-id=${id}
        .submitKey=${submitKey}
        .store=${store}
      ></collab-thread-dialog>
    </div>
  `;
  return html`
    <div part="list" class="list ${name}" role="list" @collab-composer-change=${wrote} @collab-thread-reply=${sent}>
      ${repeat(ids, (id) => id, item)}
    </div>
    ${
      more.count > 0
        ? html`
            <button part="more" class="button more" type="button" @click=${more.show}>
              ${localize.term('moreThreads', more.count)}
            </button>
          `
        : nothing
    }
  `;
}
