import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../components/annotations/comment-tool/define.js';
import '../../components/comments/composer/define.js';
import '../../components/ui/custom-buttons/define.js';
import '../../components/sidebar/comments-sidebar/define.js';
import '../../components/annotations/comment-pin/define.js';
import '../../components/presence/follow-banner/define.js';
import '../../components/notifications/notification-panel/define.js';
import '../../components/root/root/define.js';

describe('property set to an attribute value, as React and Vue do', () => {
  const cases: readonly (readonly [tag: string, property: string, text: string, value: unknown])[] = [
    ['collab-comment-tool', 'modes', 'element text', ['element', 'text']],
    ['collab-notification-panel', 'tabs', 'all people', ['all', 'people']],
    ['collab-follow-banner', 'allowedUrls', '/a /b', ['/a', '/b']],
    ['collab-comments-sidebar', 'filters', '{"status":["OPEN"]}', { status: ['OPEN'] }],
    ['collab-comment-pin', 'number', '7', 7],
    ['collab-root', 'user', '{"userId":"ada","organizationId":"o1"}', { userId: 'ada', organizationId: 'o1' }],
    ['collab-root', 'locations', '[{"id":"summary"}]', [{ id: 'summary' }]],
  ];
  for (const [tag, property, text, value] of cases)
    it(`takes ${tag} ${property}`, async () => {
      const element = document.createElement(tag);
      Reflect.set(element, property, text);
      expect(Reflect.get(element, property)).to.deep.equal(value);
      await fixture(html`<div>${element}</div>`);
      Reflect.set(element, property, value);
      expect(Reflect.get(element, property)).to.deep.equal(value);
    });

  const given: readonly (readonly [tag: string, property: string, value: unknown])[] = [
    ['collab-composer', 'value', ''],
    ['collab-comments-sidebar', 'filters', {}],
    ['collab-comment-pin', 'number', 0],
    ['collab-comment-tool', 'modes', ['element']],
  ];
  for (const [tag, property, value] of given)
    it(`takes nothing for ${tag} ${property}`, async () => {
      for (const nothing of [undefined, null]) {
        const element = document.createElement(tag);
        Reflect.set(element, property, nothing);
        await fixture(html`<div>${element}</div>`);
        expect(Reflect.get(element, property)).to.deep.equal(value);
        Reflect.set(element, property, nothing);
        await nextFrame();
      }
    });

  it('renders no buttons without a list', async () => {
    const element = document.createElement('collab-custom-buttons');
    Reflect.set(element, 'buttons', undefined);
    await fixture(html`<div>${element}</div>`);
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('button')).to.equal(null);
  });

  it('keeps strings as strings', () => {
    const element = document.createElement('collab-comment-tool');
    element.shortcut = 'c';
    expect(element.shortcut).to.equal('c');
  });
});
