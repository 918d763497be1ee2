import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { elementPage, elementRows, listPage, referencePages, stalePages } from '../../tools/reference.mjs';

const pin = {
  name: 'CollabCommentPin',
  tagName: 'collab-comment-pin',
  description: 'Marks a\nplace. And more.',
  attributes: [{ name: 'status-type', fieldName: 'statusType' }],
  members: [
    {
      kind: 'field',
      name: 'statusType',
      type: { text: "'open' | 'done' | undefined" },
      default: "'open'",
      description: 'Type of the\nstatus.',
      reflects: true,
    },
    { kind: 'field', name: 'empty', type: { text: 'boolean' }, description: 'Whether it is empty.', readonly: true },
    { kind: 'method', name: 'show', parameters: [{ name: 'id', optional: true, type: { text: 'string' } }] },
  ],
  events: [{ name: 'collab-pin-activate', type: { text: 'CollabPinActivateEvent' }, description: 'Opens it.' }],
  slots: [{ name: '', description: 'Content.' }],
  cssParts: [{ name: 'button', description: 'The button.' }],
  cssStates: [{ name: 'unread', description: 'It is unread.' }],
  cssProperties: [{ name: '--collab-comment-pin-size', default: '1rem', description: 'Diameter.' }],
};
const unknown = { name: 'CollabUnknown', tagName: 'collab-unknown', description: 'Belongs to no guide.' };
const manifest = { modules: [{ declarations: [unknown, { name: 'notAnElement' }] }, { declarations: [pin] }] };

describe("an element's page of the reference", () => {
  const page = elementPage(pin);

  it.each([
    [
      'a property',
      "| `statusType` | `status-type` (reflected) | `'open' \\| 'done'` | `'open'` | Type of the status. |",
    ],
    ['a read-only property', '| `empty` |  | `boolean` |  | Read-only. Whether it is empty. |'],
    ['a method', '| `show(id?: string): void` |  |'],
    ['an event', '| `collab-pin-activate` | `CollabPinActivateEvent` | Opens it. |'],
    ['the default slot', '| (default) | Content. |'],
    ['a part', '| `button` | The button. |'],
    ['a state', '| `:state(unread)` | It is unread. |'],
    ['a custom property', '| `--collab-comment-pin-size` | `1rem` | Diameter. |'],
    ['the import', "import 'collab-elements/define/comment-pin';"],
    ['the guide', '- [Comments and targets](../comments-and-targets.md)'],
  ])('shows %s', (_name, line) => {
    expect(page).toContain(line);
  });

  it('leaves out tables without rows', () => {
    expect(elementPage(unknown)).not.toContain('|');
  });
});

describe('the list of elements', () => {
  it('has one row per element, with the first sentence of its description', () => {
    expect(elementRows([pin])).toEqual([['[`<collab-comment-pin>`](comment-pin.md)', 'Marks a place.']]);
  });

  it('lists an element once, under its guide or under the other elements', () => {
    const list = listPage([pin, unknown]);
    expect(list.match(/\(comment-pin\.md\)/g)).toHaveLength(1);
    expect(list.indexOf('(comment-pin.md)')).toBeGreaterThan(list.indexOf('## Comments and targets'));
    expect(list.indexOf('(unknown.md)')).toBeGreaterThan(list.indexOf('## Other elements'));
  });

  it('comes with one page per element', () => {
    expect(Object.keys(referencePages(manifest))).toEqual(['README.md', 'comment-pin.md', 'unknown.md']);
  });
});

describe('stale pages', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'reference-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those that are missing, changed or left over', () => {
    writeFileSync(join(folder, 'same.md'), 'same');
    writeFileSync(join(folder, 'changed.md'), 'old');
    writeFileSync(join(folder, 'gone.md'), 'gone');
    const pages = { 'same.md': 'same', 'changed.md': 'new', 'missing.md': 'new' };
    expect(stalePages(pages, folder)).toEqual(['changed.md', 'gone.md', 'missing.md']);
  });

  it('are all pages where there is no folder', () => {
    expect(stalePages({ 'a.md': '' }, join(folder, 'none'))).toEqual(['a.md']);
  });
});
