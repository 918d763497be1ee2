import type { LitElement, ReactiveController } from 'lit';

/** Pause in typing after which a result is announced, in ms. */
const PAUSE = 500;

/** Time within which several elements announce the same event, in ms. */
const BURST = 150;

/** Whether the screen reader finishes first, or is interrupted. */
type Urgency = 'polite' | 'assertive';

interface Message {
  readonly text: string;
  readonly at: number;
  readonly speaker: Element;
  readonly line: HTMLElement;
}

/** Visually hidden. Set as properties, since a strict policy forbids a style attribute. */
const hidden: Partial<CSSStyleDeclaration> = {
  position: 'fixed',
  insetBlockStart: '0',
  insetInlineStart: '0',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  userSelect: 'none',
};

/** The live regions of a page or of a modal dialog, outside of which screen readers read nothing. */
class Announcer {
  readonly #box = document.createElement('div');
  readonly #regions: Readonly<Record<Urgency, HTMLElement>>;
  #messages: readonly Message[] = [];

  constructor(holder: Element) {
    this.#box.dataset.collabAnnouncer = '';
    Object.assign(this.#box.style, hidden);
    this.#regions = { polite: this.#region('polite'), assertive: this.#region('assertive') };
    holder.append(this.#box);
  }

  get isConnected(): boolean {
    return this.#box.isConnected;
  }

  announce(text: string, urgency: Urgency, speaker: Element): void {
    const now = performance.now();
    const recent = this.#messages.filter(({ at }) => now - at < BURST);
    // Elements that show the same thing announce it once.
    if (recent.some((message) => message.text === text && message.speaker !== speaker)) return;
    const line = Object.assign(document.createElement('p'), { textContent: text });
    for (const { line: old } of this.#messages.filter((message) => !recent.includes(message))) old.remove();
    this.#messages = [...recent, { text, at: now, speaker, line }];
    this.#regions[urgency].append(line);
  }

  /** Removes the messages of an element. */
  forget(speaker: Element): void {
    for (const { line } of this.#messages.filter((message) => message.speaker === speaker)) line.remove();
    this.#messages = this.#messages.filter((message) => message.speaker !== speaker);
  }

  #region(urgency: Urgency): HTMLElement {
    const region = document.createElement('div');
    region.ariaLive = urgency;
    // Only new messages are read, not the previous ones.
    region.ariaAtomic = 'false';
    region.setAttribute('aria-relevant', 'additions');
    this.#box.append(region);
    return region;
  }
}

const announcers = new WeakMap<Element, Announcer>();

/** Returns the announcer in an element; creates one if there is none, or if the page has removed it. */
function announcerIn(holder: Element): { readonly announcer: Announcer; readonly isNew: boolean } {
  const known = announcers.get(holder);
  if (known?.isConnected) return { announcer: known, isNew: false };
  const announcer = new Announcer(holder);
  announcers.set(holder, announcer);
  return { announcer, isNew: true };
}

/** Returns the modal dialog around an element, across shadow roots; else the body. */
function holderOf(element: Element): Element {
  for (let node: Node | null = element; node; node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null))
    if (node instanceof HTMLDialogElement && node.matches(':modal')) return node;
  return document.body;
}

/** Announces messages to screen readers through live regions that all elements of a page share. */
export class LiveAnnouncerController implements ReactiveController {
  readonly #host: LitElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Creates the region in advance: screen readers ignore a region that is added together with its text. */
  hostConnected(): void {
    announcerIn(holderOf(this.#host));
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    announcers.get(document.body)?.forget(this.#host);
  }

  /** Announces a message after a pause, so that only the last of many changes is read. */
  announceDebounced(message: () => string, urgency: Urgency = 'polite'): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.announce(message(), urgency), PAUSE);
  }

  /**
   * Announces a message. An empty message removes pending ones. `near` is the user's current element, if a modal dialog around
   * it makes the host inert.
   */
  announce(message: string, urgency: Urgency = 'polite', near: Element = this.#host): void {
    clearTimeout(this.#timer);
    const host = this.#host;
    if (!message || !host.isConnected) {
      announcers.get(document.body)?.forget(host);
      return;
    }
    const { announcer, isNew } = announcerIn(holderOf(near));
    if (!isNew) announcer.announce(message, urgency, host);
    else requestAnimationFrame(() => announcer.announce(message, urgency, host));
  }
}
