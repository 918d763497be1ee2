import type { LitElement, ReactiveController } from 'lit';

/** How long a pause in typing is after which what came of it is told, in ms. */
const PAUSE = 500;

/** What several elements say of one event comes within this time, in ms. */
const BURST = 150;

/** How a message is said: once the screen reader has finished, or at once. */
type Urgency = 'polite' | 'assertive';

interface Message {
  readonly text: string;
  readonly at: number;
  readonly speaker: Element;
  readonly line: HTMLElement;
}

/** Seen by screen readers only. Properties, not an attribute: a strict policy forbids inline styles. */
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

/** The live regions of a page, or of a modal dialog: while that is open, screen readers hear nothing outside it. */
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

  say(text: string, urgency: Urgency, speaker: Element): void {
    const now = performance.now();
    const recent = this.#messages.filter(({ at }) => now - at < BURST);
    // Two elements that show the same thing say it once.
    if (recent.some((message) => message.text === text && message.speaker !== speaker)) return;
    const line = Object.assign(document.createElement('p'), { textContent: text });
    for (const { line: old } of this.#messages.filter((message) => !recent.includes(message))) old.remove();
    this.#messages = [...recent, { text, at: now, speaker, line }];
    this.#regions[urgency].append(line);
  }

  /** Takes away what an element has said. */
  forget(speaker: Element): void {
    for (const { line } of this.#messages.filter((message) => message.speaker === speaker)) line.remove();
    this.#messages = this.#messages.filter((message) => message.speaker !== speaker);
  }

  #region(urgency: Urgency): HTMLElement {
    const region = document.createElement('div');
    region.ariaLive = urgency;
    // Only what is new is read, not what was said just before.
    region.ariaAtomic = 'false';
    region.setAttribute('aria-relevant', 'additions');
    this.#box.append(region);
    return region;
  }
}

const announcers = new WeakMap<Element, Announcer>();

/** The announcer of a holder, made where there is none or the page has thrown it away. */
function announcerIn(holder: Element): { readonly announcer: Announcer; readonly isNew: boolean } {
  const known = announcers.get(holder);
  if (known?.isConnected) return { announcer: known, isNew: false };
  const announcer = new Announcer(holder);
  announcers.set(holder, announcer);
  return { announcer, isNew: true };
}

/** The modal dialog an element is in, across shadow roots; else the page. */
function holderOf(element: Element): Element {
  for (let node: Node | null = element; node; node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null))
    if (node instanceof HTMLDialogElement && node.matches(':modal')) return node;
  return document.body;
}

/** Tells screen readers what happened, by the one pair of live regions that all elements of a page share. */
export class LiveAnnouncerController implements ReactiveController {
  readonly #host: LitElement;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The region must be there before its text changes, or nothing is read. */
  hostConnected(): void {
    announcerIn(holderOf(this.#host));
  }

  hostDisconnected(): void {
    clearTimeout(this.#pause);
    announcers.get(document.body)?.forget(this.#host);
  }

  /** Tells what there is once it rests: of what changes with each key only the last is worth hearing. */
  announceAtRest(message: () => string): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.announce(message()), PAUSE);
  }

  /**
   * Says a message once the screen reader has finished, or at once where it cannot wait. An empty one takes back what waits.
   * `near` is what the person is at, where a modal dialog around that makes the host inert.
   */
  announce(message: string, urgency: Urgency = 'polite', near: Element = this.#host): void {
    clearTimeout(this.#pause);
    const host = this.#host;
    if (!message || !host.isConnected) {
      announcers.get(document.body)?.forget(host);
      return;
    }
    const { announcer, isNew } = announcerIn(holderOf(near));
    if (!isNew) announcer.say(message, urgency, host);
    else requestAnimationFrame(() => announcer.say(message, urgency, host));
  }
}
