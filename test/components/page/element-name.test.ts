import { expect } from '@open-wc/testing';
import { elementNameOf } from '../../../components/page/element-name.js';
import { clearPages, one, pageOf } from '../../anchors/page.js';

/** The name of the element that has the id "it" in this markup. */
function nameOf(markup: string): string {
  pageOf(markup);
  return elementNameOf(one('#it'));
}

describe('the name of an element', () => {
  afterEach(() => clearPages());

  it('separates the texts of blocks, cells and flex items, and joins those of a line', () => {
    expect(nameOf('<div id="it"><div>Orders</div><div>This week</div><div>12</div></div>')).to.equal(
      'Orders This week 12',
    );
    clearPages();
    expect(nameOf('<table><tbody><tr id="it"><td>Vienna</td><td>34</td></tr></tbody></table>')).to.equal('Vienna 34');
    clearPages();
    expect(nameOf('<div id="it" style="display: flex"><span>New</span><span>3</span></div>')).to.equal('New 3');
    clearPages();
    expect(nameOf('<p id="it">Read<b>y</b><br>for <i>you</i></p>')).to.equal('Ready for you');
  });

  it('ignores hidden content', () => {
    const hidden =
      '<p style="display: none">gone</p><p style="visibility: hidden">unseen</p><p aria-hidden="true">x</p>';
    expect(nameOf(`<div id="it">${hidden}<p>Shown</p></div>`)).to.equal('Shown');
  });

  it('includes descriptions of pictures', () => {
    expect(nameOf('<p id="it"><img alt="Star"> Top</p>')).to.equal('Star Top');
  });

  it('ignores buttons unless there is no other text', () => {
    const buttons = '<button>Left</button><span role="button">Right</span>';
    expect(nameOf(`<div id="it"><strong>Design the lid</strong><p>14 days left</p>${buttons}</div>`)).to.equal(
      'Design the lid 14 days left',
    );
    clearPages();
    expect(nameOf('<p id="it">Top <button aria-label="Close">×</button></p>')).to.equal('Top');
    clearPages();
    expect(nameOf('<table><tr><th id="it"><button>Title</button></th></tr></table>')).to.equal('Title');
    clearPages();
    expect(nameOf('<button id="it">Send <b>all</b></button>')).to.equal('Send all');
  });

  it('is its own heading, not the heading of its first section', () => {
    expect(nameOf('<section id="it"><p>Now</p><h2>Orders</h2><h3>Vienna</h3><h3>Graz</h3></section>')).to.equal(
      'Orders',
    );
    clearPages();
    expect(nameOf('<div id="it"><div><h3>Orders</h3>12</div><div><h3>Returns</h3>3</div></div>')).to.equal(
      'Orders 12 Returns 3',
    );
    clearPages();
    expect(
      nameOf('<div id="it"><div class="card"><h3>Orders</h3>12</div><div class="card"><b>Returns</b> 3</div></div>'),
    ).to.equal('Orders 12 Returns 3');
    clearPages();
    expect(nameOf('<div id="it"><div class="head"><h3>Orders</h3></div><div class="body">Vienna</div></div>')).to.equal(
      'Orders',
    );
    clearPages();
    expect(nameOf('<ul id="it"><li><h3>Orders</h3>12</li><li>Returns</li></ul>')).to.equal('Orders 12 Returns');
    clearPages();
    expect(nameOf('<div id="it"><p>Weekly</p><figure><figcaption>Map</figcaption></figure></div>')).to.equal(
      'Weekly Map',
    );
  });

  it('is the caption of a table, a figure, a group or a disclosure', () => {
    expect(nameOf('<table id="it"><caption>Sales</caption><tr><td>1</td></tr></table>')).to.equal('Sales');
    clearPages();
    expect(nameOf('<fieldset id="it"><legend>Delivery</legend><label>Fast<input></label></fieldset>')).to.equal(
      'Delivery',
    );
  });

  it('never contains the options or the value of a field', () => {
    expect(nameOf('<select id="it"><option>Open</option><option>Closed</option></select>')).to.equal('');
    clearPages();
    expect(nameOf('<label>Status <select id="it"><option>Open</option></select></label>')).to.equal('Status');
    clearPages();
    expect(
      nameOf('<div id="it">Status <select><option>Open</option></select><textarea>Note</textarea></div>'),
    ).to.equal('Status');
    clearPages();
    expect(nameOf('<input id="it" type="submit" value="Send">')).to.equal('Send');
  });

  it('is the text of its label', () => {
    expect(
      nameOf('<div id="a"><p>Orders</p><p>Today</p></div><div id="it" aria-labelledby="a" aria-label="No">x</div>'),
    ).to.equal('Orders Today');
  });

  it('is the tooltip only without text', () => {
    expect(nameOf('<a id="it" title="Opens a window">Orders</a>')).to.equal('Orders');
    clearPages();
    expect(nameOf('<div id="it" title="Chart"></div>')).to.equal('Chart');
  });

  it('resolves label ids in the tree of the element', () => {
    pageOf('<div id="host"></div>');
    const root = one('#host').attachShadow({ mode: 'open' });
    const parsed = new DOMParser().parseFromString(
      '<b id="a">Inner</b><i id="it" aria-labelledby="a"></i>',
      'text/html',
    );
    root.append(...parsed.body.childNodes);
    expect(elementNameOf(one('#it', root))).to.equal('Inner');
  });
});
