import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabProposal } from '../../../components/comments/proposal/proposal.js';
import '../../../components/comments/proposal/define.js';
import { find } from '../../find.js';

describe('<collab-proposal>', () => {
  let proposal: CollabProposal;

  const pieces = (tag: 'ins' | 'del') =>
    [...(proposal.shadowRoot?.querySelectorAll<HTMLElement>(tag) ?? [])].map(({ textContent }) => textContent);

  async function show(targetText: string, comment: Omit<NonNullable<CollabProposal['comment']>, 'commentId'>) {
    Object.assign(proposal, { targetText, comment: { commentId: 7, ...comment } });
    await proposal.updateComplete;
  }

  beforeEach(async () => {
    proposal = await fixture<CollabProposal>(html`
      <collab-proposal
        annotation-id="t1"
        target-text="Free returns within 30 days"
        .comment=${{ commentId: 7, replaceContentText: 'Free returns within 14 days' }}
        .capabilities=${{ canAccept: true, canReject: true }}
      ></collab-proposal>
    `);
  });

  it('passes the accessibility audit', async () => {
    await expect(proposal).to.be.accessible();
  });

  it('marks removed and added text visually and in words', () => {
    expect(pieces('del')).to.deep.equal(['Removed: 30']);
    expect(pieces('ins')).to.deep.equal(['Added: 14']);
    expect(find(proposal, '[part~="text"]').textContent).to.equal('Free returns within Removed: 30Added: 14 days');
  });

  it('compares the texts once for equal inputs', async () => {
    const { segment } = Intl.Segmenter.prototype;
    let segmentCount = 0;
    Intl.Segmenter.prototype.segment = function (text) {
      segmentCount += 1;
      return segment.call(this, text);
    };
    try {
      await show('Free returns within 30 days', { replaceContentText: 'Free returns within 14 days' });
      proposal.requestUpdate();
      await proposal.updateComplete;
      expect(segmentCount).to.equal(0);
      await show('Free returns within 60 days', { replaceContentText: 'Free returns within 14 days' });
      expect(segmentCount).to.equal(2);
    } finally {
      Intl.Segmenter.prototype.segment = segment;
    }
    expect(pieces('del')).to.deep.equal(['Removed: 60']);
  });

  it('shows texts with little in common one after the other', async () => {
    await show('Free returns', { replaceContentHtml: '<p>See the <b>policy</b></p>' });
    expect(pieces('del')).to.deep.equal(['Removed: Free returns']);
    expect(pieces('ins')).to.deep.equal(['Added: See the policy']);
  });

  it('shows only the proposed text without a known target text', async () => {
    await show('', { replaceContentText: 'New' });
    expect([pieces('del'), pieces('ins')]).to.deep.equal([[], ['Added: New']]);
  });

  it('shows the removal of the whole text', async () => {
    await show('Old', { replaceContentText: '' });
    expect([pieces('del'), pieces('ins')]).to.deep.equal([['Removed: Old'], []]);
  });

  it('requests to accept or reject with the proposal in the detail', async () => {
    const accepted = oneEvent(proposal, 'collab-thread-accept');
    find(proposal, '[part="accept"]').focus();
    await sendKeys({ press: 'Enter' });
    const detail = { annotationId: 't1', commentId: 7, replaceContentText: 'Free returns within 14 days' };
    expect((await accepted).detail).to.deep.equal(detail);
    const rejected = oneEvent(proposal, 'collab-thread-reject');
    find(proposal, '[part="reject"]').focus();
    await sendKeys({ press: 'Enter' });
    expect((await rejected).detail).to.deep.equal(detail);
  });

  it('shows the HTML that is inserted, not the separate text', async () => {
    await show('Pay Ada', { replaceContentText: 'Pay Ada', replaceContentHtml: '<p>Pay Mallory</p>' });
    expect(pieces('ins').join()).to.contain('Mallory');
    const accepted = oneEvent(proposal, 'collab-thread-accept');
    find(proposal, '[part="accept"]').click();
    const { detail } = await accepted;
    expect(detail.replaceContentHtml).to.equal('<p>Pay Mallory</p>');
    expect(detail.replaceContentText).to.equal('Pay Mallory');
  });

  it('shows no text for empty HTML', async () => {
    await show('Old', { replaceContentText: 'Old', replaceContentHtml: '' });
    expect([pieces('del'), pieces('ins')]).to.deep.equal([['Removed: Old'], []]);
  });

  const hidden = {
    'a link': ['<a href="https://evil.example/">our policy</a>', 'our policy (https://evil.example/)'],
    'a link whose text is another address': [
      '<a href="https://evil.example/">https://acme.com/</a>',
      'https://acme.com/ (https://evil.example/)',
    ],
    'hidden text': ['<p hidden>secret</p><p style="display:none">more</p>', 'secret\nmore'],
    'text behind a quoted bracket': ['<p title="a>b">shown</p>', 'shown'],
    'characters written as numbers': ['<p>&#72;&#x69;</p>', 'Hi'],
    'text the sanitiser leaves out': ['<p>a</p><script>b</script><title>c</title>', 'a'],
  };
  for (const [what, [replaceContentHtml, expected]] of Object.entries(hidden)) {
    it(`shows ${what} as it is inserted`, async () => {
      await show('', { replaceContentText: 'harmless', replaceContentHtml: replaceContentHtml ?? '' });
      expect(pieces('ins')).to.deep.equal([`Added: ${expected}`]);
    });
  }

  it('offers no decision without capabilities', async () => {
    Object.assign(proposal, { capabilities: {} });
    await proposal.updateComplete;
    expect(proposal.shadowRoot?.querySelector('button')).to.equal(null);
  });
});
