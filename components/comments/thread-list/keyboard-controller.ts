import type { LitElement } from 'lit';
import { isTyping } from '../../base/keyboard.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageShortcuts } from '../../base/shortcuts.js';
import type { VirtualFocusController } from '../../controllers/virtual-focus.js';
import { threadIdOf } from './list-layout.js';
import type { SelectionController } from './selection-controller.js';

/** The list that is operated with the keyboard. */
interface KeyboardHost extends LitElement {
  readonly checkable: boolean;
  readonly isChecking: boolean;
  readonly expanded: ReadonlySet<string>;
  readonly shortcuts: PageShortcuts;
  expand(annotationId: string, expanded: boolean): Promise<void>;
}

interface KeyboardOptions {
  readonly keys: () => readonly string[];
  readonly focus: VirtualFocusController;
  readonly selection: SelectionController;
  readonly localize: LocalizeController;
}

const isModified = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

/** Handles the keys of a thread list: moving the focus, checking threads, expanding threads and folding groups. */
export class KeyboardController {
  readonly #host: KeyboardHost;
  readonly #options: KeyboardOptions;

  constructor(host: KeyboardHost, options: KeyboardOptions) {
    this.#host = host;
    this.#options = options;
  }

  readonly handleKeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || this.#handlePageKey(event)) return;
    const { target } = event;
    // Controls inside an expanded thread have their own keys.
    if (!(target instanceof HTMLElement) || !target.matches('[data-focus], .list, .check *, .expand')) return;
    if (this.#handleSelectionKey(event) || this.#options.focus.handleKey(event)) return;
    this.#handleExpandKey(event, target);
  };

  /** Moves to the next or previous thread, also from inside an expanded thread, as in the ARIA feed pattern. */
  #handlePageKey(event: KeyboardEvent): boolean {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (by === undefined || isTyping(event) || isModified(event)) return false;
    event.preventDefault();
    this.#options.focus.move(by);
    return true;
  }

  #handleSelectionKey(event: KeyboardEvent): boolean {
    if (!this.#host.checkable || !this.#select(event)) return false;
    event.preventDefault();
    return true;
  }

  #select(event: KeyboardEvent): boolean {
    const { focus, selection } = this.#options;
    const { isChecking, shortcuts } = this.#host;
    const { key, shiftKey } = event;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (shortcuts.matches(event, 'selectAllThreads')) selection.checkAll();
    else if (shortcuts.matches(event, 'selectThread')) selection.toggle(focus.index);
    else if (isModified(event)) return false;
    else if (key === 'Escape' && isChecking) selection.clear();
    else if (shiftKey && by !== undefined) {
      selection.ensureAnchor(focus.index);
      focus.move(by);
      selection.extendTo(focus.index);
    } else return false;
    return true;
  }

  /** Expands with the arrow key in writing direction and collapses with the other one, as in a tree. */
  #handleExpandKey(event: KeyboardEvent, target: HTMLElement): void {
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || isModified(event)) return;
    event.preventDefault();
    const { keys, focus, localize } = this.#options;
    const isExpanding = (event.key === 'ArrowRight') !== (localize.dir() === 'rtl');
    if (target.matches('.group-button')) {
      if ((target.ariaExpanded === 'true') !== isExpanding) target.click();
      return;
    }
    const key = keys()[focus.index];
    if (key === undefined) return;
    const id = threadIdOf(key);
    if (this.#host.expanded.has(id) !== isExpanding) void this.#host.expand(id, isExpanding);
  }
}
