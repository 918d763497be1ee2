import { expect, fixture, html } from '@open-wc/testing';
import { html as template, LitElement } from 'lit';
import { LiveAnnouncerController } from '../../../components/controllers/live-announcer.js';
import { announced, noteAnnounced } from '../../announced.js';
import { waitUntil } from '../../wait-until.js';

class TestSpeaker extends LitElement {
  readonly announcer = new LiveAnnouncerController(this);

  protected override render() {
    return template`<p>Text</p>`;
  }
}
customElements.define('test-speaker', TestSpeaker);

describe('LiveAnnouncerController', () => {
  let speaker: TestSpeaker;
  let heard: ReturnType<typeof noteAnnounced>;

  beforeEach(async () => {
    speaker = await fixture(html`<test-speaker></test-speaker>`);
    heard = noteAnnounced();
  });

  afterEach(() => heard.end());

  const regions = () => [...document.querySelectorAll('[aria-live]')];

  it('has one pair of regions for the whole page, before the first message', async () => {
    await fixture(html`<div><test-speaker></test-speaker><test-speaker></test-speaker></div>`);
    expect(regions().map(({ ariaLive }) => ariaLive)).to.deep.equal(['polite', 'assertive']);
    expect(document.querySelectorAll('[data-collab-announcer]')).to.have.length(1);
    expect(announced()).to.equal('');
    await expect(document.querySelector('[data-collab-announcer]')).to.be.accessible();
  });

  it('says what it is told, and at once what cannot wait', () => {
    speaker.announcer.announce('3 threads');
    speaker.announcer.announce('Ada asks to edit', 'assertive');
    expect(announced()).to.equal('3 threads');
    expect(announced('assertive')).to.equal('Ada asks to edit');
  });

  it('says the same message again', async () => {
    speaker.announcer.announce('Copied');
    speaker.announcer.announce('Copied');
    await waitUntil(() => heard.said.length === 2);
    expect(heard.said).to.deep.equal(['Copied', 'Copied']);
  });

  it('says once what two elements say of one event', async () => {
    const other = await fixture<TestSpeaker>(html`<test-speaker></test-speaker>`);
    speaker.announcer.announce('Comment by Ada');
    other.announcer.announce('Comment by Ada');
    other.announcer.announce('Something else');
    await waitUntil(() => heard.said.length > 1);
    expect(heard.said).to.deep.equal(['Comment by Ada', 'Something else']);
  });

  it('takes back what it has said when it leaves, and says nothing again when it is put back', () => {
    speaker.announcer.announce('Copied');
    const { parentElement } = speaker;
    speaker.remove();
    expect(announced()).to.equal('');
    parentElement?.append(speaker);
    expect(announced()).to.equal('');
  });

  it('has its regions again after a page has thrown them away', async () => {
    document.querySelector('[data-collab-announcer]')?.remove();
    speaker.announcer.announce('Still here');
    await waitUntil(() => announced() === 'Still here');
    expect(regions()).to.have.length(2);
  });

  it('is heard in a modal dialog, outside of which nothing is', async () => {
    const dialog = await fixture<HTMLDialogElement>(html`<dialog><test-speaker></test-speaker></dialog>`);
    dialog.showModal();
    const inside = dialog.querySelector<TestSpeaker>('test-speaker');
    inside?.announcer.announce('Inside');
    await waitUntil(() => dialog.querySelector('[aria-live="polite"]')?.textContent === 'Inside');
    dialog.close();
  });
});
