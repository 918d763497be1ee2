import { html, nothing, type ReactiveController } from 'lit';
import { areaPart, elementAround, isInsideKit, boxOf, type Box } from '../../../anchors/index.js';
import '../../base/english-messages.js';
import type { Messages } from '../../../locales/english/messages.js';
import type { TargetArea } from '../../../store/model/index.js';
import { addStyles } from '../../base/add-styles.js';
import { isUsingKeys, blurWithin } from '../../base/focus-guard.js';
import { isTextField, keyNames } from '../../base/keyboard.js';
import { deepActiveElement, FocusRestore } from '../../controllers/focus-restore.js';
import { stackAtBottom } from '../../page/bottom-stack.js';
import { elementNameOf } from '../../page/element-name.js';
import { selectedRange } from '../../page/selected-range.js';
import type { DrawnArea } from './area-editing.js';
import { AreaMode } from './area-mode.js';
import type { InputType, LayerMode, ModeHost, ModeSession, TargetEdge } from './comment-mode.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import type { SelectedTarget } from './describe-target.js';
import { ElementMode } from './element-mode.js';
import type { LayerContext } from './layer-context.js';
import styles from './mode.styles.js';
import { selectTarget } from './selected-target.js';
import { movePrompt } from './target-mover.js';
import { TextMode } from './text-mode.js';

/** The kinds of elements that messages can name. */
type ElementKind = Parameters<Messages['targetKind']>[0];

const kinds: Readonly<Record<ElementKind, { readonly tags: string; readonly roles: string }>> = {
  heading: { tags: 'h1 h2 h3 h4 h5 h6', roles: 'heading' },
  link: { tags: 'a', roles: 'link' },
  button: { tags: 'button summary', roles: 'button tab menuitem switch' },
  picture: { tags: 'img picture svg canvas figure', roles: 'img image figure' },
  video: { tags: 'video', roles: '' },
  field: {
    tags: 'input select textarea',
    roles: 'textbox searchbox combobox listbox slider spinbutton checkbox radio',
  },
  table: { tags: 'table', roles: 'table grid treegrid' },
  row: { tags: 'tr', roles: 'row' },
  cell: { tags: 'td th', roles: 'cell gridcell columnheader rowheader' },
  list: { tags: 'ul ol dl menu', roles: 'list' },
  item: { tags: 'li dt dd', roles: 'listitem' },
  form: { tags: 'form', roles: 'form search' },
  paragraph: { tags: 'p blockquote pre', roles: 'paragraph' },
  section: {
    tags: 'section article main nav aside header footer fieldset dialog',
    roles: 'region article main navigation complementary banner contentinfo group dialog',
  },
};

/** Returns the kind of an element by its role or its tag; undefined for generic elements. */
function kindOf(element: Element): ElementKind | undefined {
  const [role] = element.getAttribute('role')?.split(/\s+/) ?? [];
  const includes = (list: string, name: string): boolean => list.split(' ').includes(name);
  return (Object.keys(kinds) as ElementKind[]).find((kind) =>
    role ? includes(kinds[kind].roles, role) : includes(kinds[kind].tags, element.localName),
  );
}

type KeyAction = Parameters<Messages['commentModeKey']>[0];
type KeyHint = readonly [action: KeyAction, ...keys: string[]];

const arrows = ['↑', '↓', '←', '→'] as const;
const leaveHint: KeyHint = ['leave', 'Esc'];

/** Returns the key hints of a mode. `outKey` leads out of an element: Left if text runs from left to right. */
function keyHintsOf(
  mode: LayerMode,
  isDrawing: boolean,
  enterHint: KeyHint,
  outKey: string,
  inKey: string,
): readonly KeyHint[] {
  const navigation: readonly KeyHint[] = [
    ['beside', '↑', '↓'],
    ['depth', outKey, inKey],
  ];
  switch (mode) {
    case 'area':
      return isDrawing
        ? [['move', ...arrows], ['resize', 'Shift', ...arrows], enterHint, ['back', 'Esc']]
        : [...navigation, ['draw', 'Enter'], leaveHint];
    case 'text':
      return [...navigation, ['words', 'Shift', '←', '→'], enterHint, leaveHint];
    default:
      return [...navigation, enterHint, leaveHint];
  }
}

/** The message keys of the prompt and of the keyboard help, by mode. */
const modeTerms = {
  element: ['pickTarget', 'pickTargetHint'],
  area: ['drawArea', 'drawAreaHint'],
  text: ['pickText', 'pickTextHint'],
} as const;

