import {
  parentAcross,
  isKitElement,
  defaultPosition,
  boxOf,
  isTextTarget,
  isPageTarget,
  type ObservedRoot,
  TargetWatcher,
} from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { CursorPosition, TargetElement } from '../../../store/model/index.js';
import { givenNameOf, isOneOfSeveral, elementNameOf } from '../../page/element-name.js';
import type { PageContext } from '../../page/page-context.js';
import { targetOf } from '../../page/thread-target.js';
import { isSamePosition, isSameTarget } from './markers.js';

/** Number of ancestors that are searched for a name. */
const maxAncestors = 6;

const isPage = (element: Element): boolean =>
  element === element.ownerDocument.documentElement || element.localName === 'body';

/** Yields the descendants of an element at a point of it, outermost first. */
function* descendantsAt(element: Element, { left, top }: CursorPosition): Generator<Element> {
  const box = boxOf(element);
  const x = box.left + left * box.width;
  const y = box.top + top * box.height;
  const containsPoint = (child: Element): boolean => {
    const { left: from, right: to, top: above, bottom: below } = boxOf(child);
    return from <= x && x < to && above <= y && y < below;
  };
  let at = [...element.children].find(containsPoint);
  while (at && !isKitElement(at)) {
    yield at;
    at = [...at.children].find(containsPoint);
  }
}

/** Returns the repeated item, such as a card, at a position. An item with text only is part of a line and does not count. */
function cardAt(element: Element, position: CursorPosition): Element | undefined {
  if (position.left === defaultPosition.left && position.top === defaultPosition.top) return undefined;
  const cards = [...descendantsAt(element, position)].filter(
    (each) => isOneOfSeveral(each) && each.childElementCount > 1,
  );
  return cards.findLast((each) => givenNameOf(each) !== '') ?? cards.at(-1);
}

/** Returns the name of the nearest named ancestor. */
function ancestorName(element: Element): string {
  let ancestor = parentAcross(element);
  for (let count = 0; ancestor && !isPage(ancestor) && count < maxAncestors; count += 1) {
    const name = givenNameOf(ancestor, element);
    if (name) return name;
    ancestor = parentAcross(ancestor);
  }
  return '';
}

/**
 * Returns the name of a thread's subject: of its element, of the item in it at the position, or of an ancestor. The name is
 * empty for the page as a whole and for elements without any name.
 */
export function subjectName(element: Element, position?: CursorPosition | null): string {
  if (element === element.ownerDocument.documentElement) return '';
  const card = position && !givenNameOf(element) ? cardAt(element, position) : undefined;
  return elementNameOf(card ?? element) || ancestorName(element);
}

interface UnpinnedSubjectsOptions {
  readonly root: ObservedRoot;
  readonly page: PageContext;
}

interface UnpinnedTarget {
  readonly target: TargetElement;
  readonly position: CursorPosition | null | undefined;
}

const isSame = (one: UnpinnedTarget, other: UnpinnedTarget | undefined): boolean =>
  isSameTarget(one.target, other?.target) && isSamePosition(one.position ?? undefined, other?.position ?? undefined);

/** Provides the subject names of threads without a pin, for use in lists. */
export class UnpinnedSubjects {
  readonly #options: UnpinnedSubjectsOptions;
  readonly #targets = new Map<string, UnpinnedTarget>();
  readonly #names = new Map<string, string>();
  #watcher: TargetWatcher | undefined;

  constructor(options: UnpinnedSubjectsOptions) {
    this.#options = options;
  }

  /** Watches the targets of these threads and no others. */
  follow(rows: readonly AnnotationRow[]): void {
    const wanted = new Map<string, UnpinnedTarget>();
    for (const { id, data } of rows) {
      const target = targetOf(data);
      // Text is identified by its quote, and the page as a whole has no name.
      if (target && !isTextTarget(target) && !isPageTarget(target)) wanted.set(id, { target, position: data.position });
    }
    for (const [id, place] of this.#targets) if (!isSame(place, wanted.get(id))) this.#forget(id);
    for (const [id, place] of wanted) if (!this.#targets.has(id)) this.#watch(id, place);
  }

  nameOf(annotationId: string): string {
    return this.#names.get(annotationId) ?? '';
  }

  dispose(): void {
    this.follow([]);
    this.#watcher?.dispose();
    this.#watcher = undefined;
  }

  #watch(id: string, place: UnpinnedTarget): void {
    const { root, page } = this.#options;
    this.#watcher ??= new TargetWatcher(root);
    this.#targets.set(id, place);
    this.#watcher.watch(id, place.target, (now) => {
      const name = 'element' in now ? subjectName(now.element, place.position) : '';
      if (name === this.nameOf(id)) return;
      this.#names.set(id, name);
      page.navigation.anchorsChanged.value = page.navigation.anchorsChanged.peek() + 1;
    });
  }

  #forget(id: string): void {
    this.#watcher?.unwatch(id);
    this.#targets.delete(id);
    this.#names.delete(id);
  }
}
