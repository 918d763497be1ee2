import { html, nothing } from 'lit';
import type { AnnotationRow, Readable } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { isAtCurrentLocation } from '../../page/current-location.js';
import { isOnOtherPage } from '../../page/page-address.js';
import type { PageContext } from '../../page/page-context.js';
import { createTargetChooser } from '../../page/target-chooser.js';
import { ghostOf } from '../../page/thread-target.js';
import { otherPageAddress, requestThreadOpen } from '../../sidebar/comments-sidebar/thread-navigation.js';
import '../../ui/icon/more-icons.js';

/** Longest quote in characters; the dialog shows a few lines of it. */
const MAX_QUOTE_LENGTH = 300;

/** Renders the text a thread is about, as it was when the thread was started; nothing for a thread on an element. */
export function renderQuote(quote: string, slot = '') {
  if (!quote) return nothing;
  const text = quote.length > MAX_QUOTE_LENGTH ? `${quote.slice(0, MAX_QUOTE_LENGTH - 1).trimEnd()}…` : quote;
  return html`<blockquote part="quote" class="quote" slot=${slot || nothing} dir="auto">${text}</blockquote>`;
}

interface RenderContext {
  readonly localize: LocalizeController;
  /** Reads a value and renders the dialog again when it changes. */
  readonly read: <T>(readable: Readable<T>) => T;
}

/** Renders why a thread has no marker on this page: it is on another page or at another location, or its target is lost. */
export function renderTargetNote(row: AnnotationRow, page: PageContext, { localize, read }: RenderContext) {
  const { location, pageInfo } = row.data;
  const ghost = ghostOf(row.data, read(page.targets.ghosts).get(row.id));
  const isElsewhere = !isAtCurrentLocation(row.data, read(page.store.locations)) || (!ghost && isOnOtherPage(row.data));
  if (!isElsewhere && !ghost) return nothing;
  if (isElsewhere) {
    const place = location?.locationName ?? location?.id ?? (pageInfo?.title || (pageInfo?.path ?? ''));
    return html`
      <p class="note">
        <collab-icon name="location"></collab-icon>
        ${renderPageLink(place, row, page, localize)}
      </p>
    `;
  }
  const chooseTarget = createTargetChooser(page, row);
  return html`
    <p class="note">
      <collab-icon name="ghost"></collab-icon>
      <bdi>${ghost?.message || localize.term('ghostLabel', ghost?.type)}</bdi>
      ${
        chooseTarget
          ? html`<button part="move" class="button button--ghost" type="button" @click=${chooseTarget}>
              ${localize.term('reattach')}
            </button>`
          : nothing
      }
    </p>
  `;
}

/** Renders a link to a thread's page; only the name where the address is unknown. */
function renderPageLink(place: string, row: AnnotationRow, page: PageContext, localize: LocalizeController) {
  const context = { store: page.store, page };
  const href = otherPageAddress(context, row);
  if (href === undefined) return html`<bdi>${localize.term('inOtherLocation', place)}</bdi>`;
  const handleClick = (event: MouseEvent & { currentTarget: HTMLElement }): void => {
    // With a modifier key the browser opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    requestThreadOpen(event.currentTarget, context, row);
  };
  return html`<a part="go" class="page-link" href=${href} @click=${handleClick}
    ><bdi>${localize.term('goToLocation', place)}</bdi></a
  >`;
}

/** Renders, in place of a thread, the request to sign in. */
export function renderSignedOut(localize: LocalizeController) {
  return html`
    <div slot="loading" class="signed-out">
      <collab-icon name="comment"></collab-icon>
      <p>${localize.term('signInToRead')}</p>
    </div>
  `;
}
