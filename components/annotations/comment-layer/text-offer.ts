import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  elementAround,
  scheduleInFrame,
  cancelInFrame,
  frameOf,
  type MeasurePart,
  linesOfText,
  isInsideKit,
  boxOf,
} from '../../../anchors/index.js';
import '../../ui/icon/more-icons.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { modalAround } from '../../base/modal.js';
import { keyNames } from '../../base/key-names.js';
import type { LocalizeController } from '../../base/localize.js';
import { selectedRange } from '../../page/selected-range.js';
import { ariaKeys, type PageShortcuts } from '../../base/shortcuts.js';
import type { CommentableRules } from './commentable.js';
import type { ChosenPlace } from './commenting.js';
import { listenInWindows } from '../../page/page-windows.js';
import { isCommentableText, textPlace } from './selected-text.js';

interface TextOfferOptions {
  readonly rules: CommentableRules;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  /** Whether a person may comment on text now. */
  isOpen(): boolean;
  readonly keys: () => PageShortcuts | undefined;
  /** Whether they are to be told of the key. */
  isHinted(): boolean;
  /** Shows the button at a part of an element, or takes it away. */
  place(button: HTMLElement, element: Element | undefined, part?: MeasurePart): void;
  /** The person asks to comment on what is selected in a modal dialog, where nothing can be opened for it. */
  barred(modal: Element): void;
  /** The person has chosen what is selected. */
  chosen(place: ChosenPlace): void;
}

/** Room between the button and the edge of the window, in px. */
const margin = 12;

/** Offers to comment on what is selected: by a button at its end, and by a key. */
class TextOffer implements ReactiveController {
  readonly #options: TextOfferOptions;
  readonly #button = document.createElement('button');
  #listening: AbortController | undefined;
  /** Whether a selection is being drawn with the mouse. */
  #isDrawing = false;
  #isShown = false;
  /** The page, or the one embedded in it, in which something was selected last. */
  #page = document;
  /** Whether the key has been told of: once is enough. */
  #isTold = false;

  constructor(host: ReactiveControllerHost, options: TextOfferOptions) {
    this.#options = options;
    host.addController(this);
    const button = this.#button;
    Object.assign(button, { type: 'button', className: 'button text-button' });
    button.part.add('text-button');
    const icon = document.createElement('collab-icon');
    icon.name = 'comment-plus';
    button.append(icon, document.createElement('span'));
    // The selection stays.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => this.#choose());
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    listenInWindows((view, signal) => this.#listen(view, signal), this.#listening.signal);
  }

  #listen(view: Window, signal: AbortSignal): void {
    const capture = { signal, capture: true, passive: true };
    const page = view.document;
    page.addEventListener('selectionchange', () => this.#changed(page), { signal });
    view.addEventListener('pointerdown', ({ pointerType }) => (this.#isDrawing = pointerType === 'mouse'), capture);
    const released = (): void => {
      this.#isDrawing = false;
      this.#update();
    };
    view.addEventListener('pointerup', released, capture);
    view.addEventListener('pointercancel', released, capture);
    page.addEventListener('keydown', (event) => this.#keyed(event), { signal });
  }

  /** Whether it is offered may be another now. */
  hostUpdated(): void {
    this.#update();
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    cancelInFrame('find', this.#offer);
    this.#hide();
  }

  #changed(page: Document): void {
    if (page !== this.#page && !selectedRange(page)) return;
    this.#page = page;
    this.#update();
  }

  #update(): void {
    if (!this.#isDrawing) scheduleInFrame('find', this.#offer);
  }

  get #selected(): AbstractRange | undefined {
    const { isOpen, rules } = this.#options;
    const range = isOpen() ? selectedRange(this.#page) : undefined;
    return range && isCommentableText(range, rules) ? range : undefined;
  }

  /** The modal dialog in which something is selected, where no layer is in it. */
  get #barring(): Element | undefined {
    const { isOpen, rules } = this.#options;
    const range = isOpen() ? selectedRange(this.#page) : undefined;
    const around = range && elementAround(range);
    const modal = around && !isInsideKit(around) && !rules.isUsableAt(around) ? modalAround(around) : undefined;
    return modal?.querySelector('collab-comment-layer') ? undefined : modal;
  }

  readonly #offer = (): void => {
    const range = this.#selected;
    if (!range) {
      this.#hide();
      return;
    }
    const { localize, announcer, place } = this.#options;
    const [chord] = this.#options.keys()?.keysOf('commentOnSelection') ?? [];
    const keys = chord ? keyNames(chord) : '';
    const [, label] = this.#button.children;
    if (label) label.textContent = localize.term('commentOnText');
    this.#button.title = keys;
    this.#button.ariaKeyShortcuts = chord ? ariaKeys([chord]) : null;
    place(this.#button, elementAround(range), () => this.#spot());
    this.#isShown = true;
    if (this.#isTold || !keys || !this.#options.isHinted()) return;
    this.#isTold = true;
    announcer.announce(localize.term('commentOnTextHint', keys));
  };

  /** Where the selection ends, as far as the button has room there. */
  #spot() {
    const range = this.#selected;
    const last = range && linesOfText(range).at(-1);
    if (!last) return undefined;
    const frame = frameOf(this.#page);
    const edge = Math.min(innerWidth, frame ? boxOf(frame).right : innerWidth);
    const end = Math.min(last.left + last.width, edge - this.#button.offsetWidth - margin);
    return { left: Math.min(last.left, end), top: last.top, width: Math.max(1, end - last.left), height: last.height };
  }

  #hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#options.place(this.#button, undefined);
  }

  #choose(): boolean {
    const range = this.#selected;
    const place = range && textPlace(range, this.#options.rules);
    if (!place) return false;
    this.#page.getSelection()?.removeAllRanges();
    this.#hide();
    this.#options.chosen(place);
    return true;
  }

  #keyed(event: KeyboardEvent): void {
    if (!this.#options.keys()?.asksFor(event, 'commentOnSelection')) return;
    const barring = this.#barring;
    if (barring) this.#options.barred(barring);
    if (barring || this.#choose()) event.preventDefault();
  }
}

export type { TextOffer };

export const offerText = (host: ReactiveControllerHost, options: TextOfferOptions): TextOffer =>
  new TextOffer(host, options);
