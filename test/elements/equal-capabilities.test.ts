import { expect } from '@open-wc/testing';
import type { CollabElement } from '../../components/base/element.js';
import { clearPages, one, pageOf } from '../anchors/page.js';
import { elements, loadDefinition } from './manifest.js';
import { samples } from './samples.js';

const documented = await elements();
await Promise.all(documented.map((element) => loadDefinition(element)));

type Capable = CollabElement & { capabilities: object };

/** Parents and frameworks create the object at each render. */
describe('equal capabilities cause no update', () => {
  beforeEach(() => pageOf('<div class="box"></div>'));

  afterEach(clearPages);

  for (const { tagName } of documented) {
    const type = customElements.get(tagName) as (new () => Capable) | undefined;
    if (!type || !('capabilities' in type.prototype)) continue;
    it(`of <${tagName}>`, async () => {
      const element = new type();
      Object.assign(element, samples[tagName], { capabilities: { canDelete: true } });
      one('.box').append(element);
      while (!(await element.updateComplete));
      element.capabilities = { canDelete: true };
      expect(element.isUpdatePending).to.equal(false);
      element.capabilities = {};
      expect(element.isUpdatePending).to.equal(true);
    });
  }
});
