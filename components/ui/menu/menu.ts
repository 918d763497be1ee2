import type { Placement } from '@floating-ui/dom';
import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { oneOf } from '../../base/attribute-converters.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FloatingController, placements } from '../../controllers/floating.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import controlStyles from '../../styles/controls.styles.js';
import dropdownStyles from '../../styles/dropdown.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../icon/icon.js';
import type { IconName } from '../icon/icons.js';
import { CollabMenuSelectEvent } from './menu.events.js';
import styles from './menu.styles.js';
import { TypeAhead } from './type-ahead.js';

export * from './menu.events.js';
/** An action of a menu. */
export interface MenuAction {
  readonly id: string;
  readonly label: string;
  /** Description below the label. */
  readonly hint?: string;
  readonly icon?: IconName;
  /** Whether the action is destructive. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** State of a checkable item; absent for other items. */
  readonly checked?: boolean;
  /** Whether a checkable item excludes the others, as a radio button does. */
  readonly exclusive?: boolean;
}

/** A line between groups of items. */
export interface MenuSeparator {
  readonly separator: true;
}

export type MenuItem = MenuAction | MenuSeparator;

const isAction = (item: MenuItem): item is MenuAction => 'id' in item;

/**
 * A button that opens a menu. The slot `icon-` followed by an item's id replaces the item's icon.
 *
 * @tag collab-menu
 * @slot trigger - A button that replaces the three dots.
 * @fires {CollabMenuSelectEvent} collab-menu-select - Fired when the user selects an item; cancelable.
 * @csspart trigger - The button with the three dots.
 * @csspart menu - The menu.
 * @csspart item - A menu item.
 */
export class CollabMenu extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, dropdownStyles, styles];

  /** The items in order. */
  @property({ attribute: false }) items: readonly MenuItem[] = [];
  /** Accessible name of the menu, and of the default button. */
  @property() label = '';
  /** Preferred side of the button for the menu. */
  @property({ converter: oneOf('<collab-menu> placement', placements('bottom-start')) }) placement: Placement =
    'bottom-start';
  /** Whether the menu is open. */
  @property({ type: Boolean, reflect: true }) open = false;

  @query('.menu') private readonly menu!: HTMLElement;
  @query('slot[name=trigger]') private readonly slotted!: HTMLSlotElement | null;

  readonly #floating = new FloatingController(this, {
    anchor: () => this.#trigger,
    floating: () => this.menu,
    placement: () => this.placement,
    distance: () => 4,
  });
  readonly #roving = new RovingFocusController(this, { items: () => this.#buttons });
  readonly #typeAhead = new TypeAhead();
  /** Index of the item that gets the focus when the menu opens; -1 is the last. */
  #initialIndex = 0;
  /** Whether the menu has been opened. Until then it renders no items, since a page may hold hundreds of menus. */
  #hasOpened = false;

  constructor() {
    super();
    new DismissController(this, { open: () => this.open, dismiss: (reason) => this.#close(reason === 'escape') });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    this.#hasOpened ||= this.open;
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#describeTrigger();
    if (!this.isConnected) return;
    if (this.open === this.menu.matches(':popover-open')) return;
    if (this.open) {
      this.menu.showPopover();
      this.#floating.start();
      this.#roving.focus(this.#initialIndex);
    } else if (changed.has('open')) {
      this.#floating.stop();
      this.menu.hidePopover();
    }
  }

  override focus(options?: FocusOptions): void {
    this.#trigger?.focus(options);
  }

  protected override render() {
    return html`
      <slot name="trigger" @click=${this.#toggle} @keydown=${this.#triggerKeydown} @slotchange=${this.#describeTrigger}>
        <button part="trigger" class="icon-button" type="button" aria-label=${this.label}>
          <collab-icon name="more"></collab-icon>
        </button>
      </slot>
      <div
        part="menu"
        class="menu dropdown"
        role="menu"
        popover="manual"
        aria-label=${this.label || nothing}
        @keydown=${this.#menuKeydown}
        @focusout=${this.#focusLeft}
      >
        ${(this.#hasOpened ? this.items : []).map((item) => (isAction(item) ? this.#renderItem(item) : html`<div class="separator" role="separator"></div>`))}
      </div>
    `;
  }

  #renderItem(item: MenuAction) {
    const isCheckable = item.checked !== undefined;
    const checkRole = item.exclusive ? 'menuitemradio' : 'menuitemcheckbox';
    return html`
      <button
        part="item"
        class="item ${item.danger ? 'danger' : ''}"
        type="button"
        role=${isCheckable ? checkRole : 'menuitem'}
        aria-checked=${isCheckable ? String(item.checked) : nothing}
        aria-disabled=${item.disabled ? 'true' : nothing}
        tabindex="-1"
        data-id=${item.id}
        @click=${() => this.#select(item)}
      >
        <slot name="icon-${item.id}">${item.icon ? html`<collab-icon name=${item.icon}></collab-icon>` : nothing}</slot>
        <span class="label">${item.label}${item.hint ? html`<span class="hint">${item.hint}</span>` : nothing}</span>
        ${item.checked ? html`<collab-icon name="check"></collab-icon>` : nothing}
      </button>
    `;
  }

  get #trigger(): HTMLElement | undefined {
    return (this.slotted?.assignedElements()[0] ?? this.slotted?.firstElementChild ?? undefined) as
      HTMLElement | undefined;
  }

  get #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.item')];
  }

  /** Sets the ARIA state of the button, which may be the page's own. */
  #describeTrigger(): void {
    this.#trigger?.setAttribute('aria-haspopup', 'menu');
    this.#trigger?.setAttribute('aria-expanded', String(this.open));
  }

  #close(restoreFocus: boolean): void {
    this.open = false;
    if (restoreFocus) this.#trigger?.focus({ preventScroll: true });
  }

  #select(item: MenuAction): void {
    if (item.disabled) return;
    const isPrevented = !this.dispatchEvent(new CollabMenuSelectEvent({ id: item.id }));
    // A listener may have moved the focus, for example into a dialog.
    if (!isPrevented) this.#close(this.menu.matches(':focus-within'));
  }

  #toggle(): void {
    this.#initialIndex = 0;
    this.open = !this.open;
  }

  #triggerKeydown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.#initialIndex = event.key === 'ArrowDown' ? 0 : -1;
    this.open = true;
  }

  #menuKeydown(event: KeyboardEvent): void {
    // Tab continues from the button.
    if (event.key === 'Tab') this.#close(true);
    else if (!this.#roving.handleKey(event)) this.#focusByLetter(event);
  }

  #focusByLetter(event: KeyboardEvent): void {
    const buttons = this.#buttons;
    const labels = this.items.filter(isAction).map((item) => item.label);
    if (this.#typeAhead.continues(event)) event.preventDefault();
    const found = this.#typeAhead.find(
      event,
      labels,
      buttons.findIndex((button) => button.matches(':focus')),
    );
    if (found < 0) return;
    event.preventDefault();
    this.#roving.focus(found);
  }

  #focusLeft(event: FocusEvent): void {
    const to = event.relatedTarget;
    if (to instanceof Node && !this.menu.contains(to) && to !== this.#trigger) this.#close(false);
  }
}
