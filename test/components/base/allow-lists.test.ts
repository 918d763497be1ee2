import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { matchesUrl } from '../../../components/base/allow-lists.js';
import type { CollabRoot } from '../../../components/root/root/root.js';
import '../../../define.js';
import type { Config, FeatureType } from '../../../store/index.js';
import { waitUntil } from '../../wait-until.js';
import { warningsOf } from '../warnings.js';

const user = { userId: 'ada', name: 'Ada', organizationId: 'acme', plan: 'team' };

/** Tags of the elements that belong to a feature. */
const tagsOf: Partial<Record<FeatureType, readonly string[]>> = {
  comment: [
    'collab-comment-layer',
    'collab-comment-tool',
    'collab-sidebar-button',
    'collab-comments-sidebar',
    'collab-inline-comments',
    'collab-comment-bubble',
    'collab-ghost-list',
    'collab-media-timeline',
  ],
  presence: ['collab-presence-avatars', 'collab-follow-banner'],
  cursor: ['collab-live-cursors'],
  liveSelection: ['collab-live-selection'],
  liveStateSync: ['collab-auto-sync', 'collab-single-editor', 'collab-video-sync'],
};
const allTags = Object.values(tagsOf).flat();

describe('allow lists', () => {
  let page: HTMLElement;
  const root = () => page.querySelector('collab-root') as CollabRoot;
  const left = () => allTags.filter((tag) => !page.querySelector(tag)?.matches(':state(excluded)'));

  async function open(config: Config, who: object | null = user): Promise<void> {
    page = await fixture(html`
      <div>
        <collab-root backend="memory" document-id="report" .user=${who} .config=${config}></collab-root>
        <collab-comment-layer></collab-comment-layer>
        <collab-comment-tool modes="element area"></collab-comment-tool>
        <collab-sidebar-button></collab-sidebar-button>
        <collab-comments-sidebar></collab-comments-sidebar>
        <collab-inline-comments target-element-id="story"></collab-inline-comments>
        <collab-comment-bubble target-element-id="story" addable></collab-comment-bubble>
        <collab-ghost-list></collab-ghost-list>
        <collab-media-timeline></collab-media-timeline>
        <collab-presence-avatars></collab-presence-avatars>
        <collab-follow-banner></collab-follow-banner>
        <collab-live-cursors></collab-live-cursors>
        <collab-live-selection></collab-live-selection>
        <collab-auto-sync></collab-auto-sync>
        <collab-single-editor></collab-single-editor>
        <collab-video-sync></collab-video-sync>
      </div>
    `);
    await root().updateComplete;
  }

  it('permit everything if absent or empty', async () => {
    await open({ urlAllowList: [], userIdAllowList: [], userPlanAllowList: [], featureAllowList: [] });
    await waitUntil(() => root().store?.me.peek());
    expect(left()).to.deep.equal(allTags);
  });

  for (const [feature, tags] of Object.entries(tagsOf)) {
    it(`permit ${feature} only`, async () => {
      await open({ featureAllowList: [feature as FeatureType] });
      await waitUntil(() => left().length === tags.length);
      expect(left()).to.deep.equal(tags);
      for (const tag of allTags.filter((each) => !tags.includes(each))) {
        expect(getComputedStyle(page.querySelector(tag) as Element).display).to.equal('none');
      }
    });
  }

  it('permit areas or only elements', async () => {
    await open({ featureAllowList: ['comment'] });
    const tool = page.querySelector('collab-comment-tool');
    await waitUntil(() => tool?.shadowRoot?.querySelector('button'));
    expect(tool?.shadowRoot?.querySelector('collab-menu')).to.equal(null);
    root().config = { featureAllowList: ['comment', 'area'] };
    await waitUntil(() => tool?.shadowRoot?.querySelector('collab-menu'));
  });

  it('accept arrow and tag, which have no elements', async () => {
    await open({ featureAllowList: ['arrow', 'tag'] });
    await waitUntil(() => left().length === 0);
  });

  it('permit users by id and by plan, once they are known', async () => {
    await open({ userIdAllowList: ['ada'], userPlanAllowList: ['team'] }, null);
    await waitUntil(() => left().length === 0);
    root().user = user;
    await waitUntil(() => left().length === allTags.length);
    root().user = { ...user, plan: 'free' };
    await waitUntil(() => left().length === 0);
    root().user = { ...user, userId: 'grace' };
    await waitUntil(() => root().store?.me.peek()?.userId === 'grace');
    expect(left()).to.deep.equal([]);
  });

  it('follow the URL of the page', async () => {
    const before = location.href;
    await open({ urlAllowList: ['/docs/*'] });
    await waitUntil(() => left().length === 0);
    history.pushState(null, '', '/docs/plan');
    await waitUntil(() => left().length === allTags.length);
    history.replaceState(null, '', before);
    await waitUntil(() => left().length === 0);
  });

  it('warn once about excluded elements and malformed lists', async () => {
    const warnings = await warningsOf(async () => {
      await open({ featureAllowList: ['comments' as FeatureType] });
      expect(left()).to.deep.equal(allTags);
    });
    expect(warnings.filter((warning) => warning.includes('featureAllowList[0]'))).to.have.length(1);
  });

  it('match URLs by wildcards', () => {
    const address = 'https://app.example/docs/plan?tab=1#top';
    for (const pattern of ['/docs/*', '/docs/plan', '/docs/plan?tab=1', 'https://app.example/*', '*/plan*'])
      expect(matchesUrl(pattern, address), pattern).to.equal(true);
    for (const pattern of ['/docs', '/doc*/x', 'http://app.example/*', 'https://app.example', '/docs.plan', ''])
      expect(matchesUrl(pattern, address), pattern).to.equal(false);
  });

  it('choose whether the system decides the colour scheme', async () => {
    await emulateMedia({ colorScheme: 'dark' });
    const avatars = () => page.querySelector('collab-presence-avatars');
    await open({ usePrefersColorScheme: true });
    await waitUntil(() => avatars()?.matches(':state(dark)'));
    root().config = { usePrefersColorScheme: false };
    await waitUntil(() => avatars()?.matches(':state(light)'));
    await emulateMedia({ colorScheme: 'light' });
  });
});
