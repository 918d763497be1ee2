import { warnOnce } from '../internal/warn.js';

const modifiers = ['Mod', 'Alt', 'Shift'] as const;

/** A key with what is held down besides; `Mod` is Command on a Mac and Control elsewhere. */
interface Chord {
  readonly held: ReadonlySet<string>;
  readonly key: string;
}

/** Reads a chord, as `Mod-Alt-n`; null for none, with a warning for what is none. */
function chordOf(written: string, name: string): Chord | null {
  const parts = written.split('-');
  const key = parts.pop() ?? '';
  const isKnown = parts.every((part) => (modifiers as readonly string[]).includes(part));
  if (/^[a-z0-9]$/i.test(key) && isKnown) return { held: new Set(parts), key: key.toLowerCase() };
  if (written) warnOnce(`${name} is "${written}"; accepted: a letter or digit, with Mod-, Alt- or Shift- before it.`);
  return null;
}

/** Whether keys are a chord: by the letter, or by its place where Alt makes another letter of it. */
export function isChord(event: KeyboardEvent, written: string, name: string): boolean {
  const chord = chordOf(written, name);
  if (!chord || event.repeat) return false;
  const { held, key } = chord;
  const hasHeld =
    held.has('Mod') === (event.ctrlKey || event.metaKey) &&
    held.has('Alt') === event.altKey &&
    held.has('Shift') === event.shiftKey;
  return hasHeld && (event.key.toLowerCase() === key || event.code === `Key${key.toUpperCase()}`);
}

/** A chord as `aria-keyshortcuts` has it. */
export const ariaChord = (written: string): string =>
  written
    .split('-')
    .map((key) => (key === 'Mod' ? 'Control' : key.length === 1 ? key.toUpperCase() : key))
    .join('+');
