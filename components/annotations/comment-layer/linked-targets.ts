import type { ReactiveController } from 'lit';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import { personName } from '../../display/person-name.js';
import { excerptOf } from '../../page/comment-excerpt.js';
import type { LayerContext } from './layer-context.js';

const attribute = 'aria-details';

let lastId = 0;

const idsIn = (element: Element): string[] => element.getAttribute(attribute)?.split(/\s+/).filter(Boolean) ?? [];

function setIds(element: Element, ids: readonly string[]): void {
  if (ids.length > 0) element.setAttribute(attribute, ids.join(' '));
  else element.removeAttribute(attribute);
}

/**
 * Links target elements to their threads by `aria-details`. An id is resolved in the tree of the element, which contains
 * neither the pin nor the dialog. So the id refers to a summary of the thread with the role `comment`, a child of the layer.
 */
export class LinkedTargetsController implements ReactiveController {
  readonly #context: LayerContext;
  /** The summary and the target element of each linked thread. */
  readonly #links = new Map<string, { readonly summary: HTMLElement; target: Element }>();
  #isScheduled = false;

  constructor(context: LayerContext) {
    this.#context = context;
    context.layer.addController(this);
  }

  hostConnected(): void {
    this.refresh();
  }

  hostDisconnected(): void {
    this.refresh();
  }

  /** Updates all links in a microtask, once for many changes. */
  refresh(): void {
    if (!this.#isScheduled) queueMicrotask(() => this.#update());
    this.#isScheduled = true;
  }

  #update(): void {
    this.#isScheduled = false;
    const targets = this.#targets();
    for (const id of this.#links.keys()) if (!targets.has(id)) this.#unlink(id);
    for (const [id, { row, target }] of targets) {
      const link = this.#links.get(id) ?? { summary: this.#createSummary(), target };
      this.#links.set(id, link);
      const text = this.#summaryText(row);
      if (link.summary.textContent !== text) link.summary.textContent = text;
      if (link.target !== target) this.#removeId(link.summary.id, link.target);
      link.target = target;
      const ids = idsIn(target);
      if (!ids.includes(link.summary.id)) setIds(target, [...ids, link.summary.id]);
    }
  }

  /** Returns the threads whose target element is in the tree of the layer. */
  #targets(): Map<string, { readonly row: AnnotationRow; readonly target: Element }> {
    const targets = new Map<string, { readonly row: AnnotationRow; readonly target: Element }>();
    const { layer, board } = this.#context;
    if (!board || !layer.linkedTargets || !layer.isConnected) return targets;
    for (const row of board.rows) {
      const target = board.elementOf(row.id);
      if (target?.getRootNode() === layer.getRootNode()) targets.set(row.id, { row, target });
    }
    return targets;
  }

  #createSummary(): HTMLElement {
    const summary = document.createElement('div');
    lastId += 1;
    summary.id = `collab-details-${String(lastId)}`;
    summary.slot = 'details';
    summary.role = 'comment';
    this.#context.layer.append(summary);
    return summary;
  }

  #summaryText({ data }: AnnotationRow): string {
    const { localize } = this.#context;
    const [first] = data.comments;
    const replies = data.comments.length - 1;
    return [
      localize.term('threadName', data.annotationNumber ?? 0),
      first && `${personName(first.from, localize.term('unknownPerson'))}: ${excerptOf(first, localize)}`,
      replies > 0 && localize.term('replies', replies),
    ]
      .filter(Boolean)
      .join(', ');
  }

  #unlink(annotationId: string): void {
    const link = this.#links.get(annotationId);
    if (!link) return;
    this.#links.delete(annotationId);
    this.#removeId(link.summary.id, link.target);
    link.summary.remove();
  }

  /** Removes one id and keeps those of the application. */
  #removeId(id: string, target: Element): void {
    const ids = idsIn(target);
    if (ids.includes(id))
      setIds(
        target,
        ids.filter((each) => each !== id),
      );
  }
}
