import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { findElement } from '../../../anchors/resolve/find-element.js';
import { FollowedPage } from '../followed-page.js';
import { clearPages, one, pageOf } from '../page.js';

describe('target in a field with a name', () => {
  afterEach(clearPages);

  const fieldsOf = (attribute: string, name: string, city: string): string =>
    `<dl><div ${attribute}="name"><dt>Name</dt><dd class="it">${name}</dd></div><div ${attribute}="city"><dt>City</dt><dd>${city}</dd></div></dl>`;

  const attributes = ['field', 'section', 'block', 'testid', 'test-id', 'test', 'cy', 'qa', 'name', 'field-id'];

  for (const attribute of attributes.map((each) => `data-${each}`))
    it(`by ${attribute} is a ghost where that shows another record`, () => {
      pageOf(fieldsOf(attribute, 'Ada Smith', 'Berlin'));
      const target = describeElement(one('.it'));
      clearPages();
      pageOf(fieldsOf(attribute, 'Bo Jones', 'Paris'));
      expect(findElement(target).state).to.equal('ghost');
      clearPages();
      pageOf(fieldsOf(attribute, 'Ada Smith', 'Paris'));
      expect(findElement(target)).to.deep.equal({ state: 'attached', element: one('.it') });
    });

  it('is a ghost while the field shows another record', async () => {
    const followed = await FollowedPage.of(fieldsOf('data-field', 'Ada Smith', 'Berlin'));
    await followed.write('dd', 'Bo Jones', 'Paris');
    const { stays } = followed;
    followed.end();
    expect(stays).to.equal(false);
  });

  for (const attribute of ['data-id', 'data-order-key', 'data-collab-target', 'data-ref', 'id'])
    it(`is there whatever is shown, where ${attribute} names a record`, () => {
      pageOf(fieldsOf(attribute, 'Ada Smith', 'Berlin'));
      const target = describeElement(one('.it'));
      clearPages();
      pageOf(fieldsOf(attribute, 'Bo Jones', 'Paris'));
      expect(findElement(target)).to.deep.equal({ state: 'attached', element: one('.it') });
    });

  it('is not identified by the field name of a table row', () => {
    const rowsOf = (name: string, city: string): string =>
      `<table><thead><tr><th>Field</th><th>Value</th></tr></thead><tbody><tr data-field="name"><td>Name</td><td class="it">${name}</td></tr><tr data-field="city"><td>City</td><td>${city}</td></tr></tbody></table>`;
    pageOf(rowsOf('Ada Smith', 'Berlin'));
    const target = describeElement(one('.it'));
    expect(target.selectors?.some(({ type }) => type === 'row-name')).to.equal(false);
  });
});
