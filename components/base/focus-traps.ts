/** Dialogs of the page; the kit's own are in shadow roots. */
const dialogs = '[aria-modal="true"], [role="dialog"], [role="alertdialog"]';

const isKit = (node: EventTarget | undefined): boolean =>
  node instanceof Element && node.localName.startsWith('collab-');

/** Whether an event is in an element of the kit outside of an open dialog of the page. */
function isBesideDialog(path: readonly EventTarget[]): boolean {
  const outermost = path.findLastIndex(isKit);
  if (outermost === -1) return false;
  const around = path.slice(outermost);
  if (around.some((node) => node instanceof Element && node.matches(dialogs))) return false;
  return [...document.querySelectorAll(dialogs)].some((dialog) => dialog.checkVisibility());
}

const noop = (): void => undefined;

/** Gives an event other properties until `restore` is called. */
function disguise(event: Event, properties: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(event, name, { value, configurable: true });
}

function restore(event: Event, ...names: readonly string[]): void {
  for (const name of names) Reflect.deleteProperty(event, name);
}

let isInstalled = false;

/**
 * Lets users type in a thread beside a modal dialog of the page. A focus trap (Bootstrap, focus-trap, Radix) listens on the document
 * and moves the focus back after an event outside its dialog. Such events of the kit are disguised or stopped for listeners of
 * `document` only. Inside a dialog, and without an open dialog, events pass unchanged.
 */
export function resistFocusTraps(): void {
  if (isInstalled) return;
  isInstalled = true;
  const root = document.documentElement;

  // Traps permit focus on the document, so capturing listeners see it as the target.
  addEventListener(
    'focusin',
    (event) => isBesideDialog(event.composedPath()) && disguise(event, { target: document }),
    {
      capture: true,
    },
  );
  root.addEventListener('focusin', (event) => restore(event, 'target'), { capture: true });
  root.addEventListener('focusin', (event) => {
    if (isBesideDialog(event.composedPath())) event.stopPropagation();
  });

  // For the trap, focus that moves to the kit looks as if it left the window.
  root.addEventListener('focusout', (event) => {
    if (isKit(event.relatedTarget ?? undefined) && document.querySelector(dialogs))
      disguise(event, { relatedTarget: null });
  });
  addEventListener('focusout', (event) => restore(event, 'relatedTarget'));

  // Traps cancel presses outside the dialog.
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click'] as const) {
    addEventListener(
      type,
      (event) => {
        if (isBesideDialog(event.composedPath()))
          disguise(event, { preventDefault: noop, stopPropagation: noop, stopImmediatePropagation: noop });
      },
      { capture: true, passive: true },
    );
    root.addEventListener(
      type,
      (event) => restore(event, 'preventDefault', 'stopPropagation', 'stopImmediatePropagation'),
      { capture: true, passive: true },
    );
  }
}
