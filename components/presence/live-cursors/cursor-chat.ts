import { html, nothing, type ReactiveController } from 'lit';
import { live } from 'lit/directives/live.js';
import type { User } from '../../../store/index.js';
import { clamp } from '../../base/clamp.js';
import { browserClock, type Clock } from '../../base/clock.js';
import type { CollabElement } from '../../base/element.js';
import type { LocalizeController } from '../../base/localize.js';
import { applyFaceColors } from '../../ui/avatar/face.js';
import type { Point } from './remote-cursors.js';

/** Time that a sent message stays at the cursor, in ms. */
const MESSAGE_MS = 5_000;

/** Maximum length of a message. */
const MAX_LENGTH = 80;

interface CursorChatOptions {
  readonly localize: LocalizeController;
  /** Whether a key event opens the field. */
  readonly isShortcut: (event: KeyboardEvent) => boolean;
  /** Returns the user, whose color the field has. */
  readonly user: () => User | null | undefined;
  /** Publishes the message at the user's cursor. */
  readonly publish: (message: string) => void;
}

/** The field for a short message at the user's cursor. */
export class CursorChatController implements ReactiveController {
  readonly #host: CollabElement;
  readonly #options: CursorChatOptions;
  #listening: AbortController | undefined;
  #at: Point = { x: 0, y: 0 };
  #isOpen = false;
  #text = '';
  #opener: Element | null = null;
  #clearTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: CollabElement, options: CursorChatOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    document.addEventListener('keydown', (event) => this.#pageKeyDown(event), { signal: this.#listening.signal });
  }

  hostUpdated(): void {
    const { field, box } = this;
    if (!this.#isOpen || !box || box.matches(':popover-open')) return;
    applyFaceColors(box, this.#options.user() ?? undefined);
    box.showPopover();
    this.#position();
    field?.focus();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#close('');
  }

  /** Moves the field to the user's cursor. */
  moveTo(point: Point): void {
    this.#at = point;
    if (this.#isOpen) this.#position();
  }

  render() {
    if (!this.#isOpen) return nothing;
    return html`
      <div part="chat" class="chat colored" popover="manual">
        <input
          part="chat-field"
          class="field"
          type="text"
          maxlength=${MAX_LENGTH}
          autocomplete="off"
          enterkeyhint="send"
          aria-label=${this.#options.localize.term('cursorChat')}
          placeholder=${this.#options.localize.term('cursorChatHint')}
          .value=${live(this.#text)}
          @input=${(event: InputEvent) => this.#fieldInput(event)}
          @keydown=${(event: KeyboardEvent) => this.#fieldKeyDown(event)}
          @blur=${() => this.#send()}
        />
      </div>
    `;
  }

  private get box(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.chat');
  }

  private get field(): HTMLInputElement | null {
    return this.#host.renderRoot.querySelector<HTMLInputElement>('.field');
  }

  #pageKeyDown(event: KeyboardEvent): void {
    if (!this.#options.isShortcut(event)) return;
    event.preventDefault();
    this.#opener = document.activeElement;
    this.#isOpen = true;
    this.#text = '';
    this.#host.requestUpdate();
  }

  #fieldInput(event: InputEvent): void {
    if (event.currentTarget instanceof HTMLInputElement) this.#text = event.currentTarget.value;
    clearTimeout(this.#clearTimer);
    this.#options.publish(this.#text);
    this.#position();
  }

  #fieldKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const opener = this.#opener;
    if (event.key === 'Escape') this.#close('');
    else if (event.key === 'Enter') this.#send();
    else return;
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    event.preventDefault();
    event.stopPropagation();
  }

  /** Closes the field; the message stays visible for a while. */
  #send(): void {
    if (!this.#isOpen) return;
    this.#close(this.#text.trim());
    if (this.#text.trim()) this.#clearTimer = setTimeout(() => this.#options.publish(''), MESSAGE_MS);
  }

  #close(message: string): void {
    clearTimeout(this.#clearTimer);
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#options.publish(message);
    this.#host.requestUpdate();
  }

  /** Places the field beside the cursor, inside the window. */
  #position(): void {
    const { box } = this;
    if (!box) return;
    const { offsetWidth, offsetHeight } = box;
    const { x, y } = this.#at;
    const left = clamp(x + 12, 8, window.innerWidth - offsetWidth - 8);
    const top = clamp(y + 18, 8, window.innerHeight - offsetHeight - 8);
    box.style.translate = `${left}px ${top}px`;
  }
}

/** Time without a change after which a message is announced, in ms. */
const SETTLE_MS = 1_000;

/** Minimum time between two announcements, in ms. */
const ANNOUNCE_INTERVAL_MS = 5_000;

/** The message at another person's cursor. */
export interface CursorMessage {
  readonly userId: string;
  readonly name: string;
  readonly text: string;
}

/** Collects messages at other people's cursors and announces them once they settle, at a limited rate. */
export class CursorMessageAnnouncer {
  readonly #announce: (messages: readonly CursorMessage[]) => void;
  readonly #clock: Clock;
  readonly #texts = new Map<string, string>();
  readonly #pending = new Map<string, CursorMessage>();
  #announcedAt = -Infinity;
  #cancel: (() => void) | undefined;

  constructor(announce: (messages: readonly CursorMessage[]) => void, clock: Clock = browserClock) {
    this.#announce = announce;
    this.#clock = clock;
  }

  /** Updates the messages of all people who are present; an empty text is no message. */
  update(messages: readonly CursorMessage[]): void {
    const present = new Set(messages.map(({ userId }) => userId));
    for (const userId of this.#texts.keys()) if (!present.has(userId)) this.#texts.delete(userId);
    for (const message of messages) {
      const { userId, text } = message;
      if ((this.#texts.get(userId) ?? '') === text) continue;
      this.#texts.set(userId, text);
      // A message is announced even if it disappears before.
      if (text) this.#pending.set(userId, message);
      this.#schedule();
    }
  }

  clear(): void {
    this.#cancel?.();
    this.#texts.clear();
    this.#pending.clear();
  }

  #schedule(): void {
    this.#cancel?.();
    const delay = this.#announcedAt + ANNOUNCE_INTERVAL_MS - this.#clock.now();
    if (this.#pending.size > 0) this.#cancel = this.#clock.wait(() => this.#flush(), Math.max(SETTLE_MS, delay));
  }

  #flush(): void {
    this.#announcedAt = this.#clock.now();
    const messages = [...this.#pending.values()];
    this.#pending.clear();
    this.#announce(messages);
  }
}
