import { windowOf } from '../../../anchors/index.js';
import type { LiveStateValue } from '../../../store/index.js';
import { lockedAttribute } from '../../base/locked-attribute.js';
import { sanitize } from '../../base/sanitize.js';

/** Returns the position in a changed text that has the same surrounding text as before. */
export function mapPosition(before: string, after: string, position: number): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (position <= start) return position;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const fromEnd = before.length - position;
  return fromEnd <= end ? after.length - fromEnd : Math.min(position, after.length - end);
}

/** Reads and writes the value of a field. */
export interface FieldAccessor {
  read(): LiveStateValue;
  /** Sets a value; values of another type are ignored. */
  write(value: LiveStateValue): void;
}

/** Types of inputs that are not synchronized: secrets, files and buttons. */
const excludedTypes = /^(?:password|file|hidden|submit|reset|button|image)$/;

const isText = (value: LiveStateValue): value is string => typeof value === 'string';

/** Sets a property through its prototype: frameworks override the property on the element to track their own writes. */
function setNative(element: HTMLElement, name: 'value' | 'checked', value: string | boolean): void {
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(element, value);
}

/** Creates an accessor for a field; undefined if the field is not synchronized. */
export function createFieldAccessor(field: Element): FieldAccessor | undefined {
  const {
    HTMLInputElement: Input,
    HTMLSelectElement: Select,
    HTMLTextAreaElement: Area,
    HTMLElement: Html,
  } = windowOf(field);
  if (field instanceof Input) return excludedTypes.test(field.type) ? undefined : inputAccessor(field);
  if (field instanceof Area) return textAccessor(field);
  if (field instanceof Select) return selectAccessor(field);
  return field instanceof Html && field.hasAttribute('contenteditable') ? editableAccessor(field) : undefined;
}

function inputAccessor(field: HTMLInputElement): FieldAccessor {
  if (field.type === 'checkbox')
    return {
      read: () => field.checked,
      write: (value) => typeof value === 'boolean' && setNative(field, 'checked', value),
    };
  if (field.type === 'radio')
    return {
      // A group of radio buttons is one field: each button receives the selected value.
      read: () => (field.checked ? field.value : null),
      write: (value) => (isText(value) || value === null) && setNative(field, 'checked', field.value === value),
    };
  return textAccessor(field);
}

function textAccessor(field: HTMLInputElement | HTMLTextAreaElement): FieldAccessor {
  return {
    read: () => field.value,
    write: (value) => {
      if (!isText(value) || field.value === value) return;
      const { selectionStart, selectionEnd, selectionDirection, value: before } = field;
      setNative(field, 'value', value);
      if (selectionStart === null || selectionEnd === null || field !== field.ownerDocument.activeElement) return;
      const [start, end] = [selectionStart, selectionEnd].map((position) => mapPosition(before, field.value, position));
      field.setSelectionRange(start ?? 0, end ?? 0, selectionDirection ?? undefined);
    },
  };
}

function selectAccessor(field: HTMLSelectElement): FieldAccessor {
  return {
    read: () => (field.multiple ? [...field.selectedOptions].map(({ value }) => value) : field.value),
    write: (value) => {
      const selected = Array.isArray(value) ? value : [value];
      for (const option of field.options) option.selected = selected.includes(option.value);
    },
  };
}

/** Creates an accessor for editable content. Received HTML is sanitised. */
function editableAccessor(field: HTMLElement): FieldAccessor {
  // A locked field keeps its original mode in an attribute and still receives values.
  const isPlain = (): boolean => (field.getAttribute(lockedAttribute) ?? field.contentEditable) === 'plaintext-only';
  const read = (): string => (isPlain() ? field.textContent : field.getHTML());
  return {
    read,
    write: (value) => {
      if (!isText(value) || value === read()) return;
      const selection = field.ownerDocument.getSelection();
      const caret = selection?.rangeCount && field.contains(selection.anchorNode) ? selection.getRangeAt(0) : undefined;
      const offset = caret && textOffset(field, caret);
      const before = field.textContent;
      field.replaceChildren(isPlain() ? value : sanitize(value));
      if (offset !== undefined) setCaret(field, mapPosition(before, field.textContent, offset));
    },
  };
}

/** Returns the length of the text before the caret. */
function textOffset(field: HTMLElement, caret: Range): number {
  const range = field.ownerDocument.createRange();
  range.selectNodeContents(field);
  range.setEnd(caret.startContainer, caret.startOffset);
  return range.toString().length;
}

function setCaret(field: HTMLElement, offset: number): void {
  const walker = field.ownerDocument.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  let remaining = offset;
  let text = walker.nextNode() as Text | null;
  for (; text && remaining > text.length; text = walker.nextNode() as Text | null) remaining -= text.length;
  field.ownerDocument.getSelection()?.collapse(text ?? field, text ? remaining : 0);
}
