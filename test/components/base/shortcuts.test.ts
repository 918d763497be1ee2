import { expect } from '@open-wc/testing';
import { isMac } from '../../../components/base/keyboard.js';
import {
  ariaKeys,
  isChord,
  PageShortcuts,
  shortcuts,
  type ShortcutAction,
} from '../../../components/base/shortcuts.js';
import { warningsOf } from '../warnings.js';

const actions = Object.keys(shortcuts) as ShortcutAction[];

/** Keys that others have: a page that takes them takes something away from a person, or never hears them. */
const taken: Readonly<Record<string, readonly string[]>> = {
  'starts NVDA': ['Mod-Alt-n'],
  'starts or restarts JAWS': ['Mod-Alt-j'],
  'moves between cells in NVDA and JAWS': [
    ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].map(
      (key) => `Mod-Alt-${key}`,
    ),
    'Mod-Alt-5',
  ],
  'starts what VoiceOver does': ['Ctrl-Alt-m', 'Ctrl-Alt-n', 'Ctrl-Alt-Enter', 'Ctrl-Alt-ArrowDown'],
  'is the browser’s, and no page hears it': ['n', 't', 'w', 'Shift-n', 'Shift-t', 'Shift-w'].map((key) => `Mod-${key}`),
  'opens, reloads, prints, finds or leaves the page': [
    ...['r', 'l', 'p', 's', 'f', 'g', 'd', 'h', 'j', 'k', 'o', 'u', '0', '-', '+'].map((key) => `Mod-${key}`),
    'F1',
    'F3',
    'F5',
    'F6',
    'F7',
    'F10',
    'F11',
    'F12',
    'Alt-ArrowLeft',
    'Alt-ArrowRight',
    'Alt-Home',
    'Alt-d',
  ],
  'opens a menu of Firefox': ['Alt-f', 'Alt-e', 'Alt-v', 'Alt-s', 'Alt-b', 'Alt-t', 'Alt-h'],
  'opens the tools of a browser': ['Mod-Alt-i', 'Mod-Alt-c', 'Mod-Alt-u', 'Mod-Shift-i', 'Mod-Shift-j', 'Mod-Shift-c'],
  'moves between tabs': ['Mod-PageUp', 'Mod-PageDown', 'Mod-Tab'],
};

/** What pressing keys tells the page. */
function pressed(init: KeyboardEventInit & { modifierAltGraph?: boolean }): KeyboardEvent {
  return new KeyboardEvent('keydown', { cancelable: true, ...init });
}

const mod = isMac() ? { metaKey: true } : { ctrlKey: true };

describe('the shortcuts', () => {
  for (const action of actions) {
    it(`have distinct keys for ${action}`, () => {
      const ours = new PageShortcuts().keysOf(action);
      for (const [what, keys] of Object.entries(taken)) {
        expect(
          ours.filter((chord) => keys.includes(chord)),
          what,
        ).to.deep.equal([]);
      }
    });

    it(`can be changed and disabled for ${action}`, () => {
      const page = new PageShortcuts();
      page.choice.value = { [action]: ['F9', 'Mod-Alt-9'] };
      expect(page.matches(pressed({ key: 'F9' }), action)).to.equal(true);
      expect(page.matches(pressed({ key: '9', altKey: true, ...mod }), action)).to.equal(true);
      page.choice.value = { letters: true, [action]: null };
      expect(page.keysOf(action, 'F4')).to.deep.equal([]);
      page.choice.value = 'off';
      expect(page.keysOf(action, 'F4')).to.deep.equal([]);
    });
  }

  it('include no single letters until they are enabled', () => {
    const page = new PageShortcuts();
    for (const action of ['commentMode', 'notifications', 'cursorChat', 'commentOnSelection'] as const)
      expect(page.keysOf(action).filter((chord) => chord.length === 1)).to.deep.equal([]);
    expect(page.keysOf('reply')).to.deep.equal(['Mod-Alt-m']);
    page.choice.value = true;
    expect(page.keysOf('reply')).to.deep.equal(['r', 'Mod-Alt-m']);
  });

  it('ignore characters typed with AltGr', () => {
    expect(isChord(pressed({ key: 'm', altKey: true, ...mod }), 'Mod-Alt-m')).to.equal(true);
    expect(isChord(pressed({ key: 'µ', code: 'KeyM', altKey: true, ...mod }), 'Mod-Alt-m')).to.equal(true);
    const altGr = pressed({ key: 'µ', code: 'KeyM', altKey: true, ...mod, modifierAltGraph: true });
    expect(isChord(altGr, 'Mod-Alt-m')).to.equal(false);
  });

  it('require exactly their modifiers', () => {
    expect(isChord(pressed({ key: 'E', shiftKey: true }), 'Shift-e')).to.equal(true);
    expect(isChord(pressed({ key: 'E', shiftKey: true }), 'e')).to.equal(false);
    expect(isChord(pressed({ key: '?', shiftKey: true }), '?')).to.equal(true);
    expect(isChord(pressed({ key: '-' }), '-')).to.equal(true);
    expect(isChord(pressed({ key: 'PageDown', altKey: true }), 'Alt-PageDown')).to.equal(true);
    expect(isChord(pressed({ key: 'PageDown', altKey: true, shiftKey: true }), 'Alt-PageDown')).to.equal(false);
    expect(isChord(pressed({ key: 'm', altKey: true, ctrlKey: true, metaKey: true }), 'Mod-Alt-m')).to.equal(false);
  });

  it('are formatted for aria-keyshortcuts', () => {
    const modName = isMac() ? 'Meta' : 'Control';
    expect(ariaKeys(['Mod-Alt-m', 'r'])).to.equal(`${modName}+Alt+M R`);
  });

  it('warn of invalid keys and keep the others', async () => {
    const page = new PageShortcuts();
    page.choice.value = { reply: ['Strg+R', 'F9'] };
    const warnings = await warningsOf(() => {
      expect(page.keysOf('reply')).to.deep.equal(['F9']);
    });
    expect(warnings.join()).to.contain('Strg+R').and.to.contain('reply');
  });
});
