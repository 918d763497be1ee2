import { attempt } from './draft-stash.js';

/** A place at which a new thread was begun and not sent. */
export interface DraftPlace {
  /** Key of the draft. */
  readonly key: string;
  /** The quoted text, or the name of the element; empty where it has none. */
  readonly name: string;
}

/** Whose drafts, and in which document. */
interface DraftOwner {
  readonly userId: string;
  readonly documentId: string;
}

/** The lists of a page that may keep nothing. */
const held = new Map<string, string>();

const nameOf = ({ userId, documentId }: DraftOwner): string =>
  `collab-elements:draft-places:${JSON.stringify([userId, documentId])}`;

/** The places of a user's drafts in a document, the last first. */
export function knownDraftPlaces(owner: DraftOwner): readonly DraftPlace[] {
  const name = nameOf(owner);
  return attempt(() => JSON.parse(held.get(name) ?? localStorage.getItem(name) ?? '[]') as DraftPlace[]) ?? [];
}

/** Adds a place, or brings it to the top. */
export function noteDraftPlace(owner: DraftOwner, place: DraftPlace): void {
  const known = knownDraftPlaces(owner);
  if (known[0]?.key === place.key && known[0].name === place.name) return;
  write(owner, [place, ...known.filter(({ key }) => key !== place.key)]);
}

export function forgetDraftPlace(owner: DraftOwner, key: string): void {
  const known = knownDraftPlaces(owner);
  if (known.some((place) => place.key === key))
    write(
      owner,
      known.filter((place) => place.key !== key),
    );
}

function write(owner: DraftOwner, places: readonly DraftPlace[]): void {
  const [name, list] = [nameOf(owner), JSON.stringify(places)];
  const isKept = attempt(() => {
    if (places.length > 0) localStorage.setItem(name, list);
    else localStorage.removeItem(name);
    return true;
  });
  if (isKept) held.delete(name);
  else held.set(name, list);
}
