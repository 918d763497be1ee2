import type { CollabStore, TargetElement } from '../../store/index.js';
import type { CommentDraft } from '../comment/comment.js';
import type { NewThreadPlace } from '../internal/page-state.js';
import { rootDocumentOf } from '../internal/root-document.js';
import type { keepDrafts } from './draft-keeper.js';
import { forgetDraftPlace, knownDraftPlaces, noteDraftPlace, type DraftPlace } from './draft-places.js';

/** The draft of a new thread that was begun at another place. */
export interface DraftElsewhere extends DraftPlace {
  readonly draft: CommentDraft;
}

type Described = Pick<TargetElement, 'elementId' | 'selectors'>;

/** The selector an element is known by: its name, or the surest way to find it. */
const nameOf = ({ elementId, selectors }: Described) => elementId ?? selectors?.[0]?.value;

/** What tells a target from others of its document; undefined for the page as a whole. Points and areas of one element are alike. */
function targetKeyOf(target: TargetElement | undefined): readonly unknown[] | undefined {
  if (!target) return undefined;
  const { targetText, occurrence, prefix, suffix, hosts = [] } = target;
  const text = targetText === undefined ? [] : [targetText, occurrence ?? 1, prefix, suffix];
  return [...hosts.map(nameOf), nameOf(target), ...text];
}

/** Key of the draft of a new thread, by its document and its place there. */
export function newDraftKey(documentId: string, { targetElement, location, pageInfo }: NewThreadPlace = {}): string {
  const target = targetKeyOf(targetElement);
  const where = location?.id === undefined ? (pageInfo?.path ?? window.location.pathname) : { at: location.id };
  if (!target && location?.id === undefined) return `new:${documentId}`;
  return `new:${documentId}:${JSON.stringify([where, ...(target ?? [])])}`;
}

/** Keeps the drafts of new threads, each at its place, and knows which were begun elsewhere. */
class NewThreadDrafts {
  readonly #store: CollabStore;
  readonly #keeper: ReturnType<typeof keepDrafts>;

  constructor(store: CollabStore, keeper: ReturnType<typeof keepDrafts>) {
    this.#store = store;
    this.#keeper = keeper;
  }

  load(key: string): Promise<CommentDraft | undefined> {
    return this.#keeper.load(key);
  }

  keep({ key, name }: DraftPlace, typed: CommentDraft & { readonly empty: boolean }): void {
    if (typed.empty) forgetDraftPlace(this.#owner, key);
    else noteDraftPlace(this.#owner, { key, name });
    this.#keeper.keep(key, typed);
  }

  forget(key: string): void {
    forgetDraftPlace(this.#owner, key);
    this.#keeper.forget(key);
  }

  /** The drafts of the document that were begun at other places, the last first. */
  async elsewhere(key: string): Promise<readonly DraftElsewhere[]> {
    const owner = this.#owner;
    const page = { key: `new:${this.#documentId}`, name: '' };
    const known = knownDraftPlaces(owner);
    // Drafts were kept by their document alone, before they were kept by their place.
    const places = known.some((place) => place.key === page.key) ? known : [...known, page];
    const drafts = await Promise.all(
      places.map(async (place) => {
        if (place.key === key) return [];
        const draft = await this.#keeper.load(place.key);
        if (!draft) forgetDraftPlace(owner, place.key);
        return draft ? [{ ...place, draft }] : [];
      }),
    );
    return drafts.flat();
  }

  get #documentId(): string {
    return rootDocumentOf(this.#store) ?? '';
  }

  get #owner() {
    return { userId: this.#store.me.peek()?.userId ?? '', documentId: this.#documentId };
  }
}

export type { NewThreadDrafts };

export const keepNewThreadDrafts = (store: CollabStore, keeper: ReturnType<typeof keepDrafts>): NewThreadDrafts =>
  new NewThreadDrafts(store, keeper);
