import { isPresence, type PresenceFrame, type Published, type PublishedOf } from '../protocol.js';
import type { Reader } from './reader.js';
import { publishedFor } from './snapshots-told.js';

interface Watch {
  readonly reader: Reader;
  readonly receive: (frame: PresenceFrame) => void;
}

interface OrganizationPresenceOptions {
  /** Everybody who is present in an organization, but for one reader. */
  readonly members: (organizationId: string, but: Reader) => readonly Published[];
  /** Whether a reader may know who is present in a document of the organization. */
  readonly mayKnow: (reader: Reader) => boolean;
}

/** Delivers presence in all documents of an organization to the readers who ask for it. */
export class OrganizationPresence {
  readonly #options: OrganizationPresenceOptions;
  readonly #watches = new Map<string, Map<Reader, Watch>>();

  constructor(options: OrganizationPresenceOptions) {
    this.#options = options;
  }

  follow(reader: Reader, organizationId: string, receive: Watch['receive']): void {
    const watches = this.#watches.get(organizationId) ?? new Map<Reader, Watch>();
    const watch = { reader, receive };
    this.#watches.set(organizationId, watches.set(reader, watch));
    this.#deliverAll(organizationId, watch);
  }

  unfollow(reader: Reader, organizationId: string): void {
    const watches = this.#watches.get(organizationId);
    watches?.delete(reader);
    if (watches?.size === 0) this.#watches.delete(organizationId);
  }

  leave(reader: Reader): void {
    for (const organizationId of [...this.#watches.keys()]) this.unfollow(reader, organizationId);
  }

  /** Delivers everybody anew to a user whose access has changed: nobody where it was revoked. */
  regrant(userId: string): void {
    for (const [organizationId, watches] of this.#watches)
      for (const watch of watches.values())
        if (watch.reader.user.userId === userId) this.#deliverAll(organizationId, watch);
  }

  /** Delivers a change to everybody who asked, but for the reader it comes from. */
  tell(published: PublishedOf<'presence'>, from: Reader): void {
    const { organizationId } = published.scope;
    for (const { reader, receive } of this.#watches.get(organizationId)?.values() ?? [])
      if (reader !== from && this.#options.mayKnow(reader))
        receive({ organizationId, isWhole: false, published: [publishedFor(reader, published)] });
  }

  #deliverAll(organizationId: string, { reader, receive }: Watch): void {
    const { mayKnow, members } = this.#options;
    const present = mayKnow(reader) ? members(organizationId, reader).filter(isPresence) : [];
    receive({ organizationId, isWhole: true, published: present.map((each) => publishedFor(reader, each)) });
  }
}
