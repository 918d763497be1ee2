import { expect, fixture, html } from '@open-wc/testing';
import { linesOfText } from '../../../anchors/text/text-range.js';

describe('linesOfText', () => {
  for (const dir of ['ltr', 'rtl']) {
    it(`joins the boxes of text nodes and elements in a line (${dir})`, async () => {
      const words = dir === 'rtl' ? ['אחת ', 'שתיים ', 'שלוש'] : ['One ', 'two ', 'three'];
      const line = await fixture(html`<p dir=${dir}></p>`);
      line.append(words[0] ?? '', words[1] ?? '');
      const bold = document.createElement('b');
      bold.textContent = words[2] ?? '';
      line.append(bold);
      const range = new Range();
      range.selectNodeContents(line);
      const boxes = linesOfText(range);
      const { left, width } = range.getBoundingClientRect();
      expect(boxes.map((box) => [box.left, box.width])).to.deep.equal([[left, width]]);
    });
  }

  it('returns a box for each line', async () => {
    const lines = await fixture(html`<p>One<br />two</p>`);
    const range = new Range();
    range.selectNodeContents(lines);
    expect(linesOfText(range)).to.have.length(2);
  });
});
