import { expect, fixture, html } from '@open-wc/testing';
import { html as template, LitElement } from 'lit';
import { LiveAnnouncerController } from '../../../components/internal/controllers/live-announcer.js';

class TestSpeaker extends LitElement {
  readonly announcer = new LiveAnnouncerController(this);

  protected override render() {
    return template`<p>Text</p>`;
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
