import { containsDeep, deepActiveElement } from '../controllers/focus-restore.js';

const focusable =
  'a[href], button, input, textarea, select, summary, [tabindex], [contenteditable]:not([contenteditable="false"])';

/** An ancestor of the focused element with its siblings, to find the position after the element is removed. */
interface Ancestor {
  readonly element: Element;
  /** Following siblings, then preceding ones; the nearest first. */
  readonly siblings: readonly Element[];
}

/** Number of siblings recorded on each side: several controls of a row may be removed at once. */
const NEIGHBOURS = 4;

const parentOf = (element: Element): Element | undefined =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;

const isOwn = (element: Element): boolean =>
  element.localName.startsWith('collab-') || element.getRootNode() instanceof ShadowRoot;

/** Whether an element can be focused now. */
function isFocusable(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert]')
  );
}

function neighbours(element: Element, direction: 'nextElementSibling' | 'previousElementSibling'): readonly Element[] {
  const found: Element[] = [];
  for (let at = element[direction]; at && found.length < NEIGHBOURS; at = at[direction]) found.push(at);
  return found;
}

/** Returns the first tabbable control in an element, or the element itself; shadow roots before slotted content. */
function controlIn(element: Element): HTMLElement | undefined {
  if (!element.checkVisibility()) return undefined;
  const isControl = element.matches(focusable) && !element.shadowRoot?.delegatesFocus;
  if (isControl && isFocusable(element) && (element.tabIndex >= 0 || element.isContentEditable)) return element;
  for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) {
    const found = controlIn(child);
    if (found) return found;
  }
  return undefined;
}

/** Returns the control of the kit that is nearest to the former focus position. */
function nearestControl(ancestors: readonly Ancestor[]): HTMLElement | undefined {
  for (const { element, siblings } of ancestors) {
    for (const near of [...siblings, element]) {
      const found = controlIn(near);
      if (found) return found;
    }
  }
  return undefined;
}

/** Functions that return a fallback if no control is left near the position: buttons and pins of each page context. */
export const focusFallbacks = new Set<() => Element | undefined>();

let levels: readonly Ancestor[] = [];
/** Whether the last input was a pointer rather than a key; undefined before any input. */
let isPointer: boolean | undefined;
/** Whether the last input was a touch. */
let isTouch = false;
/** The focused element, if the pointer was pressed outside of it. */
let focusBeforePress: Element | undefined;
let isScheduled = false;

function ancestorsOf(active: Element): readonly Ancestor[] {
  const known: Ancestor[] = [];
  for (let element: Element | undefined = active; element && isOwn(element); element = parentOf(element)) {
    const siblings = [...neighbours(element, 'nextElementSibling'), ...neighbours(element, 'previousElementSibling')];
    known.push({ element, siblings });
  }
  return known;
}

/** Records the position of an element. Returns a function that finds the nearest remaining control of the kit. */
export function recordFocusPosition(element: Element): () => HTMLElement | undefined {
  const known = ancestorsOf(element);
  return () => nearestControl(known);
}

/** Whether the last input was a key. */
export const isUsingKeys = (): boolean => isPointer === false;

/** Blurs an element or its focused descendant without moving the focus, if nothing was focused before. */
export function blurWithin(from: Element): void {
  const active = deepActiveElement();
  if (!active || !containsDeep(from, active)) return;
  active.blur();
  levels = [];
}

/** Records the focus position before the focused element may be removed. */
function remember(): void {
  const active = deepActiveElement();
  if (active && active !== levels[0]?.element) levels = ancestorsOf(active);
}

function scheduleCheck(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(check);
}

/** Moves the focus to a nearby control if the focused element can no longer have it and nothing else is focused. */
function check(): void {
  isScheduled = false;
  const [at] = levels;
  const active = deepActiveElement();
  if (!at || (active && active !== at.element)) return;
  if (active && !active.matches(':disabled')) {
    // A hidden element loses the focus in the next frame; one that is becoming visible keeps it.
    if (!isFocusable(active)) scheduleCheck();
    return;
  }
  // An application that removes a whole element handles the focus; a user who leaves a focusable control does so on purpose.
  const isGone = levels.at(-1)?.element.isConnected === false;
  // An element focused after the press, such as a menu's button, was not left by it.
  const wasLeft = isGone || isFocusable(at.element) || (isPointer && (isTouch || focusBeforePress === at.element));
  const next = wasLeft
    ? undefined
    : (nearestControl(levels) ?? [...focusFallbacks].map((give) => give()).find(Boolean));
  levels = [];
  // The focus ring is visible only for keyboard users.
  if (next instanceof HTMLElement) next.focus({ preventScroll: true, focusVisible: !isPointer });
}

/** Runs an element's update and restores a focus lost by it. */
export function guardUpdate(update: () => void): void {
  remember();
  update();
  if (levels.length > 0) scheduleCheck();
}

function handleKeydown(): void {
  isPointer = false;
  remember();
}

function handlePointerdown(event: PointerEvent): void {
  isPointer = true;
  isTouch = event.pointerType === 'touch';
  focusBeforePress = deepActiveElement();
  if (focusBeforePress && event.composedPath().includes(focusBeforePress)) focusBeforePress = undefined;
}

const options = { capture: true, passive: true };

/**
 * Keeps the focus in the kit when the focused control is removed, disabled or hidden. The browser would move the focus to the body,
 * and keyboard users would start again at the top of the page. Further calls have no effect.
 */
export function guardFocus(): void {
  addEventListener('focusin', remember, options);
  addEventListener('focusout', scheduleCheck, options);
  addEventListener('keydown', handleKeydown, options);
  addEventListener('pointerdown', handlePointerdown, options);
}
