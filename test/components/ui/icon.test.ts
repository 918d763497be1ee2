import { expect, fixture, html } from '@open-wc/testing';
import type { CollabIcon } from '../../../components/ui/icon/icon.js';
import { directional, icons, type IconName } from '../../../components/ui/icon/icons.js';
import '../../../components/ui/icon/define.js';

describe('<collab-icon>', () => {
  it('passes the accessibility audit with and without a label', async () => {
    const labelled = await fixture(html`<collab-icon name="lock" label="Private"></collab-icon>`);
    await expect(labelled).to.be.accessible();
    const plain = await fixture(html`<button><collab-icon name="check"></collab-icon> Resolve</button>`);
    await expect(plain).to.be.accessible();
  });

  it('draws each icon within its view box', async () => {
    const icon = await fixture<CollabIcon>(html`<collab-icon></collab-icon>`);
    for (const name of Object.keys(icons) as IconName[]) {
      icon.name = name;
      await icon.updateComplete;
      const box = drawing(icon).querySelector('path')?.getBBox();
      expect(box?.width, name).to.be.greaterThan(3);
      expect(Math.min(box?.x ?? 0, box?.y ?? 0), name).to.be.at.least(1);
      expect(Math.max((box?.x ?? 0) + (box?.width ?? 99), (box?.y ?? 0) + (box?.height ?? 99)), name).to.be.at.most(15);
    }
  });

  it('uses the text colour', async () => {
    const icon = await fixture<CollabIcon>(html`<collab-icon name="flag"></collab-icon>`);
    icon.style.color = 'rgb(1, 2, 3)';
    expect(getComputedStyle(drawing(icon)).stroke).to.equal('rgb(1, 2, 3)');
  });

  it('mirrors directional icons in right-to-left text', async () => {
    const paragraph = await fixture(html`<p dir="rtl"><collab-icon name="reply"></collab-icon></p>`);
    const icon = paragraph.querySelector<CollabIcon>('collab-icon') ?? expect.fail();
    expect(getComputedStyle(drawing(icon)).transform).to.equal('matrix(-1, 0, 0, 1, 0, 0)');
    icon.name = 'check';
    await icon.updateComplete;
    expect(directional.has('check')).to.equal(false);
    expect(getComputedStyle(drawing(icon)).transform).to.equal('none');
  });

  it('warns about an unknown name and renders nothing', async () => {
    const warnings: unknown[] = [];
    const original = console.warn;
    console.warn = (message: unknown) => warnings.push(message);
    const icon = await fixture<CollabIcon>(html`<collab-icon name="constructor"></collab-icon>`);
    console.warn = original;
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('"constructor"').and.to.contain('arrow-up');
    expect(icon.shadowRoot?.querySelectorAll('svg')).to.have.length(0);
  });

  function drawing(icon: CollabIcon): SVGSVGElement {
    return icon.shadowRoot?.querySelector('svg') ?? expect.fail('Nothing is drawn.');
  }
});
