import { expect, fixture, html } from '@open-wc/testing';
import { html as template, LitElement, nothing } from 'lit';
import { LiveAnnouncerController } from '../../../components/internal/controllers/live-announcer.js';

class TestSpeaker extends LitElement {
  hasText = true;
  readonly announcer = new LiveAnnouncerController(this);

  protected override render() {
    return this.hasText ? template`<p>Text</p>` : nothing;
  }
}
customElements.define('test-speaker', TestSpeaker);

describe('LiveAnnouncerController', () => {
  let speaker: TestSpeaker;

  beforeEach(async () => {
    speaker = await fixture(html`<test-speaker></test-speaker>`);
  });

  const regions = () => [...(speaker.shadowRoot?.querySelectorAll('[role=status]') ?? [])];

  it('has its region in place before the first message', () => {
    expect(regions()).to.have.length(1);
    expect(regions()[0]?.textContent).to.equal('');
  });

  it('says what it is told', () => {
    speaker.announcer.announce('3 threads');
    expect(regions()[0]?.textContent).to.equal('3 threads');
  });

  it('changes the region for the same message again, or it would not be read', () => {
    speaker.announcer.announce('Copied');
    const first = regions()[0]?.textContent;
    speaker.announcer.announce('Copied');
    expect(regions()[0]?.textContent).not.to.equal(first);
    expect(regions()[0]?.textContent.trim()).to.equal('Copied');
  });

  it('keeps its region behind what is drawn, and where nothing is', async () => {
    const [region] = regions();
    for (const hasText of [false, true]) {
      speaker.hasText = hasText;
      speaker.requestUpdate();
      await speaker.updateComplete;
      expect([regions()[0] === region, speaker.shadowRoot?.lastElementChild === region]).to.deep.equal([true, true]);
    }
  });

  it('says nothing again where it is put back', () => {
    speaker.announcer.announce('Copied');
    const { parentElement } = speaker;
    speaker.remove();
    parentElement?.append(speaker);
    expect(regions()[0]?.textContent).to.equal('');
  });

  it('keeps to one region when it is moved, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      speaker.remove();
      document.body.append(speaker);
      speaker.requestUpdate();
      await speaker.updateComplete;
    }
    expect(regions()).to.have.length(1);
    speaker.announcer.announce('Still here');
    expect(regions()[0]?.textContent).to.equal('Still here');
    speaker.remove();
  });
});
