import { expect } from '@open-wc/testing';
import { subjectName } from '../../../components/annotations/comment-layer/subject-name.js';
import { clearPages, one, pageOf } from '../../anchors/page.js';

describe('the subject name of a thread', () => {
  afterEach(() => clearPages());

  const cards = (texts: readonly string[]): string =>
    `<div id="it" style="display: flex; width: 400px">${texts
      .map((text) => `<div class="card" style="width: 200px; height: 80px">${text}</div>`)
      .join('')}</div>`;

  /** The name of a place of the element that has the id "it". */
  function nameAt(markup: string, left: number, top = 0.5): string {
    pageOf(markup);
    return subjectName(one('#it'), { left, top });
  }

  it('is that of the item at the position', () => {
    const row = cards(['<h3>Orders</h3><p>12</p>', '<b>Returns</b><p>3</p>']);
    expect(nameAt(row, 0.75)).to.equal('Returns 3');
    clearPages();
    expect(nameAt(row, 0.25)).to.equal('Orders');
    clearPages();
    expect(nameAt(cards(['<h3>Orders</h3><p>12</p>', '<div><h4>Returns</h4></div><p>3</p>']), 0.75)).to.equal(
      'Returns',
    );
  });

  it('is that of the element if it has a name or the position is the default', () => {
    const row = cards(['<h3>Orders</h3><p>12</p>', '<b>Returns</b><p>3</p>']);
    expect(nameAt(row, 1, 0)).to.equal('Orders 12 Returns 3');
    clearPages();
    expect(nameAt(`<section id="it"><h2>This week</h2>${row.replace('id="it"', '')}</section>`, 0.1, 0.9)).to.equal(
      'This week',
    );
  });

  it('is that of a table row for any position in it', () => {
    const table = '<table><tr id="it"><td>Vienna</td><td>34</td></tr><tr><td>Graz</td><td>8</td></tr></table>';
    expect(nameAt(table, 0.9)).to.equal('Vienna 34');
  });

  it('is that of an ancestor if the element has none, and never of a sibling', () => {
    expect(nameAt('<div class="card"><h3>Orders</h3><div id="it"></div></div>', 0.5)).to.equal('Orders');
    clearPages();
    expect(
      nameAt('<div><div class="card"><h3>Orders</h3></div><div class="card"><div id="it"></div></div></div>', 0.5),
    ).to.equal('');
    clearPages();
    expect(nameAt('<div><div id="it"></div><h3>Below</h3></div>', 0.5)).to.equal('');
  });

  it('is empty for the page as a whole', () => {
    expect(subjectName(document.documentElement, { left: 10, top: 10 })).to.equal('');
  });
});
