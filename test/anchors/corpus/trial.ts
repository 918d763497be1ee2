import { AnchorWatcher, explainTarget, findTarget, type WatchedTarget } from '../../../anchors/index.js';
import type { CorpusPage, MountedPage } from './corpus-page.js';
import { Identities, type Snapshot } from './identities.js';
import { pageChanges, type ChangeKind } from './page-changes.js';
import { Random } from './random.js';
import { newRecords, recordChanges, type PageRecord } from './records.js';
import { settled, timer } from './settled.js';
import { targetsIn, type CorpusTarget } from './targets.js';
import { Judge, type Verdict } from './verdict.js';

/** How a target is looked for: while the page is watched, or on a page that is opened anew. */
export type Way = 'live' | 'fresh';

/** What became of one target by one change. */
export interface Outcome {
  readonly page: string;
  readonly kind: ChangeKind;
  readonly seed: number;
  readonly way: Way;
  readonly type: CorpusTarget['type'];
  readonly verdict: Verdict;
  /** What was meant and what was found, where that is not right. */
  readonly target?: string;
  readonly found?: string;
  /** The candidates, their evidence and the rule that decided on the page as it is now. */
  readonly explained?: string;
}

export interface TrialOptions {
  readonly kind: ChangeKind;
  readonly seed: number;
  /** How many elements are tried; six texts for ten of them. */
  readonly count: number;
}

const isRecordChange = (kind: ChangeKind): kind is ChangeKind & keyof typeof recordChanges => kind in recordChanges;

/** Whether a page can be changed in a way. */
export function takes(page: CorpusPage, kind: ChangeKind): boolean {
  if (kind === 'nothing' || (page.records !== undefined && isRecordChange(kind))) return true;
  // What is made of records changes them, and its library puts them into the nodes it wants.
  const isOfRecords = page.records !== undefined && (kind === 'reuse' || kind === 'columns');
  return !page.isFixed && !isOfRecords;
}

/** A page in the document, and what it shows. */
class ShownPage {
  readonly frame = document.createElement('main');
  readonly identities = new Identities();
  readonly #page: CorpusPage;
  readonly #kind: ChangeKind;
  #mounted: MountedPage = {};
  #records: readonly PageRecord[];

  constructor(page: CorpusPage, kind: ChangeKind, random: Random) {
    this.#page = page;
    this.#kind = kind;
    this.#records = newRecords(random, page.records ?? 0);
    this.identities.mark(this.frame, 'page');
  }

  async open(): Promise<Snapshot> {
    document.body.replaceChildren(this.frame);
    this.#mounted = await this.#page.mount(this.frame, this.identities, this.#records);
    const snapshot = await this.#look();
    return this.#isOfNodes && this.#mounted.show ? this.#copy() : snapshot;
  }

  async change(random: Random): Promise<Snapshot> {
    const kind = this.#kind;
    if (this.#isOfNodes) {
      this.identities.freeze(this.frame);
      pageChanges[kind]({ page: this.frame, identities: this.identities, random });
    } else if (isRecordChange(kind)) {
      this.#records = recordChanges[kind](this.#records, random);
      await this.#mounted.show?.(this.#records);
    }
    return this.#look();
  }

  /** Makes the page anew as it is shown now: what opening it again brings. */
  async reopen(): Promise<Snapshot> {
    if (this.#isOfNodes) return this.#copy();
    this.end();
    this.frame.replaceChildren();
    return this.open();
  }

  end(): void {
    this.#mounted.end?.();
    this.#mounted = {};
  }

  /** Whether the change is one of nodes; else the page’s library makes it. */
  get #isOfNodes(): boolean {
    const isMadeByLibrary =
      this.#page.records !== undefined && (this.#kind === 'nothing' || isRecordChange(this.#kind));
    return !isMadeByLibrary;
  }

  /** The page as copies of its nodes, which no library minds. */
  async #copy(): Promise<Snapshot> {
    this.identities.freeze(this.frame);
    const copies = [...this.frame.childNodes].map((child) => this.identities.copy(child));
    const styles = document.adoptedStyleSheets;
    this.end();
    document.adoptedStyleSheets = styles;
    this.frame.replaceChildren(...copies);
    return this.#look();
  }

  async #look(): Promise<Snapshot> {
    await settled();
    this.#mounted.identify?.();
    return this.identities.snapshot(this.frame);
  }
}

const wordsOf = ({ key, reading, isOnly }: CorpusTarget): string =>
  `${key} ‘${reading.slice(0, 60)}’${isOnly ? '' : ' (not unique)'}`;

const nodeOf = (found: WatchedTarget | undefined): Node | undefined =>
  found && 'element' in found ? (found.range?.startContainer ?? found.element) : undefined;

/** Tries one change of one page on many targets, first while they are watched, then on the page opened anew. */
export async function runTrial(page: CorpusPage, { kind, seed, count }: TrialOptions): Promise<Outcome[]> {
  const random = new Random(`${page.name} ${kind} ${seed}`);
  const shown = new ShownPage(page, kind, random);
  const targets = targetsIn(shown.frame, await shown.open(), count, random);
  const outcomes: Outcome[] = [];
  const judge = (
    way: Way,
    snapshot: Snapshot,
    find: (target: CorpusTarget, index: number) => WatchedTarget | undefined,
  ): void => {
    const judging = new Judge(shown.frame, snapshot);
    for (const [index, target] of targets.entries()) {
      const found = target.described ? find(target, index) : undefined;
      const verdict = judging.verdict(target, found);
      const isTold = verdict === 'wrong' || verdict === 'needless';
      outcomes.push({
        ...{ page: page.name, kind, seed, way, type: target.type, verdict },
        ...(isTold && {
          target: wordsOf(target),
          found: judging.tell(nodeOf(found)),
          explained: target.described ? String(explainTarget(target.described)) : 'not described',
        }),
      });
    }
  };

  const watcher = new AnchorWatcher(document, { timer });
  try {
    for (const [index, { described }] of targets.entries())
      if (described) watcher.watch(String(index), described, () => undefined);
    await settled();
    const snapshot = await shown.change(random);
    judge('live', snapshot, (_, index) => watcher.now(String(index)));
  } finally {
    watcher.dispose();
  }
  judge('fresh', await shown.reopen(), ({ described }) => findTarget(described));
  shown.end();
  return outcomes;
}
