import type { Placement } from '@floating-ui/dom';
import { html, type PropertyValues } from 'lit';
import { numberAtLeast, oneOf, warnOfValue } from '../../base/attribute-converters.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FloatingController, placements } from '../../controllers/floating.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import styles from './tooltip.styles.js';

/** Time in which the pointer can move to the tooltip before it closes, in ms. */
const CLOSE_DELAY = 120;
/** Time after a tooltip closes in which the next one opens without delay, in ms. */
const SKIP_DELAY_TIME = 400;

let lastClosed = -Infinity;
let lastId = 0;

/**
 * A short text about a control, shown on hover and keyboard focus. The control needs an accessible name of its own: icon buttons need an
 * `aria-label`. A text that differs from the name becomes the control's description.
 *
 * @tag collab-tooltip
 * @slot - The text.
 * @cssprop [--collab-tooltip-background=light-dark(#24262d, #3a3c43)] - Background.
 * @cssprop [--collab-tooltip-color=#fff] - Text colour.
 */
export class CollabTooltip extends CollabElement {
  static override styles = [hostStyles, unprinted, styles];

  /** Id of the control in the same root. Default: the previous sibling element. */
  @property() for = '';
  /** Preferred placement beside the control. */
  @property({ converter: oneOf('<collab-tooltip> placement', placements('top')) }) placement: Placement = 'top';
  /** Delay on hover, in milliseconds. */
  @property({ converter: numberAtLeast('<collab-tooltip> delay', 400) }) delay = 400;
  /** Whether the tooltip is open. */
  @property({ type: Boolean }) open = false;

  readonly #floating = new FloatingController(this, {
    anchor: () => this.#anchor,
    floating: () => this,
    placement: () => this.placement,
  });
  #anchor: HTMLElement | undefined;
  #listeners: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new DismissController(this, {
      open: () => this.open,
      dismiss: () => this.#close(),
      outside: () => false,
      capturesEscape: true,
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover ??= 'manual';
    this.internals.role = 'tooltip';
    // The control may be rendered in the same update, after this element.
    if (this.hasUpdated) this.requestUpdate('for');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
    this.#detach();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    if (changed.has('for')) this.#attach();
    if (!changed.has('open')) return;
    if (this.open && this.#anchor) {
      this.showPopover();
      this.#floating.start();
    } else if (this.matches(':popover-open')) {
      this.#floating.stop();
      this.hidePopover();
      lastClosed = performance.now();
    }
  }

  protected override render() {
    return html`<slot @slotchange=${this.#updateDescription}></slot>`;
  }

  #attach(): void {
    this.#detach();
    const root = this.getRootNode() as Document | ShadowRoot;
    const anchor = this.for ? root.getElementById(this.for) : this.previousElementSibling;
    if (!(anchor instanceof HTMLElement)) {
      if (this.for) warnOfValue('<collab-tooltip> for', this.for, 'the id of an HTML element in its root');
      return;
    }
    this.#anchor = anchor;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    anchor.addEventListener('pointerenter', (event) => this.#handleEnter(event), { signal });
    anchor.addEventListener('pointerleave', () => this.#handleLeave(), { signal });
    anchor.addEventListener('pointerdown', () => this.#close(), { signal });
    anchor.addEventListener('click', () => this.#close(), { signal });
    anchor.addEventListener('focusin', (event) => this.#handleFocus(event), { signal });
    anchor.addEventListener('focusout', () => this.#close(), { signal });
    this.addEventListener('pointerenter', () => this.#cancelTimer(), { signal });
    this.addEventListener('pointerleave', () => this.#handleLeave(), { signal });
    this.#updateDescription();
  }

  #detach(): void {
    this.#listeners?.abort();
    if (this.#anchor && this.id) setDescription(this.#anchor, this.id, false);
    this.#anchor = undefined;
  }

  /** Sets the control's description, unless the text repeats its name and would be read twice. */
  #updateDescription(): void {
    if (!this.#anchor) return;
    lastId += 1;
    this.id ||= `collab-tooltip-${lastId}`;
    const name = this.#anchor.getAttribute('aria-label') ?? this.#anchor.textContent.trim();
    const repeatsName = name === this.textContent.trim();
    setDescription(this.#anchor, this.id, !repeatsName);
  }

  #handleEnter(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    this.#schedule(true, performance.now() - lastClosed < SKIP_DELAY_TIME ? 0 : this.delay);
  }

  #handleLeave(): void {
    this.#schedule(false, CLOSE_DELAY);
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer);
  }

  #handleFocus(event: FocusEvent): void {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) this.open = true;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.open = false;
  }

  #schedule(open: boolean, delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.open = open;
    }, delay);
  }
}

/** Adds an id to the control's `aria-describedby`, or removes it. */
function setDescription(control: HTMLElement, id: string, on: boolean): void {
  const ids = new Set(control.getAttribute('aria-describedby')?.split(/\s+/).filter(Boolean));
  if (on === ids.has(id)) return;
  if (on) ids.add(id);
  else ids.delete(id);
  if (ids.size > 0) control.setAttribute('aria-describedby', [...ids].join(' '));
  else control.removeAttribute('aria-describedby');
}
