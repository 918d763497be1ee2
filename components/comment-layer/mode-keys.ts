import { html } from 'lit';
import type { Messages } from '../../locales/en.js';
import { keyNames } from '../internal/key-names.js';
import type { LocalizeController } from '../internal/localize.js';
import type { LayerMode } from './mode-controller.js';

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
export function renderModeKeys(localize: LocalizeController, mode: LayerMode, isDrawing: boolean) {
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
