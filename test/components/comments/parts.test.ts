import { expect, fixture, html } from '@open-wc/testing';
import { commentParts } from '../../../components/comments/comment/exported-parts.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/sidebar/comments-sidebar/define.js';
import { composerParts } from '../../../components/comments/composer/exported-parts.js';
import { threadParts } from '../../../components/comments/thread/exported-parts.js';
import '../../../components/comments/thread-dialog/define.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import type { CollabStore } from '../../../store/index.js';
import { elements } from '../../elements/manifest.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';

/** All that is rendered below, in shadow trees too. */
function* rendered(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* rendered(element.shadowRoot);
  }
}

const documented = await elements();

describe('parts', () => {
  let store: CollabStore;
  let sheet: HTMLStyleElement;

  beforeEach(async () => {
    store = await memoryStore();
    sheet = document.createElement('style');
    document.head.append(sheet);
  });

  afterEach(async () => {
    sheet.remove();
    await store.dispose();
  });

  /** A thread with a reaction and somebody's name, and a reply. */
  async function startThread(): Promise<string> {
    const ana = { userId: 'ana', name: 'Ana', organizationId: 'o1' };
    const { annotationId } = store.comments.addCommentAnnotation({
      annotation: {
        comments: [
          {
            commentId: 1,
            commentText: 'Ask {{ana}}',
            taggedUserContacts: [{ text: '@Ana', userId: 'ana', contact: ana }],
          },
        ],
      },
    });
    store.comments.addReaction({ annotationId, commentId: 1, reaction: { reactionId: 'HEART' } });
    await store.comments.addComment({ annotationId, comment: { commentText: 'She says yes' } }).settled;
    return annotationId;
  }

  /** Which of these parts of an element the page's own style reaches. */
  function reached(tag: string, parts: readonly string[]): string[] {
    sheet.textContent = parts.map((part, at) => `${tag}::part(${part}) { order: ${at + 100} }`).join('\n');
    const orders = new Set([...rendered(document)].map((element) => getComputedStyle(element).order));
    return parts.filter((_, at) => orders.has(String(at + 100)));
  }

  it('of a thread and its inner elements can be styled through the layer', async () => {
    const annotationId = await startThread();
    const layer = await fixture(html`<collab-comment-layer .store=${store}></collab-comment-layer>`);
    pageContextOf(store).navigation.open(annotationId);
    const parts = [
      'dialog',
      'thread',
      'close',
      'thread-header',
      'number',
      'status',
      'resolve',
      'comments',
      'comment',
      'comment-header',
      'comment-author',
      'comment-body',
      'mention',
      'reaction',
      'add-reaction',
      'composer',
      'composer-box',
      'composer-text',
    ];
    await waitUntil(() => reached('collab-comment-layer', ['mention', 'reaction', 'composer-box']).length === 3);
    expect(reached('collab-comment-layer', parts)).to.deep.equal(parts);
    layer.remove();
  });

  it('of rows can be styled through the sidebar', async () => {
    await startThread();
    await fixture(html`<collab-comments-sidebar open .store=${store}></collab-comments-sidebar>`);
    const parts = ['list', 'row', 'row-author', 'row-number', 'row-excerpt'];
    await waitUntil(() => reached('collab-comments-sidebar', parts).length > 1);
    expect(reached('collab-comments-sidebar', parts)).to.deep.equal(parts);
  });

  for (const [tagName, given] of [
    ['collab-composer', composerParts],
    ['collab-comment', commentParts],
    ['collab-thread', threadParts],
  ] as const) {
    it(`that <${tagName}> documents are all re-exported`, () => {
      const { cssParts = [] } = documented.find((element) => element.tagName === tagName) ?? {};
      const prefix = tagName.replace('collab-', '');
      expect(cssParts).not.to.have.length(0);
      for (const { name } of cssParts)
        expect(
          [name, `${prefix}-${name}`].some((each) => given.includes(each)),
          name,
        ).to.equal(true);
    });
  }
});
