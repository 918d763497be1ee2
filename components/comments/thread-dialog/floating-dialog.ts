import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { boxInWindow, boxOf } from '../../../anchors/index.js';
import { ariaModalAround, modalAround } from '../../base/modal.js';
import type { PageContext } from '../../page/page-context.js';
import { uncoverTarget } from '../../page/uncover-target.js';

type FloatingDialog = ReactiveControllerHost & Element & { readonly fallback: boolean };

/** Registers an element with its page as a floating dialog: the layer renders its own only where there is none. */
export class DialogRegistrationController implements ReactiveController {
  readonly #host: FloatingDialog;
  #unregister: (() => void) | undefined;
  #page: PageContext | undefined;
  #isFallback = false;

  constructor(host: FloatingDialog) {
    this.#host = host;
    host.addController(this);
  }

  /** Registers the dialog with a page, or with none. Call it before `chooseFallbackDialog`, which depends on it. */
  setPage(page: PageContext | undefined): void {
    this.#register(this.#host.isConnected ? page : undefined);
  }

  hostDisconnected(): void {
    this.#register(undefined);
  }

  #register(page: PageContext | undefined): void {
    const { fallback } = this.#host;
    if (page === this.#page && fallback === this.#isFallback) return;
    this.#page = page;
    this.#isFallback = fallback;
    this.#unregister?.();
    this.#unregister = page && (fallback ? addFallbackDialog(page, this.#host) : addDialog(page));
  }
}

function addDialog({ elements: { dialogCount } }: PageContext): () => void {
  dialogCount.value += 1;
  return () => (dialogCount.value -= 1);
}

function addFallbackDialog({ elements: { fallbackDialogs } }: PageContext, host: Element): () => void {
  fallbackDialogs.value = [...fallbackDialogs.peek(), host];
  return () => (fallbackDialogs.value = fallbackDialogs.peek().filter((each) => each !== host));
}

/** Returns the fallback dialog to use: the one in a modal element, else the first visible one. */
export function chooseFallbackDialog(dialogs: readonly Element[]): Element | undefined {
  const visible = dialogs.filter((each) => each.checkVisibility());
  return dialogs.find(modalAround) ?? visible.find(ariaModalAround) ?? visible[0] ?? dialogs[0];
}

/** Scrolls the target of an opened thread out from under the sheet and the sidebar, once per opening. */
export class TargetRevealer {
  #revealed: string | null = null;

  /** Reveals the target of the open content once its marker is there. `content` is a thread id or `NEW_THREAD`. */
  reveal(page: PageContext | undefined, content: string | null): void {
    const anchor = content === null ? undefined : page?.navigation.anchorOf(content);
    if (!page || content === null || !anchor) {
      if (content === null) this.#revealed = null;
      return;
    }
    if (this.#revealed === content) return;
    this.#revealed = content;
    const target = page.targets.elementOf(content) ?? anchor;
    void uncoverTarget(target, () => (this.#revealed === content ? targetBoxesOf(page, content) : undefined));
  }
}

/** Returns the boxes that must be visible: the text or element of a target, and its marker. */
function targetBoxesOf(page: PageContext, content: string): readonly DOMRectReadOnly[] {
  const element = page.targets.elementOf(content);
  const range = page.targets.rangeOf(content);
  const anchor = page.navigation.anchorOf(content);
  const text = range && boxInWindow(range.getBoundingClientRect(), range.startContainer.ownerDocument ?? document);
  const target = text ?? (element && boxOf(element));
  return [target, anchor?.getBoundingClientRect()].filter((box) => box !== undefined);
}
