import { expect } from '@open-wc/testing';
import { DOMParser as SchemaParser, type Node } from 'prosemirror-model';
import { nodes, schema } from '../../../../components/comments/composer/schema.js';

/** Returns the kinds of the chips that the parser creates from HTML. */
function chipsIn(html: string): readonly unknown[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const kinds: unknown[] = [];
  SchemaParser.fromSchema(schema)
    .parse(body)
    .descendants((node: Node) => {
      if (node.type === nodes.chip) kinds.push(node.attrs.kind);
    });
  return kinds;
}

describe('the schema of a comment', () => {
  it('creates chips of the known kinds', () => {
    const html = ['user', 'group', 'custom'].map((kind) => `<span data-${kind}-id="1">@Ada</span>`).join(' ');
    expect(chipsIn(`<p>${html}</p>`)).to.deep.equal(['user', 'group', 'custom']);
  });

  for (const chip of [
    '<span class="chip" data-role-id="1">@Ada</span>',
    '<span class="chip" data-kind="user" data-id="1">@Ada</span>',
    '<span class="chip" data-user-id="">@Ada</span>',
    '<b class="chip" data-user-id="1">@Ada</b>',
  ]) {
    it(`creates no chip from ${chip}`, () => {
      expect(chipsIn(`<p>${chip}</p>`)).to.deep.equal([]);
    });
  }

  it('refuses a document with a chip of an unknown kind', () => {
    const chip = { type: 'chip', attrs: { kind: 'role', id: '1', text: '@Ada' } };
    const json = { type: 'doc', content: [{ type: 'paragraph', content: [chip] }] };
    expect(() => schema.nodeFromJSON(json).check()).to.throw('unknown kind role');
  });
});
