/** Targets that outlive an element. */
function nameOf(target: EventTarget): string | undefined {
  const known: readonly (readonly [EventTarget | null, string])[] = [
    [window, 'window'],
    [document, 'document'],
    [document.documentElement, 'html'],
    [document.body, 'body'],
    [window.visualViewport, 'visualViewport'],
    [document.fonts, 'fonts'],
  ];
  const found = known.find(([candidate]) => candidate === target);
  if (found) return found[1];
  return target instanceof MediaQueryList ? `media ${target.media}` : undefined;
}

/** Follows the listeners on what outlives an element, until stopped. */
export function countListeners(): { open: () => readonly string[]; stop: () => void } {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const open = new Map<string, unknown>();
  const ids = new WeakMap<object, number>();
  let lastId = 0;

  const keyOf = (target: EventTarget, type: string, listener: object, options: unknown): string | undefined => {
    const name = nameOf(target);
    if (name === undefined) return undefined;
    if (!ids.has(listener)) ids.set(listener, ++lastId);
    const capture = typeof options === 'object' && options !== null ? 'capture' in options && options.capture : options;
    return `${name} ${type} ${capture ? 'capture ' : ''}#${ids.get(listener) ?? 0}`;
  };

  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const key = listener && keyOf(target, type, listener, options);
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (key && !signal?.aborted) {
      open.set(key, listener);
      if (signal) addEventListener.call(signal, 'abort', () => open.delete(key), { once: true });
    }
    addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const key = listener && keyOf(this ?? window, type, listener, options);
    if (key) open.delete(key);
    removeEventListener.call(this ?? window, type, listener, options);
  };

  return {
    open: () => [...open.keys()].map((key) => key.replace(/ #\d+$/, '')).sort(),
    stop: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  };
}
