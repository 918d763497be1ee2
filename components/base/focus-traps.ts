/** Elements that a page marks as dialogs; the kit's own are inside shadow roots. */
const dialogs = '[aria-modal="true"], [role="dialog"], [role="alertdialog"]';

const isKit = (node: EventTarget | undefined): boolean =>
  node instanceof Element && node.localName.startsWith('collab-');

/** Whether an event is inside an element of the kit that is beside an open dialog of the page, not in it. */
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
 * Lets users type in a thread that is shown beside a modal dialog of the page. A focus trap (Bootstrap, focus-trap, Radix)
 * listens on the document and takes the focus back when an event comes from outside its dialog. The trap must not see such
 * an event of the kit, but the kit must, so only the listeners of `document` get it disguised or not at all. In a dialog,
 * and where the page has none open, every event passes unchanged.
 */
export function resistFocusTraps(): void {
  if (isInstalled) return;
  isInstalled = true;
  const root = document.documentElement;

  // Traps let the focus go to the document itself, so the document is the target for the capturing listeners.
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

  // The focus leaves the dialog for the kit: to the trap it is as if it left the window.
  root.addEventListener('focusout', (event) => {
    if (isKit(event.relatedTarget ?? undefined) && document.querySelector(dialogs))
      disguise(event, { relatedTarget: null });
  });
  addEventListener('focusout', (event) => restore(event, 'relatedTarget'));

  // Traps cancel a press outside of the dialog.
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
