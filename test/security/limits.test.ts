import { expect } from '@open-wc/testing';
import type { LocalizeController } from '../../components/base/localize.js';
import { MAX_DEPTH, MAX_ELEMENTS, sanitize } from '../../components/base/sanitize.js';
import { renderRichContent } from '../../components/comments/comment-body/rich-content.js';
import { MentionRegistry } from '../../components/page/mention-registry.js';

const localize = { term: String } as unknown as LocalizeController;
const show = (comment: Parameters<typeof renderRichContent>[0]) =>
  renderRichContent(comment, {
    host: document.createElement('div'),
    currentUser: null,
    localize,
    onPress: () => undefined,
  });

const depthOf = (node: Node): number => {
  let deepest = 0;
  const walker = document.createTreeWalker(node);
  while (walker.nextNode()) {
    let depth = 0;
    for (let at: Node | null = walker.currentNode; at && at !== node; at = at.parentNode) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

describe('what a comment may cost its readers', () => {
  for (const tag of ['div', 'blockquote', 'strong', 'ul><li', 'x-y', 'table><tr><td', 'svg', 'section><p']) {
    it(`nested <${tag}> are cut to a depth, and keep their text`, () => {
      const fragment = sanitize(`before ${`<${tag}>`.repeat(4000)}deep`);
      expect(depthOf(fragment)).to.be.at.most(MAX_DEPTH + 1);
      expect(fragment.textContent).to.contain('before');
      if (tag !== 'svg') expect(fragment.textContent).to.contain('deep');
    });
  }

  it('more elements than there may be are text', () => {
    const fragment = sanitize(`<div>${'<p>a'.repeat(130_000)}`);
    expect(fragment.querySelectorAll('*').length).to.equal(MAX_ELEMENTS);
    const some = sanitize(`<div>${'<p>a'.repeat(12_000)}`);
    expect(some.textContent).to.equal('a'.repeat(12_000));
  });

  it('60 KB of the text somebody was tagged with are shown', () => {
    const text = `@${'(a+)+'.repeat(12_000)}`;
    const fragment = show({ commentText: 'Hello {{ada}}', taggedUserContacts: [{ text, userId: 'ada' }] });
    expect(fragment.textContent).to.contain('Hello');
  });

  it('many are tagged, and each is found', () => {
    const tags = Array.from({ length: 1000 }, (_, i) => ({ text: `@Person ${i}`, userId: `u${i}` }));
    const fragment = show({ commentText: tags.map(({ text }) => text).join(' and '), taggedUserContacts: tags });
    expect(fragment.querySelectorAll('[data-user-id]').length).to.equal(1000);
  });

  it('a comment decides how a person is called in it, and nowhere else', () => {
    const ada = { kind: 'user', id: 'ada-1' } as const;
    const registry = new MentionRegistry();
    const fragment = document.createDocumentFragment();
    registry.addFromComment({ taggedUserContacts: [{ text: '@Ada', userId: 'ada-1' }] }, fragment);
    registry.addFromComment({ taggedUserContacts: [{ text: '@Mallory', userId: 'ada-1' }] }, fragment);
    expect(registry.find(ada, '@Ada')?.text).to.equal('@Ada');
    expect(registry.find(ada, '@Eve')).to.equal(undefined);
  });

  it('a chip shows whom it mentions, whatever the HTML says in it', () => {
    const commentHtml = '<p><span data-user-id="ada">@Bob</span></p>';
    const fragment = show({ commentText: '', commentHtml, taggedUserContacts: [{ text: '@Ada', userId: 'ada' }] });
    expect(fragment.querySelector('[data-user-id]')?.textContent).to.equal('@Ada');
  });
});
