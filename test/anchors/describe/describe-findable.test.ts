import { expect } from '@open-wc/testing';
import { describeFindable } from '../../../anchors/describe/describe-findable.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { clearPages, one, pageOf } from '../page.js';

describe('describeFindable', () => {
  afterEach(clearPages);

  // Two elements with one name: by that, neither can be told.
  const twins =
    '<section id="sums"><h2>Sums</h2><p data-collab-target="sum">5</p><p class="it" data-collab-target="sum">7</p></section>';

  it('describes an element that resolves', () => {
    pageOf('<p class="it" id="first">The first paragraph</p>');
    expect(describeFindable(one('.it')).element.id).to.equal('first');
  });

  it('describes the nearest ancestor that resolves if the element would be a ghost', () => {
    pageOf(twins);
    const { element, target } = describeFindable(one('.it'));
    expect(element.id).to.equal('sums');
    const found = findElement(target);
    expect('element' in found && found.element.id).to.equal('sums');
  });

  it('describes the element itself if no ancestor may be described', () => {
    pageOf(twins);
    const { element, target } = describeFindable(one('.it'), { accepts: () => false });
    expect(element.className).to.equal('it');
    expect(target.elementId).to.equal('sum');
  });
});
