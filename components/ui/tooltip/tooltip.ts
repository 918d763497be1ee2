import type { Placement } from '@floating-ui/dom';
import { html, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import { numeric, oneOf, warnOf } from '../../base/attribute-values.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FloatingController, placements } from '../../controllers/floating.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import styles from './tooltip.styles.js';

/** Time for the pointer to reach the tooltip before it goes. */
const grace = 120;
/** Who has just read one tooltip need not wait for the next. */
const warmth = 400;

let lastClosed = -Infinity;
let created = 0;

/**
 * A few words about a control, shown when the pointer rests on it or the keyboard reaches it. The control must be
 * understood without: give icon buttons an `aria-label`. A text that differs from it becomes the control's description.
 *
 * @tag collab-tooltip
 * @slot - The words.
 * @cssprop [--collab-tooltip-background=light-dark(#24262d, #3a3c43)] - Ground.
 * @cssprop [--collab-tooltip-color=#fff] - Text.
 */
export class CollabTooltip extends CollabElement {
  static override styles = [hostStyles, unprinted, styles];

  /** Id of the control, in the same root; without it, the element before the tooltip is meant. */
  @property() for = '';
  /** Side of the control it stands on where there is room. */
  @property({ converter: oneOf('<collab-tooltip> placement', placements('top')) }) placement: Placement = 'top';
  /** How long the pointer rests before it opens, in milliseconds. */
  @property({ converter: numeric('<collab-tooltip> delay', 400) }) delay = 400;
  /** Whether it is shown. */
  @property({ type: Boolean }) open = false;

  readonly #floating = new FloatingController(this, {
    anchor: () => this.#anchor,
    floating: () => this,
    placement: () => this.placement,
  });
  #anchor: HTMLElement | undefined;
  #listening: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    new DismissController(this, { open: () => this.open, dismiss: () => this.#close(), outside: () => false });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover ??= 'manual';
    this.internals.role = 'tooltip';
    // The control may be drawn in the same step, after this element.
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
    return html`<slot @slotchange=${this.#describe}></slot>`;
  }

  #attach(): void {
    this.#detach();
    const root = this.getRootNode() as Document | ShadowRoot;
    const anchor = this.for ? root.getElementById(this.for) : this.previousElementSibling;
    if (!(anchor instanceof HTMLElement)) {
      if (this.for) warnOf('<collab-tooltip> for', this.for, 'the id of an HTML element in its root');
      return;
    }
    this.#anchor = anchor;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    anchor.addEventListener('pointerenter', (event) => this.#entered(event), { signal });
    anchor.addEventListener('pointerleave', () => this.#left(), { signal });
    anchor.addEventListener('pointerdown', () => this.#close(), { signal });
    anchor.addEventListener('click', () => this.#close(), { signal });
    anchor.addEventListener('focusin', (event) => this.#focused(event), { signal });
    anchor.addEventListener('focusout', () => this.#close(), { signal });
    this.addEventListener('pointerenter', () => this.#stay(), { signal });
    this.addEventListener('pointerleave', () => this.#left(), { signal });
    this.#describe();
  }

  #detach(): void {
    this.#listening?.abort();
    if (this.#anchor && this.id) setDescription(this.#anchor, this.id, false);
    this.#anchor = undefined;
  }

  /** A text that only repeats the control's name would be read twice. */
  #describe(): void {
    if (!this.#anchor) return;
    created += 1;
    this.id ||= `collab-tooltip-${created}`;
    const name = this.#anchor.getAttribute('aria-label') ?? this.#anchor.textContent.trim();
    const repeats = name === this.textContent.trim();
    setDescription(this.#anchor, this.id, !repeats);
  }

  #entered(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    this.#schedule(true, performance.now() - lastClosed < warmth ? 0 : this.delay);
  }

  #left(): void {
    this.#schedule(false, grace);
  }

  #stay(): void {
    clearTimeout(this.#timer);
  }

  #focused(event: FocusEvent): void {
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

/** Adds an id to what describes a control, or takes it away; other descriptions stay. */
function setDescription(control: HTMLElement, id: string, on: boolean): void {
  const ids = new Set(control.getAttribute('aria-describedby')?.split(/\s+/).filter(Boolean));
  if (on === ids.has(id)) return;
  if (on) ids.add(id);
  else ids.delete(id);
  if (ids.size > 0) control.setAttribute('aria-describedby', [...ids].join(' '));
  else control.removeAttribute('aria-describedby');
}
