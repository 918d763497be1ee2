import { windowOf } from '../../../anchors/index.js';
import type { LiveStateValue } from '../../../store/index.js';
import { lockedAttribute } from '../../base/locked-attribute.js';
import { sanitize } from '../../base/sanitize.js';
import { movedPosition } from './kept-caret.js';

/** What a field has, and how it is given another value. */
export interface FieldKind {
  read(): LiveStateValue;
  /** Takes a value, where it is one for this field. */
  write(value: LiveStateValue): void;
}

/** Fields that hold nothing to be shared: secrets, files, and what does something. */
const unshared = /^(?:password|file|hidden|submit|reset|button|image)$/;

const isText = (value: LiveStateValue): value is string => typeof value === 'string';

/** A property as the browser sets it: frameworks replace it on the element, to see what they set themselves. */
function setNative(element: HTMLElement, name: 'value' | 'checked', value: string | boolean): void {
  const prototype = Object.getPrototypeOf(element) as object;
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(element, value);
}

/** How a field is kept in step; nothing for one that is not to be. */
export function kindOf(field: Element): FieldKind | undefined {
  const {
    HTMLInputElement: Input,
    HTMLSelectElement: Select,
    HTMLTextAreaElement: Area,
    HTMLElement: Html,
  } = windowOf(field);
  if (field instanceof Input) return unshared.test(field.type) ? undefined : inputKind(field);
  if (field instanceof Area) return textKind(field);
  if (field instanceof Select) return selectKind(field);
  return field instanceof Html && field.hasAttribute('contenteditable') ? editableKind(field) : undefined;
}

function inputKind(field: HTMLInputElement): FieldKind {
  if (field.type === 'checkbox')
    return {
      read: () => field.checked,
      write: (value) => typeof value === 'boolean' && setNative(field, 'checked', value),
    };
  if (field.type === 'radio')
    return {
      // Those of a group are one field: each is told which is chosen.
      read: () => (field.checked ? field.value : null),
      write: (value) => (isText(value) || value === null) && setNative(field, 'checked', field.value === value),
    };
  return textKind(field);
}

function textKind(field: HTMLInputElement | HTMLTextAreaElement): FieldKind {
  return {
    read: () => field.value,
    write: (value) => {
      if (!isText(value) || field.value === value) return;
      const { selectionStart, selectionEnd, selectionDirection, value: before } = field;
      setNative(field, 'value', value);
      if (selectionStart === null || selectionEnd === null || field !== field.ownerDocument.activeElement) return;
      const [start, end] = [selectionStart, selectionEnd].map((at) => movedPosition(before, field.value, at));
      field.setSelectionRange(start ?? 0, end ?? 0, selectionDirection ?? undefined);
    },
  };
}

function selectKind(field: HTMLSelectElement): FieldKind {
  return {
    read: () => (field.multiple ? [...field.selectedOptions].map(({ value }) => value) : field.value),
    write: (value) => {
      const chosen = Array.isArray(value) ? value : [value];
      for (const option of field.options) option.selected = chosen.includes(option.value);
    },
  };
}

/** What others wrote comes through the sanitiser, like all that others write. */
function editableKind(field: HTMLElement): FieldKind {
  // Who does not edit at present has it locked, and gets what others write all the same.
  const isPlain = (): boolean => (field.getAttribute(lockedAttribute) ?? field.contentEditable) === 'plaintext-only';
  const read = (): string => (isPlain() ? field.textContent : field.getHTML());
  return {
    read,
    write: (value) => {
      if (!isText(value) || value === read()) return;
      const selection = field.ownerDocument.getSelection();
      const caret = selection?.rangeCount && field.contains(selection.anchorNode) ? selection.getRangeAt(0) : undefined;
      const at = caret && offsetOf(field, caret);
      const before = field.textContent;
      field.replaceChildren(isPlain() ? value : sanitize(value));
      if (at !== undefined) placeCaret(field, movedPosition(before, field.textContent, at));
    },
  };
}

/** How much of a field's text comes before the caret. */
function offsetOf(field: HTMLElement, caret: Range): number {
  const range = field.ownerDocument.createRange();
  range.selectNodeContents(field);
  range.setEnd(caret.startContainer, caret.startOffset);
  return range.toString().length;
}

function placeCaret(field: HTMLElement, offset: number): void {
  const walker = field.ownerDocument.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  let left = offset;
  let text = walker.nextNode() as Text | null;
  for (; text && left > text.length; text = walker.nextNode() as Text | null) left -= text.length;
  field.ownerDocument.getSelection()?.collapse(text ?? field, text ? left : 0);
}