/** The message keys of the keyboard help while the user moves a thread, by mode. */
const moveHints = { element: 'pickNewTargetHint', area: 'drawAreaHint', text: 'pickNewTextHint' } as const;

/** Keeps the focus on a click in the bar: losing it would hide the keys and move the button under the pointer. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest('.chooser')) event.preventDefault();
}

/** Returns an area in whole percent. */
const percentages = ({ left, top, width, height }: TargetArea): readonly [number, number, number, number] => [
  Math.round(left * 100),
  Math.round(top * 100),
  Math.round(width * 100),
  Math.round(height * 100),
];

type SessionClass = new (host: ModeHost) => ModeSession;

const sessionClasses: Readonly<Partial<Record<LayerMode, SessionClass>>> = {
  element: ElementMode,
  text: TextMode,
  area: AreaMode,
};

/** Space between the bar and the element that the keyboard points at, in px. */
const barGap = 16;

/** Runs the active comment mode, and renders the bar that explains it and leaves it. */
export class ModeController implements ReactiveController, ModeHost {
  readonly #context: LayerContext;
  readonly #focusRestore = new FocusRestore();
  /** Whether the code was loaded after the start of the mode, so that the user may be doing something else. */
  #isLate: boolean;
  #mode: LayerMode = 'none';
  #session: ModeSession | undefined;
  /** Name of the element that the keyboard points at. */
  #elementName = '';
  /** Whether the keyboard adjusts an area. */
  #isDrawing = false;

  constructor(context: LayerContext, isLate: boolean) {
    this.#context = context;
    this.#isLate = isLate;
    addStyles(context.layer.shadowRoot, [styles]);
    context.layer.addController(this);
  }

