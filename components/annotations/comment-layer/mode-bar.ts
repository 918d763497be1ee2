import { html } from 'lit';
import type { Messages } from '../../../locales/english/messages.js';
import { keyNames } from '../../base/key-names.js';
import type { LocalizeController } from '../../base/localize.js';
import type { LayerMode } from './mode-session.js';

type KeyAction = Parameters<Messages['chooserKey']>[0];
type Hint = readonly [action: KeyAction, ...keys: string[]];

const arrows = ['↑', '↓', '←', '→'] as const;
const leave: Hint = ['leave', 'Esc'];

/** The keys of a mode; Left leads out of an element where text runs from the left. */
function hintsOf(mode: LayerMode, isDrawing: boolean, out: string, into: string): readonly Hint[] {
  const over: readonly Hint[] = [
    ['beside', '↑', '↓'],
    ['depth', out, into],
  ];
  switch (mode) {
    case 'area':
      return isDrawing
        ? [
            ['move', ...arrows],
            ['resize', 'Shift', ...arrows],
            ['comment', 'Enter'],
            ['back', 'Esc'],
          ]
        : [...over, ['draw', 'Enter'], leave];
    case 'text':
      return [...over, ['words', 'Shift', '←', '→'], ['comment', 'Enter'], leave];
    default:
      return [...over, ['comment', 'Enter'], leave];
  }
}

/** The keys of comment mode, for sighted keyboard users; screen readers hear the chooser's description. */
function renderModeKeys(localize: LocalizeController, mode: LayerMode, isDrawing: boolean) {
  const sides = ['←', '→'] as const;
  const [out, into] = localize.dir() === 'rtl' ? sides.toReversed() : sides;
  return html`
    <div part="keys" class="keys" aria-hidden="true">
      ${hintsOf(mode, isDrawing, out, into).map(
        ([action, ...keys]) => html`
          <span class="key">
            ${keys.map((key) => html`<kbd>${keyNames(key)}</kbd> `)} ${localize.term('chooserKey', action)}
          </span>
        `,
      )}
    </div>
  `;
}

interface ModeBarActions {
  /** The keyboard comes to the chooser. */
  readonly focused: (event: FocusEvent) => void;
  /** A key is pressed in the chooser. */
  readonly keyed: (event: KeyboardEvent) => void;
  /** The user gives comment mode up. */
  readonly leave: () => void;
}

interface ModeBar {
  readonly mode: keyof typeof words;
  /** What the person is asked for, where that is not what the mode usually is for. */
  readonly ask: string | undefined;
  /** Name of what the keys point at. */
  readonly pointed: string;
  /** Whether keys move an area. */
  readonly isDrawing: boolean;
}

/** A press leaves the focus where it is: without it the keys are not shown, and the button would move away under the pointer. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest('.chooser')) event.preventDefault();
}

/** By mode: the terms of what it asks for, and of what keys do in it. */
const words = {
  element: ['pickTarget', 'pickTargetHint'],
  area: ['drawArea', 'drawAreaHint'],
  text: ['pickText', 'pickTextHint'],
} as const;

/** What is shown while comment mode is on: what is pointed at by keys, and the way out. */
export function renderModeBar(
  localize: LocalizeController,
  { mode, ask: asked, pointed, isDrawing }: ModeBar,
  actions: ModeBarActions,
) {
  const [term, hint] = words[mode];
  const ask = asked ?? localize.term(term);
  return html`
    <div part="bar" class="bar" @mousedown=${keepFocus}>
      <div
        class="chooser"
        role="application"
        tabindex="0"
        aria-label=${ask}
        aria-describedby="hint"
        @focus=${actions.focused}
        @keydown=${actions.keyed}
      >
        ${pointed || ask}
      </div>
      <span id="hint" class="visually-hidden">${localize.term(hint)}</span>
      <kbd class="way-out" aria-hidden="true">Esc</kbd>
      <button class="icon-button" type="button" aria-label=${localize.term('cancel')} @click=${actions.leave}>
        <collab-icon name="close"></collab-icon>
      </button>
      ${renderModeKeys(localize, mode, isDrawing)}
    </div>
  `;
}
