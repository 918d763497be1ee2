import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { LocalizeController } from '../../base/localize.js';
import { openingOf } from '../../page/opening.js';
import { personName } from '../../display/person-name.js';
import type { PinBoard } from './pin-board.js';

interface TargetDetailsOptions {
  /** Whether marked elements are linked. */
  isOn(): boolean;
  board(): PinBoard | undefined;
  readonly localize: LocalizeController;
}

const attribute = 'aria-details';

let lastId = 0;

const tokensOf = (element: Element): string[] => element.getAttribute(attribute)?.split(/\s+/).filter(Boolean) ?? [];

function setTokens(element: Element, tokens: readonly string[]): void {
  if (tokens.length > 0) element.setAttribute(attribute, tokens.join(' '));
  else element.removeAttribute(attribute);
}

/**
 * Links marked elements to their threads by `aria-details`. An id is resolved in the tree the element is in, where neither pin
 * nor dialog are: what it leads to, a summary of the thread with the role `comment`, is a child of the layer.
 */
export class TargetDetails {
  readonly #layer: HTMLElement;
  readonly #options: TargetDetailsOptions;
  /** The summary of each thread, and the element that is linked to it. */
  readonly #linked = new Map<string, { readonly summary: HTMLElement; target: Element }>();
  #isDue = false;

  constructor(layer: HTMLElement, options: TargetDetailsOptions) {
    this.#layer = layer;
    this.#options = options;
  }

  /** Follows the threads and their places, once for many that change together. */
  refresh(): void {
    if (!this.#isDue) queueMicrotask(() => this.#link());
    this.#isDue = true;
  }

  #link(): void {
    this.#isDue = false;
    const wanted = this.#wanted();
    for (const id of this.#linked.keys()) if (!wanted.has(id)) this.#unlink(id);
    for (const [id, { row, target }] of wanted) {
      const linked = this.#linked.get(id) ?? { summary: this.#summary(), target };
      this.#linked.set(id, linked);
      const text = this.#textOf(row);
      if (linked.summary.textContent !== text) linked.summary.textContent = text;
      if (linked.target !== target) this.#remove(linked.summary.id, linked.target);
      linked.target = target;
      const tokens = tokensOf(target);
      if (!tokens.includes(linked.summary.id)) setTokens(target, [...tokens, linked.summary.id]);
    }
  }

  /** The threads whose element is in the layer's tree. */
  #wanted(): Map<string, { readonly row: AnnotationRow; readonly target: Element }> {
    const wanted = new Map<string, { readonly row: AnnotationRow; readonly target: Element }>();
    const board = this.#options.isOn() && this.#layer.isConnected ? this.#options.board() : undefined;
    for (const row of board?.threads.all.flatMap(([, { rows }]) => rows) ?? []) {
      const target = board?.elementOf(row.id);
      if (target?.getRootNode() === this.#layer.getRootNode()) wanted.set(row.id, { row, target });
    }
    return wanted;
  }

  #summary(): HTMLElement {
    const summary = document.createElement('div');
    lastId += 1;
    summary.id = `collab-details-${String(lastId)}`;
    summary.slot = 'details';
    summary.role = 'comment';
    this.#layer.append(summary);
    return summary;
  }

  #textOf({ data }: AnnotationRow): string {
    const { localize } = this.#options;
    const [first] = data.comments;
    const replies = data.comments.length - 1;
    return [
      localize.term('threadName', data.annotationNumber ?? 0),
      first && `${personName(first.from, localize.term('unknownPerson'))}: ${openingOf(first, localize)}`,
      replies > 0 && localize.term('replies', replies),
    ]
      .filter(Boolean)
      .join(', ');
  }

  #unlink(id: string): void {
    const linked = this.#linked.get(id);
    if (!linked) return;
    this.#linked.delete(id);
    this.#remove(linked.summary.id, linked.target);
    linked.summary.remove();
  }

  /** Takes one id away; others are the page's own. */
  #remove(id: string, target: Element): void {
    const tokens = tokensOf(target);
    if (tokens.includes(id))
      setTokens(
        target,
        tokens.filter((token) => token !== id),
      );
  }
}