  /** Ends a mode before the bar is rendered, so that the bar does not show stale content. */
  hostUpdate(): void {
    if (this.#context.activeMode !== this.#mode) this.#end();
  }

  hostUpdated(): void {
    const { activeMode } = this.#context;
    stackAtBottom(this.#find('.bar'), 'mode-bar');
    if (activeMode === this.#mode) return;
    if (this.#mode === 'none') this.#focusRestore.remember();
    // A shortcut starts the mode while nothing has the focus, or the focused button was pressed by a key.
    const focused = deepActiveElement();
    const isTypingInPage = this.#isLate && isTextField(focused);
    const isByKeyboard = !isTypingInPage && (isUsingKeys() || focused?.matches(':focus-visible'));
    this.#isLate = false;
    this.#mode = activeMode;
    const Session = sessionClasses[activeMode];
    this.#session = Session && new Session(this);
    if (this.#session && isByKeyboard) this.#find('.chooser')?.focus();
  }

  hostDisconnected(): void {
    this.#end();
    this.#mode = 'none';
  }

  get rules(): CommentableRules {
    return this.#context.selectors;
  }

  /** The element of the thread that is being moved, else the element that had the focus or contains the selected text. */
  get startElement(): Element | undefined {
    const { board, page } = this.#context;
    return board?.elementOf(page?.modes.movedThread.peek()?.annotationId ?? '') ?? this.#focusedElement;
  }

  /** Whether the user is choosing another target for a thread. */
  get #isMovingThread(): boolean {
    return Boolean(this.#context.page?.modes.movedThread.peek());
  }

  cover(name: string, box: HTMLElement, element: Element | undefined): void {
    this.#context.cover(name, box, element);
  }

  highlight(element: Element | undefined, by: InputType): void {
    const { localize, announcer } = this.#context;
    this.#context.outline(element);
    if (!element || by === 'pointer') {
      this.#moveBarAwayFrom();
      this.#setElementName('');
      return;
    }
    const kind = kindOf(element);
    const kindName = kind && localize.term('targetKind', kind);
    const name = elementNameOf(element);
    this.#moveBarAwayFrom(boxOf(element));
    this.#setElementName(name || kindName || element.localName);
    const term = this.#isMovingThread ? 'selectedNewTarget' : 'selectedTarget';
    announcer.announce(localize.term(term, this.#elementName, name ? kindName : undefined));
  }

  announceEdge(edge: TargetEdge): void {
    this.#context.announcer.announce(this.#context.localize.term('noFurtherTarget', edge));
  }

  announceText(text: string): void {
    this.#context.announcer.announce(text);
  }

  showDrawnArea(drawn: DrawnArea | undefined, by: InputType): void {
    const { localize, announcer, layer } = this.#context;
    this.#context.showDrawnArea(drawn);
    this.#isDrawing = drawn !== undefined && by === 'keyboard';
    layer.requestUpdate();
    if (!drawn || by === 'pointer') return;
    this.#moveBarAwayFrom(areaPart(drawn.area)(boxOf(drawn.element)));
    const [left, top, width, height] = percentages(drawn.area);
    announcer.announce(localize.term('areaSize', left, top, width, height));
  }

  select(target: SelectedTarget): void {
    // The composer remembers the element that had the focus before it.
    if (selectTarget(this.#context, target)) this.#returnFocus();
  }

  render() {
    const { activeMode, localize, board } = this.#context;
    if (activeMode === 'none') return nothing;
    const [term, hint] = modeTerms[activeMode];
    const prompt = (board && movePrompt(board)) ?? localize.term(term);
    return html`
      <div part="bar" class="bar" @mousedown=${keepFocus}>
        <div
          class="chooser"
          role="application"
          tabindex="0"
          aria-label=${prompt}
          aria-describedby="hint"
          @focus=${this.#handleFocus}
          @keydown=${this.#handleKey}
        >
          ${this.#elementName || prompt}
        </div>
        <span id="hint" class="visually-hidden">
          ${localize.term(this.#isMovingThread ? moveHints[activeMode] : hint)}
        </span>
        <kbd class="escape-key" aria-hidden="true">Esc</kbd>
        <button class="icon-button" type="button" aria-label=${localize.term('cancel')} @click=${this.leave}>
          <collab-icon name="close"></collab-icon>
        </button>
        ${this.#renderKeys(activeMode)}
      </div>
    `;
  }

  /** The keys are for sighted keyboard users; screen readers read the description of the chooser. */
  #renderKeys(mode: LayerMode) {
    const { localize } = this.#context;
    const sides = ['←', '→'] as const;
    const enterHint: KeyHint = [this.#isMovingThread ? 'moveHere' : 'comment', 'Enter'];
    const [outKey, inKey] = localize.dir() === 'rtl' ? sides.toReversed() : sides;
    return html`
      <div part="keys" class="keys" aria-hidden="true">
        ${keyHintsOf(mode, this.#isDrawing, enterHint, outKey, inKey).map(
          ([action, ...keys]) => html`
            <span class="key">
              ${keys.map((key) => html`<kbd>${keyNames(key)}</kbd> `)} ${localize.term('commentModeKey', action)}
            </span>
          `,
        )}
      </div>
    `;
  }

  #find(selector: string): HTMLElement | undefined {
    return this.#context.layer.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  }

  get #focusedElement(): Element | undefined {
    const { opener } = this.#focusRestore;
    // Pins and buttons of the kit are not targets.
    const focused = opener && !isInsideKit(opener) && commentableAt(opener, this.rules);
    if (focused) return focused;
    const range = selectedRange(document);
    const selected = range && elementAround(range);
    return selected && commentableAt(selected, this.rules);
  }

  #end(): void {
    if (!this.#session) return;
    this.#session.end();
    this.#session = undefined;
    this.highlight(undefined, 'pointer');
  }

  /** Restores the focus. If nothing had it, the focus leaves the bar, so that the page gets its keys again. */
  #returnFocus(): void {
    const chooser = this.#find('.chooser');
    if (this.#focusRestore.opener) this.#focusRestore.restore(this.#context.layer);
    else if (chooser) blurWithin(chooser);
  }

  /** Leaves the mode and restores the focus. */
  readonly leave = (): void => {
    const { announcer, localize } = this.#context;
    this.#returnFocus();
    announcer.announce(localize.term('commentModeEnded'));
    this.#context.leave();
  };

  #setElementName(name: string): void {
    if (name === this.#elementName) return;
    this.#elementName = name;
    // The name can change during an update, when the bar gets the focus.
    queueMicrotask(() => this.#context.layer.requestUpdate());
  }

  /** Moves the bar above a box that it would cover, if there is enough space. */
  #moveBarAwayFrom(box?: Box): void {
    const bar = this.#find('.bar');
    if (!bar) return;
    bar.style.removeProperty('inset-block-end');
    if (!box) return;
    const { top, height } = box;
    const { offsetTop, offsetHeight } = bar;
    const isCovered = top + height > offsetTop && top < offsetTop + offsetHeight;
    if (isCovered && top > offsetHeight + barGap) {
      bar.style.setProperty('inset-block-end', `${String(innerHeight - top + barGap)}px`);
    }
  }

  readonly #handleFocus = ({ currentTarget }: FocusEvent): void => {
    // Focus by the pointer highlights nothing until a key is pressed.
    if (currentTarget instanceof Element && currentTarget.matches(':focus-visible')) this.#session?.start();
  };

  readonly #handleKey = (event: KeyboardEvent): void => {
    if (!this.#session?.handleKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
