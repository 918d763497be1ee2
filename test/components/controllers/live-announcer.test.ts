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
  let announcements: ReturnType<typeof noteAnnounced>;

  beforeEach(async () => {
    speaker = await fixture(html`<test-speaker></test-speaker>`);
    announcements = noteAnnounced();
  });

  afterEach(() => announcements.end());

  const regions = () => [...document.querySelectorAll('[aria-live]')];

  it('creates one pair of regions for the page before the first message', async () => {
    await fixture(html`<div><test-speaker></test-speaker><test-speaker></test-speaker></div>`);
    expect(regions().map(({ ariaLive }) => ariaLive)).to.deep.equal(['polite', 'assertive']);
    expect(document.querySelectorAll('[data-collab-announcer]')).to.have.length(1);
    expect(announced()).to.equal('');
    await expect(document.querySelector('[data-collab-announcer]')).to.be.accessible();
  });

  it('announces politely or assertively', () => {
    speaker.announcer.announce('3 threads');
    speaker.announcer.announce('Ada wants to edit', 'assertive');
    expect(announced()).to.equal('3 threads');
    expect(announced('assertive')).to.equal('Ada wants to edit');
  });

  it('announces the same message again', async () => {
    speaker.announcer.announce('Copied');
    speaker.announcer.announce('Copied');
    await waitUntil(() => announcements.said.length === 2);
    expect(announcements.said).to.deep.equal(['Copied', 'Copied']);
  });

  it('announces the same message of two elements once', async () => {
    const other = await fixture<TestSpeaker>(html`<test-speaker></test-speaker>`);
    speaker.announcer.announce('Comment by Ada');
    other.announcer.announce('Comment by Ada');
    other.announcer.announce('Something else');
    await waitUntil(() => announcements.said.length > 1);
    expect(announcements.said).to.deep.equal(['Comment by Ada', 'Something else']);
  });

  it('removes its messages on disconnect and does not repeat them on reconnect', () => {
    speaker.announcer.announce('Copied');
    const { parentElement } = speaker;
    speaker.remove();
    expect(announced()).to.equal('');
    parentElement?.append(speaker);
    expect(announced()).to.equal('');
  });

  it('restores regions that the page has removed', async () => {
    document.querySelector('[data-collab-announcer]')?.remove();
    speaker.announcer.announce('Still here');
    await waitUntil(() => announced() === 'Still here');
    expect(regions()).to.have.length(2);
  });

  it('announces inside a modal dialog', async () => {
    const dialog = await fixture<HTMLDialogElement>(html`<dialog><test-speaker></test-speaker></dialog>`);
    dialog.showModal();
    const inside = dialog.querySelector<TestSpeaker>('test-speaker');
    inside?.announcer.announce('Inside');
    await waitUntil(() => dialog.querySelector('[aria-live="polite"]')?.textContent === 'Inside');
    dialog.close();
  });
});
