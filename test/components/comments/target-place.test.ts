import { expect, fixture, html } from '@open-wc/testing';
import { findText, PageText } from '../../../anchors/index.js';
import { pageStateOf, type PageState } from '../../../components/page/page-state.js';
import { targetText } from '../../../components/comments/thread-dialog/thread-requests.js';
import { conversation, threadRow } from '../../../stories/sample-threads.js';
import type { CollabStore, CommentAnnotation } from '../../../store/index.js';
import { memoryStore } from '../memory-store.js';

describe('what a thread is about', () => {
  let store: CollabStore;
  let page: PageState;

  beforeEach(async () => {
    store = await memoryStore();
    page = pageStateOf(store);
    const element = await fixture(html`<p>One day, or two days, or ten.</p>`);
    page.elementOf = () => element;
    const found = findText({ targetText: 'two days' }, new PageText(element));
    page.rangeOf = () => ('range' in found ? found.range : undefined);
  });

  afterEach(() => store.dispose());

  const about = (data: Partial<CommentAnnotation>) => targetText(page, threadRow(conversation(), data).data);

  it('is the text that is meant', () => {
    expect(about({ targetElement: { targetText: 'two days' } })).to.equal('two days');
  });

  it('is all of its element where it says so, or its target does', () => {
    const whole = 'One day, or two days, or ten.';
    expect(about({ targetElement: { targetText: 'two days', selectAllContent: true } })).to.equal(whole);
    expect(about({ targetElement: { targetText: 'two days' }, selectAllContent: true })).to.equal(whole);
  });
});
