import type { CollabStore, RequestOptions } from '../../store/index.js';
import type { LocalizeController } from '../internal/localize.js';
import { pageStateOf } from '../internal/page-state.js';

interface Target {
  readonly annotationId: string;
  readonly commentId?: number;
  readonly options?: RequestOptions;
}

/** How long an address is shown that the browser did not copy, in ms: the person copies it by hand. */
const BY_HAND = 20_000;

/** The page a thread is on: the one it was begun on, where that is of this site; the one the person is on otherwise. */
function pageOf(store: CollabStore, { annotationId, options }: Target): string {
  const { url } = store.comments.byId(annotationId, options?.documentId).peek()?.data.pageInfo ?? {};
  return url && URL.canParse(url) && new URL(url).origin === window.location.origin ? url : window.location.href;
}

/** Copies the address that opens a thread, or leads to a comment in it, and says so. */
export async function copyLink(store: CollabStore, target: Target, localize: LocalizeController): Promise<void> {
  const page = pageStateOf(store);
  const request = { ...target, href: pageOf(store, target), parameter: page.linkParameter };
  try {
    await store.comments.copyLink(request);
    page.toast({ message: localize.term('linkCopied'), type: 'success' });
  } catch {
    // The browser may forbid it, or know it on secure pages only.
    page.toast({
      message: localize.term('linkNotCopied', store.comments.getLink(request)),
      type: 'error',
      duration: BY_HAND,
    });
  }
}
