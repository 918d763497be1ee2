import { html, nothing, type ReactiveControllerHost } from 'lit';
import { type Mark, type ResolvedPos, Fragment, type Node } from 'prosemirror-model';
import type { EditorState, Selection, Transaction } from 'prosemirror-state';
import { findLinks, hrefOf } from '../../base/links.js';
import type { LocalizeController } from '../../base/localize.js';
import { marks, schema } from './schema.js';
import '../../base/english-messages.js';

/** Range and address of a link in the document. */
interface LinkRange {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** Returns the link at the start of a selection; undefined without one. */
export function linkAt({ $from }: Selection): LinkRange | undefined {
  const mark = [$from.nodeAfter, $from.nodeBefore].map((node) => node && marks.link.isInSet(node.marks)).find(Boolean);
  return mark ? { ...rangeOf(mark, $from), href: String(mark.attrs.href) } : undefined;
}

/** Returns the range of a mark around a position. Other formats split one link into several text nodes. */
function rangeOf(mark: Mark, $pos: ResolvedPos): { from: number; to: number } {
  const { parent } = $pos;
  const has = (i: number): boolean => parent.maybeChild(i)?.marks.some((other) => other.eq(mark)) ?? false;
  let first = $pos.index();
  if (!has(first)) first -= 1;
  let last = first;
  while (has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  let from = $pos.start();
  for (let i = 0; i < first; i += 1) from += parent.child(i).nodeSize;
  let to = from;
  for (let i = first; i <= last; i += 1) to += parent.child(i).nodeSize;
  return { from, to };
}

/**
 * Returns a transaction that links the selection, changes the link at the caret, or inserts the address as text. Without an
 * address it removes the link.
 */
export function withLink(state: EditorState, selection: Selection, href: string | undefined): Transaction {
  const tr = state.tr.setSelection(selection);
  const link = linkAt(selection);
  const { from, to } = selection.empty && link ? link : selection;
  if (href === undefined) return tr.removeMark(from, to, marks.link);
  const mark = marks.link.create({ href });
  if (from === to) return tr.replaceSelectionWith(schema.text(href, [mark]), false);
  return tr.removeMark(from, to, marks.link).addMark(from, to, mark);
}

/** Returns the content with the addresses in its text as links, except in code. */
export function linkify(content: Fragment): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    if (node.isText) nodes.push(...linkText(node));
    else nodes.push(node.type.spec.code ? node : node.copy(linkify(node.content)));
  });
  return Fragment.fromArray(nodes);
}

function linkText(node: Node): Node[] {
  const text = node.text ?? '';
  if (marks.link.isInSet(node.marks) || marks.code.isInSet(node.marks)) return [node];
  const parts: Node[] = [];
  let end = 0;
  for (const link of findLinks(text)) {
    if (link.start > end) parts.push(schema.text(text.slice(end, link.start), node.marks));
    const mark = marks.link.create({ href: link.href });
    parts.push(schema.text(text.slice(link.start, link.end), mark.addToSet(node.marks)));
    end = link.end;
  }
  if (end < text.length) parts.push(schema.text(text.slice(end), node.marks));
  return parts;
}

interface LinkFieldOptions {
  localize: LocalizeController;
  /** Sets the address; undefined removes the link. */
  apply: (href: string | undefined) => void;
  /** Called when the field closes without a result. */
  cancel: () => void;
}

type Host = ReactiveControllerHost & HTMLElement;

/** The field in a composer for the address of a link. */
export class LinkField {
  readonly #host: Host;
  readonly #options: LinkFieldOptions;
  /** Initial address; undefined while the field is closed. */
  #address: string | undefined;
  #isInvalid = false;

  constructor(host: Host, options: LinkFieldOptions) {
    this.#host = host;
    this.#options = options;
  }

  open(address: string): void {
    this.#set(address);
    void this.#host.updateComplete.then(() => this.#input?.select());
  }

  close(): void {
    this.#set(undefined);
  }

  render() {
    if (this.#address === undefined) return nothing;
    const { localize } = this.#options;
    return html`
      <div part="link" class="link" role="group" aria-label=${localize.term('link')} @keydown=${this.#handleKeydown}>
        <input
          class="link-address field"
          type="text"
          inputmode="url"
          autocomplete="off"
          spellcheck="false"
          dir="ltr"
          placeholder="https://"
          aria-label=${localize.term('linkAddress')}
          aria-invalid=${this.#isInvalid ? 'true' : nothing}
          aria-describedby=${this.#isInvalid ? 'link-message' : nothing}
          .value=${this.#address}
        />
        <button class="button" type="button" @click=${this.#apply}>${localize.term('apply')}</button>
        ${this.#address ? this.#renderRemoveButton() : nothing} ${this.#isInvalid ? this.#renderMessage() : nothing}
      </div>
    `;
  }

  get #input(): HTMLInputElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLInputElement>('.link-address');
  }

  #renderRemoveButton() {
    return html`
      <button class="button button--ghost" type="button" @click=${this.#remove}>
        ${this.#options.localize.term('removeLink')}
      </button>
    `;
  }

  #renderMessage() {
    return html`<p id="link-message" class="message" role="alert">${this.#options.localize.term('linkInvalid')}</p>`;
  }

  #set(address: string | undefined, isInvalid = false): void {
    this.#address = address;
    this.#isInvalid = isInvalid;
    this.#host.requestUpdate();
  }

  readonly #apply = (): void => {
    const href = hrefOf(this.#input?.value ?? '');
    if (href === undefined) {
      this.#set(this.#address, true);
      return;
    }
    this.#set(undefined);
    this.#options.apply(href);
  };

  readonly #remove = (): void => {
    this.#set(undefined);
    this.#options.apply(undefined);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.target !== this.#input && event.key === 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') {
      this.#apply();
    } else {
      this.#set(undefined);
      this.#options.cancel();
    }
  };
}
