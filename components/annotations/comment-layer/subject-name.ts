import {
  parentAcross,
  isKitElement,
  defaultPosition,
  boxOf,
  isTextTarget,
  isPageTarget,
  type ObservedRoot,
  AnchorWatcher,
} from '../../../anchors/index.js';
import type { CursorPosition, TargetElement } from '../../../store/model/index.js';
import { givenNameOf, isOneOfSeveral, nameIn } from '../../page/element-name.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { PageState } from '../../page/page-state.js';
import { targetOf } from '../../page/thread-target.js';
import { isSamePosition, isSameTarget } from './pinned.js';

/** So many elements around a target that says nothing are asked for a name. */
const MOST_AROUND = 6;

const isPage = (element: Element): boolean =>
  element === element.ownerDocument.documentElement || element.localName === 'body';

/** What in an element lies at a point of it, the outermost first. */
function* insideAt(element: Element, { left, top }: CursorPosition): Generator<Element> {
  const box = boxOf(element);
  const x = box.left + left * box.width;
  const y = box.top + top * box.height;
  const holds = (child: Element): boolean => {
    const { left: from, right: to, top: above, bottom: below } = boxOf(child);
    return from <= x && x < to && above <= y && y < below;
  };
  let at = [...element.children].find(holds);
  while (at && !isKitElement(at)) {
    yield at;
    at = [...at.children].find(holds);
  }
}

/** The card of several that a place of an element lies on; one that holds no more than a text is a part of a line. */
function cardAt(element: Element, position: CursorPosition): Element | undefined {
  if (position.left === defaultPosition.left && position.top === defaultPosition.top) return undefined;
  const cards = [...insideAt(element, position)].filter((each) => isOneOfSeveral(each) && each.childElementCount > 1);
  return cards.findLast((each) => givenNameOf(each) !== '') ?? cards.at(-1);
}

/** The name of what a target that says nothing itself lies in. */
function nameAround(element: Element): string {
  let around = parentAcross(element);
  for (let count = 0; around && !isPage(around) && count < MOST_AROUND; count += 1) {
    const name = givenNameOf(around, element);
    if (name) return name;
    around = parentAcross(around);
  }
  return '';
}

/**
 * Name of what a thread is about: of its element or, where that has no name of its own, of the card in it that the place lies on, else of
 * what it lies in. Empty for the page as a whole, and for an element that nothing says anything of.
 */
export function subjectName(element: Element, position?: CursorPosition | null): string {
  if (element === element.ownerDocument.documentElement) return '';
  const card = position && !givenNameOf(element) ? cardAt(element, position) : undefined;
  return nameIn(card ?? element) || nameAround(element);
}

interface UnpinnedSubjectsOptions {
  readonly root: ObservedRoot;
  readonly page: PageState;
}

interface Place {
  readonly target: TargetElement;
  readonly position: CursorPosition | null | undefined;
}

const isSame = (one: Place, other: Place | undefined): boolean =>
  isSameTarget(one.target, other?.target) && isSamePosition(one.position ?? undefined, other?.position ?? undefined);

/** Knows the names of the elements that threads without a pin are about: lists name them as they name the others. */
export class UnpinnedSubjects {
  readonly #options: UnpinnedSubjectsOptions;
  readonly #places = new Map<string, Place>();
  readonly #names = new Map<string, string>();
  #watcher: AnchorWatcher | undefined;

  constructor(options: UnpinnedSubjectsOptions) {
    this.#options = options;
  }

  /** Follows the elements of these threads and no others. */
  follow(rows: readonly AnnotationRow[]): void {
    const wanted = new Map<string, Place>();
    for (const { id, data } of rows) {
      const target = targetOf(data);
      // A text is named by itself, and the page as a whole has no name.
      if (target && !isTextTarget(target) && !isPageTarget(target)) wanted.set(id, { target, position: data.position });
    }
    for (const [id, place] of this.#places) if (!isSame(place, wanted.get(id))) this.#forget(id);
    for (const [id, place] of wanted) if (!this.#places.has(id)) this.#watch(id, place);
  }

  nameOf(annotationId: string): string {
    return this.#names.get(annotationId) ?? '';
  }

  dispose(): void {
    this.follow([]);
    this.#watcher?.dispose();
    this.#watcher = undefined;
  }

  #watch(id: string, place: Place): void {
    const { root, page } = this.#options;
    this.#watcher ??= new AnchorWatcher(root);
    this.#places.set(id, place);
    this.#watcher.watch(id, place.target, (now) => {
      const name = 'element' in now ? subjectName(now.element, place.position) : '';
      if (name === this.nameOf(id)) return;
      this.#names.set(id, name);
      page.anchorsChanged.value = page.anchorsChanged.peek() + 1;
    });
  }

  #forget(id: string): void {
    this.#watcher?.unwatch(id);
    this.#places.delete(id);
    this.#names.delete(id);
  }
}
