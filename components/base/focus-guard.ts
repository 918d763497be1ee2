import { containsDeep, deepActiveElement } from '../controllers/focus-restore.js';

const focusable =
  'a[href], button, input, textarea, select, summary, [tabindex], [contenteditable]:not([contenteditable="false"])';

/** An element around what has the focus, with what stands beside it: by that its place is known when it is gone. */
interface Level {
  readonly element: Element;
  /** What follows it, then what comes before it; the nearest first. */
  readonly beside: readonly Element[];
}

/** How many neighbours are remembered on each side: of a row of controls several may go at once. */
const NEIGHBOURS = 4;

const parentOf = (element: Element): Element | undefined =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host;

const isOwn = (element: Element): boolean =>
  element.localName.startsWith('collab-') || element.getRootNode() instanceof ShadowRoot;

/** Whether an element can have the focus now. */
function isAble(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert]')
  );
}

function neighbours(element: Element, way: 'nextElementSibling' | 'previousElementSibling'): readonly Element[] {
  const found: Element[] = [];
  for (let at = element[way]; at && found.length < NEIGHBOURS; at = at[way]) found.push(at);
  return found;
}

/** The first control that Tab reaches in an element, or is it; shadow roots before what is slotted into them. */
function controlIn(element: Element): HTMLElement | undefined {
  if (!element.checkVisibility()) return undefined;
  const isControl = element.matches(focusable) && !element.shadowRoot?.delegatesFocus;
  if (isControl && isAble(element) && (element.tabIndex >= 0 || element.isContentEditable)) return element;
  for (const child of [...(element.shadowRoot?.children ?? []), ...element.children]) {
    const found = controlIn(child);
    if (found) return found;
  }
  return undefined;
}

/** The control that is nearest to where the focus was, in what of the kit's is left there. */
function heirOf(levels: readonly Level[]): HTMLElement | undefined {
  for (const { element, beside } of levels) {
    for (const near of [...beside, element]) {
      const found = controlIn(near);
      if (found) return found;
    }
  }
  return undefined;
}

/** What may have the focus where nothing is left near its place: each page's buttons and pins. */
export const refuges = new Set<() => Element | undefined>();

let levels: readonly Level[] = [];
/** Whether a pointer was used last, or a key; undefined before either. */
let isPointer: boolean | undefined;
/** Whether that was a touch. */
let isTouch = false;
/** The focused element that the pointer was pressed outside of. */
let left: Element | undefined;
let isDue = false;

function levelsOf(active: Element): readonly Level[] {
  const known: Level[] = [];
  for (let element: Element | undefined = active; element && isOwn(element); element = parentOf(element)) {
    const beside = [...neighbours(element, 'nextElementSibling'), ...neighbours(element, 'previousElementSibling')];
    known.push({ element, beside });
  }
  return known;
}

/** Records the place of an element; returns a function that finds the nearest control of the kit that is left there. */
export function recordPlace(element: Element): () => HTMLElement | undefined {
  const known = levelsOf(element);
  return () => heirOf(known);
}

/** Whether what the person used last was a key. */
export const isUsingKeys = (): boolean => isPointer === false;

/** Takes the focus from an element, or what is in it, and gives it to no other: nothing had it before. */
export function leaveFocus(from: Element): void {
  const active = deepActiveElement();
  if (!active || !containsDeep(from, active)) return;
  active.blur();
  levels = [];
}

/** Takes where the focus is, before what has it may go. */
function remember(): void {
  const active = deepActiveElement();
  if (active && active !== levels[0]?.element) levels = levelsOf(active);
}

function look(): void {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(check);
}

/** Gives the focus to a neighbour where what had it can have it no more and nothing else has come to have it. */
function check(): void {
  isDue = false;
  const [at] = levels;
  const active = deepActiveElement();
  if (!at || (active && active !== at.element)) return;
  if (active && !active.matches(':disabled')) {
    // Hidden, it loses the focus by the next frame; on its way into sight it keeps it.
    if (!isAble(active)) look();
    return;
  }
  // A page that takes a whole element away sees to the focus itself; who leaves a control that could keep it means to.
  const isGone = levels.at(-1)?.element.isConnected === false;
  // An element that got the focus after the press, as a menu's button does, was not left by it.
  const isLeft = isGone || isAble(at.element) || (isPointer && (isTouch || left === at.element));
  const heir = isLeft ? undefined : (heirOf(levels) ?? [...refuges].map((give) => give()).find(Boolean));
  levels = [];
  // Shown as focused to those who go by keys alone.
  if (heir instanceof HTMLElement) heir.focus({ preventScroll: true, focusVisible: !isPointer });
}

/** Runs the update of an element, and looks after the focus that may be lost by it. */
export function guardUpdate(update: () => void): void {
  remember();
  update();
  if (levels.length > 0) look();
}

function keyed(): void {
  isPointer = false;
  remember();
}

function pressed(event: PointerEvent): void {
  isPointer = true;
  isTouch = event.pointerType === 'touch';
  left = deepActiveElement();
  if (left && event.composedPath().includes(left)) left = undefined;
}

const options = { capture: true, passive: true };

/**
 * Keeps the focus in the kit when the control that has it is taken away, disabled or hidden and nothing else takes it: the
 * browser would give it to the page as a whole, and a person who goes by keys would begin anew at its top. Calling it again adds nothing.
 */
export function guardFocus(): void {
  addEventListener('focusin', remember, options);
  addEventListener('focusout', look, options);
  addEventListener('keydown', keyed, options);
  addEventListener('pointerdown', pressed, options);
}
