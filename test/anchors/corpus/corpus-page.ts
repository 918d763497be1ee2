import type { Identities } from './identities.js';
import type { PageRecord } from './records.js';

/** A page that is shown. */
export interface MountedPage {
  /** Shows other records, through the library the page is made with; absent on a page that is not made of records. */
  readonly show?: (records: readonly PageRecord[]) => void | Promise<void>;
  /** Marks what the page's library has made since. */
  readonly identify?: () => void;
  /** Ends what the library does; the elements are taken away by others. */
  readonly end?: () => void;
}

/** A page of the corpus. */
export interface CorpusPage {
  readonly name: string;
  /** How many records it shows at first. */
  readonly records?: number;
  /** Whether its elements can be copied, changed and put back by others: not so where they get data as properties. */
  readonly isFixed?: boolean;
  readonly mount: (
    frame: HTMLElement,
    identities: Identities,
    records: readonly PageRecord[],
  ) => MountedPage | Promise<MountedPage>;
}
