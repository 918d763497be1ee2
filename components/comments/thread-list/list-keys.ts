import type { VirtualFocusController } from '../../controllers/virtual-focus.js';
import type { PageShortcuts } from '../../base/shortcuts.js';
import { isTyping } from '../../base/is-typing.js';
import type { Checking } from './checking.js';
import { threadIdOf } from './sections.js';

interface ListKeys {
  readonly keys: () => readonly string[];
  readonly focus: VirtualFocusController;
  /** Undefined where nothing can be checked. */
  readonly checking: () => Checking | undefined;
  readonly checked: () => ReadonlySet<string>;
  readonly shortcuts: () => PageShortcuts;
  readonly isRtl: () => boolean;
  readonly fold: (groupId: string, folded: boolean) => void;
  readonly expand: (annotationId: string, expanded: boolean) => void;
}

const isModified = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

/** What keys do in a list of threads; returns what listens to `keydown` of what scrolls. */
export function listKeys(list: ListKeys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || turnsPage(list, event)) return;
    // What lies in an open thread has its own keys.
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-focus], .list, .check *, .expand'))
      return;
    if (!checks(list, event) && !list.focus.handleKey(event)) opens(list, event, event.target);
  };
}

/** As in any feed: to the next thread, from wherever in this one. */
function turnsPage({ focus }: ListKeys, event: KeyboardEvent): boolean {
  const by = { PageDown: 1, PageUp: -1 }[event.key];
  if (by === undefined || isTyping(event) || isModified(event)) return false;
  event.preventDefault();
  focus.move(by);
  return true;
}

function checks(list: ListKeys, event: KeyboardEvent): boolean {
  const checker = list.checking();
  if (!checker || !checksBy(checker, event, list)) return false;
  event.preventDefault();
  return true;
}

function checksBy(
  checking: Checking,
  event: KeyboardEvent,
  { focus, checked: nowChecked, shortcuts }: ListKeys,
): boolean {
  const { key, shiftKey } = event;
  const checked = nowChecked();
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (shortcuts().asksFor(event, 'selectAllThreads')) checking.all();
  else if (shortcuts().asksFor(event, 'selectThread')) checking.toggle(checked, focus.index);
  else if (isModified(event)) return false;
  else if (key === 'Escape' && checked.size > 0) checking.none();
  else if (shiftKey && by !== undefined) {
    checking.beginAt(focus.index);
    focus.move(by);
    checking.extend(checked, focus.index);
  } else return false;
  return true;
}

/** Along the line of text opens, against it closes: as in a tree. */
function opens({ keys, focus, isRtl, fold, expand }: ListKeys, event: KeyboardEvent, target: HTMLElement): void {
  if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || isModified(event)) return;
  event.preventDefault();
  const isOpening = (event.key === 'ArrowRight') !== isRtl();
  const { group } = target.dataset;
  const key = keys()[focus.index];
  if (group !== undefined) fold(group, !isOpening);
  else if (key !== undefined) expand(threadIdOf(key), isOpening);
}
