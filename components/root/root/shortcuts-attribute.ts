import { shortcuts as defaultShortcuts, type ShortcutChoice } from '../../base/shortcuts.js';
import { warnOnce } from '../../base/warn.js';

/** Converts the `shortcuts` attribute: empty, `off`, or JSON. An invalid value is reported when the property is parsed. */
export function shortcutsFromAttribute(value: string | null): unknown {
  if (value === null) return false;
  const text = value.trim();
  if (!text.startsWith('{')) return text === '' || text === 'true' || text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Returns a valid `shortcuts` value. An invalid value warns once, and the default keys apply. */
export function parseShortcuts(choice: unknown): ShortcutChoice {
  if (typeof choice === 'boolean' || choice === 'off') return choice;
  if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) {
    if (choice !== null && choice !== undefined) {
      warnOnce(
        `<collab-root shortcuts=${JSON.stringify(choice)}> is not supported. Accepted: an empty value, "off", or the JSON of an object with keys by action.`,
      );
    }
    return false;
  }
  const unknown = Object.keys(choice).filter(
    (action) => action !== 'letters' && !Object.hasOwn(defaultShortcuts, action),
  );
  if (unknown.length > 0) {
    warnOnce(
      `<collab-root> shortcuts: unknown actions: ${unknown.join(', ')}. Accepted: ${Object.keys(defaultShortcuts).join(', ')}.`,
    );
  }
  return choice;
}
