import { expect, fixture, html } from '@open-wc/testing';
import { findText, PageText } from '../../../anchors/index.js';
import { targetText } from '../../../components/comments/thread-dialog/accept-proposal.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import type { CollabStore, CommentAnnotation } from '../../../store/index.js';
import { conversation, threadRow } from '../../../stories/sample-threads.js';
import { provideTargets } from '../../../stories/target-provider.js';
import { memoryStore } from '../memory-store.js';

describe('targetText', () => {
  let store: CollabStore;
  let page: PageContext;

  beforeEach(async () => {
    store = await memoryStore();
    page = pageContextOf(store);
    const element = await fixture(html`<p>One day, or two days, or ten.</p>`);
    const found = findText({ targetText: 'two days' }, new PageText(element));
    provideTargets(page, {
      elementOf: () => element,
      rangeOf: () => ('range' in found ? found.range : undefined),
    });
  });

  afterEach(() => store.dispose());

  const about = (data: Partial<CommentAnnotation>) => targetText(page, threadRow(conversation(), data).data);

  it('is the text of the target', () => {
    expect(about({ targetElement: { targetText: 'two days' } })).to.equal('two days');
  });

  it('is the text of the element if the thread or its target selects all content', () => {
    const whole = 'One day, or two days, or ten.';
    expect(about({ targetElement: { targetText: 'two days', selectAllContent: true } })).to.equal(whole);
    expect(about({ targetElement: { targetText: 'two days' }, selectAllContent: true })).to.equal(whole);
  });
});
