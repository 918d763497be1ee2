// Runs in the page: sections to scroll through on several pages of one site, and a banner that follows people.
import '../../components/presence/follow-banner/define.js';
import { tab } from './local-tab.js';

document.body.style.margin = '0';
for (const id of ['first', 'second', 'third', 'fourth']) {
  const section = Object.assign(document.createElement('section'), { id });
  section.style.cssText = 'min-block-size: 400px; margin: 5%';
  section.textContent = 'Words that take more lines where a window is narrow. '.repeat(30);
  document.body.append(section);
}

const banner = Object.assign(document.createElement('collab-follow-banner'), {
  store: tab.store,
  allowedUrls: ['/second-page*'],
});

/** What tests do in the page beside what a tab does. */
const followTab = {
  /** Signs somebody in, here and on the pages they go to. */
  async enter(userId: string): Promise<void> {
    sessionStorage.setItem('user', userId);
    document.body.append(banner);
    await tab.open(userId);
  },

  follow: (userId: string): void => banner.follow(userId),

  /** What the banner says. */
  words: (): string =>
    [...banner.renderRoot.querySelectorAll('[part~="label"]')].map(({ textContent }) => textContent.trim()).join(' | '),

  /** The section at which the window is, by what is in its middle. */
  section: (): string => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.id ?? '',
};

const entered = sessionStorage.getItem('user');
if (entered) void followTab.enter(entered);

type FollowTab = typeof followTab;

declare global {
  var followTab: FollowTab;
}

globalThis.followTab = followTab;
