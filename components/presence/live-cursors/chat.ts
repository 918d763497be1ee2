import { html, nothing, type ReactiveController } from 'lit';
import { live } from 'lit/directives/live.js';
import { paintFace } from '../../ui/avatar/face.js';
import type { CollabElement } from '../../base/element.js';
import type { LocalizeController } from '../../base/localize.js';
import type { User } from '../../../store/index.js';
import type { Point } from './glide.js';

/** How long what was written stays after it was sent, in ms. */
const STAYS_MS = 5_000;

/** How long a text at a cursor is at most (decisions, What a person meets by default). */
const LONGEST = 80;

interface ChatOptions {
  readonly localize: LocalizeController;
  /** Whether keys that are pressed ask for it. */
  readonly isAskedFor: (event: KeyboardEvent) => boolean;
  /** Whose cursor it is. */
  readonly user: () => User | null | undefined;
  /** What the others are to read at the user's cursor. */
  readonly say: (comment: string) => void;
}

/** Lets the user write at their cursor, for as long as that takes. */
export class CursorChat implements ReactiveController {
  readonly #host: CollabElement;
  readonly #options: ChatOptions;
  #listening: AbortController | undefined;
  #at: Point = { x: 0, y: 0 };
  #isOpen = false;
  #text = '';
  #opener: Element | null = null;
  #staying: ReturnType<typeof setTimeout> | undefined;

  constructor(host: CollabElement, options: ChatOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    document.addEventListener('keydown', (event) => this.#pageKeyed(event), { signal: this.#listening.signal });
  }

  hostUpdated(): void {
    const { field, box } = this;
    if (!this.#isOpen || !box || box.matches(':popover-open')) return;
    paintFace(box, this.#options.user() ?? undefined);
    box.showPopover();
    this.#place();
    field?.focus();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#end('');
  }

  /** The user's cursor is elsewhere in the window. */
  follow(at: Point): void {
    this.#at = at;
    if (this.#isOpen) this.#place();
  }

  render() {
    if (!this.#isOpen) return nothing;
    return html`
      <div part="chat" class="chat colored" popover="manual">
        <input
          part="chat-field"
          class="field"
          type="text"
          maxlength=${LONGEST}
          autocomplete="off"
          enterkeyhint="send"
          aria-label=${this.#options.localize.term('cursorChat')}
          placeholder=${this.#options.localize.term('cursorChatHint')}
          .value=${live(this.#text)}
          @input=${(event: InputEvent) => this.#typed(event)}
          @keydown=${(event: KeyboardEvent) => this.#keyed(event)}
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

  #pageKeyed(event: KeyboardEvent): void {
    if (!this.#options.isAskedFor(event)) return;
    event.preventDefault();
    this.#opener = document.activeElement;
    this.#isOpen = true;
    this.#text = '';
    this.#host.requestUpdate();
  }

  #typed(event: InputEvent): void {
    if (event.currentTarget instanceof HTMLInputElement) this.#text = event.currentTarget.value;
    clearTimeout(this.#staying);
    this.#options.say(this.#text);
    this.#place();
  }

  #keyed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const opener = this.#opener;
    if (event.key === 'Escape') this.#end('');
    else if (event.key === 'Enter') this.#send();
    else return;
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    event.preventDefault();
    event.stopPropagation();
  }

  /** What was written stays for a while. */
  #send(): void {
    if (!this.#isOpen) return;
    this.#end(this.#text.trim());
    if (this.#text.trim()) this.#staying = setTimeout(() => this.#options.say(''), STAYS_MS);
  }

  #end(text: string): void {
    clearTimeout(this.#staying);
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#options.say(text);
    this.#host.requestUpdate();
  }

  /** Beside the cursor, and wholly in the window. */
  #place(): void {
    const { box } = this;
    if (!box) return;
    const { offsetWidth, offsetHeight } = box;
    const { x, y } = this.#at;
    const left = Math.max(8, Math.min(x + 12, window.innerWidth - offsetWidth - 8));
    const top = Math.max(8, Math.min(y + 18, window.innerHeight - offsetHeight - 8));
    box.style.translate = `${left}px ${top}px`;
  }
}
