import { expect, fixture, html } from '@open-wc/testing';
import { mentionRegistryOf } from '../../../components/page/mention-registry.js';

describe('the registry of mentions', () => {
  it('is one for all elements outside of a container', async () => {
    const box = await fixture<HTMLElement>(html`<div></div>`);
    expect(mentionRegistryOf(box)).to.equal(mentionRegistryOf(document.body));
  });
});
