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
        acceptable
        rejectable
      ></collab-proposal>
    `);
  });

  it('passes the accessibility audit', async () => {
    await expect(proposal).to.be.accessible();
  });

  it('shows what goes and what comes among what stays, in words as well', () => {
    expect(pieces('del')).to.deep.equal(['Removed: 30']);
    expect(pieces('ins')).to.deep.equal(['Added: 14']);
    expect(find(proposal, '.text').textContent).to.equal('Free returns within Removed: 30Added: 14 days');
  });

  it('shows one after the other where they have little in common', async () => {
    await show('Free returns', { replaceContentHtml: '<p>See the <b>policy</b></p>' });
    expect(pieces('del')).to.deep.equal(['Removed: Free returns']);
    expect(pieces('ins')).to.deep.equal(['Added: See the policy']);
  });

  it('shows what comes alone, where it is not known what is there', async () => {
    await show('', { replaceContentText: 'New' });
    expect([pieces('del'), pieces('ins')]).to.deep.equal([[], ['Added: New']]);
  });

  it('shows that a text goes for good', async () => {
    await show('Old', { replaceContentText: '' });
    expect([pieces('del'), pieces('ins')]).to.deep.equal([['Removed: Old'], []]);
  });

  it('asks for it to be accepted, or rejected, with what it proposes', async () => {
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

  it('shows the HTML that is inserted, and not the text beside it', async () => {
    await show('Pay Ada', { replaceContentText: 'Pay Ada', replaceContentHtml: '<p>Pay Mallory</p>' });
    expect(pieces('ins').join()).to.contain('Mallory');
    const accepted = oneEvent(proposal, 'collab-thread-accept');
    find(proposal, '[part="accept"]').click();
    const { detail } = await accepted;
    expect(detail.replaceContentHtml).to.equal('<p>Pay Mallory</p>');
    expect(detail.replaceContentText).to.equal('Pay Mallory');
  });

  it('shows no text where empty HTML is inserted', async () => {
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

  it('offers only what may be decided', async () => {
    Object.assign(proposal, { acceptable: false, rejectable: false });
    await proposal.updateComplete;
    expect(proposal.shadowRoot?.querySelector('button')).to.equal(null);
  });
});
