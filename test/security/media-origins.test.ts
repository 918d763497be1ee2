import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { render, LitElement } from 'lit';
import '../../components/comments/attachment-viewer/define.js';
import '../../components/comments/attachments/define.js';
import '../../components/ui/avatar/define.js';
import '../../components/comments/reactions/define.js';
import '../../components/recorder/recording-player/define.js';
import '../../components/root/root/define.js';
import '../../components/comments/suggestion/define.js';
import { blockedHost, allowMediaFrom, allowedPictureUrl } from '../../components/base/media-urls.js';
import { find } from '../find.js';
import { waitUntil } from '../wait-until.js';

const picture = 'https://media.invalid/a.png';
const user = { userId: 'mallory', name: 'Mallory', photoUrl: picture };
const from = { userId: 'mallory', organizationId: 'org', name: 'Mallory' };

/** A video that never comes, and never fails. Its address is good for one player. */
const silent = (): string => URL.createObjectURL(new MediaSource());

/** What shows something from data, with an address in it. */
const shows: Record<string, (address: string) => unknown> = {
  avatar: (photoUrl) => html`<collab-avatar .user=${{ ...user, photoUrl }}></collab-avatar>`,
  reaction: (iconUrl) => html`
    <collab-reactions
      .reactions=${[{ annotationId: 'r', icon: 'dot', iconUrl, reactions: [{ from, lastUpdated: 1 }] }]}
    ></collab-reactions>
  `,
  'offered reaction': (url) => html`
    <collab-reactions
      .reactions=${[{ annotationId: 'r', icon: 'dot', reactions: [{ from, lastUpdated: 1 }] }]}
      .reactionSet=${[{ id: 'dot', name: 'Dot', url }]}
    ></collab-reactions>
  `,
  suggestion: (url) => html`
    <collab-suggestion
      .suggestion=${{ type: 'custom', item: { id: 'i', name: 'Item', icon: { url } } }}
    ></collab-suggestion>
  `,
  attachments: (url) => html`
    <collab-attachments
      .attachments=${[{ attachmentId: 1, name: 'a.png', mimeType: 'image/png' }]}
      .fileAccess=${access(url)}
    ></collab-attachments>
  `,
  viewer: (url) => html`
    <collab-attachment-viewer
      .images=${[{ attachmentId: 1, name: 'a.png', mimeType: 'image/png' }]}
      .fileAccess=${access(url)}
      .current=${1}
    ></collab-attachment-viewer>
  `,
  recording: (videoUrl) => html`
    <collab-recording-player .recording=${{ id: 'r', type: 'video', videoUrl }}></collab-recording-player>
  `,
  poster: (thumbnailUrl) => html`
    <collab-recording-player
      .recording=${{ id: 'r', type: 'video', videoUrl: silent(), thumbnailUrl }}
    ></collab-recording-player>
  `,
};

const access = (url: string) => ({
  address: () => ({
    peek: () => ({ url }),
    subscribe: (listener: (address: { url: string }) => void) => {
      listener({ url });
      return () => undefined;
    },
  }),
});

/** The addresses an element has loaded from since it was there: one that fails is taken away. */
class Loads {
  readonly #seen = new Set<string>();
  readonly #element: Element;

  constructor(element: Element) {
    this.#element = element;
    new MutationObserver(() => this.#look()).observe(element.shadowRoot ?? element, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  }

  has(address: string): boolean {
    this.#look();
    return this.#seen.has(address);
  }

  #look(): void {
    for (const each of this.#element.shadowRoot?.querySelectorAll('img, video, audio') ?? [])
      for (const name of ['src', 'poster']) this.#seen.add(each.getAttribute(name) ?? '');
  }
}

async function shown(name: string, address: string): Promise<{ element: LitElement; loads: Loads }> {
  // The photo is shown by a module that loads with the first one.
  await import('../../components/ui/avatar/photo.js');
  const holder = await fixture<HTMLElement>(html`<div></div>`);
  render(shows[name]?.(address), holder);
  const element = find(holder, ':first-child', LitElement);
  const loads = new Loads(element);
  for (let update = 0; update < 3; update += 1) await nextFrame();
  return { element, loads };
}

describe('addresses of pictures and media', () => {
  const unsafe = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//media.invalid/a.png',
    'ftp://media.invalid/a.png',
  ];
  for (const name of Object.keys(shows)) {
    it(`of <${name}> are shown where they are safe`, async () => {
      for (const address of unsafe) expect((await shown(name, address)).loads.has(address), address).to.equal(false);
      const { loads } = await shown(name, picture);
      await waitUntil(() => loads.has(picture));
    });
  }

  it('may be SVG where nothing runs in it', () => {
    expect(allowedPictureUrl('data:image/svg+xml,<svg/>')).to.equal('data:image/svg+xml,<svg/>');
  });
});

describe('media-origins', () => {
  /** Each test has an address of its own: what a person chose to load stays chosen. */
  let count = 0;
  const address = (): string => `https://media-${(count += 1)}.invalid/a.png`;
  const rootWith = (origins: string): Promise<HTMLElement> =>
    fixture(html`<collab-root backend="memory" media-origins=${origins}></collab-root>`);

  it('lets everything load by default', () => {
    expect(blockedHost(address())).to.equal(undefined);
  });

  it('lets the page itself and named origins load, and holds others back', async () => {
    await rootWith('https://cdn.acme.com https://media.acme.com');
    for (const own of ['/a.png', 'blob:x', 'data:image/png,x', 'https://cdn.acme.com/a.png']) {
      expect(blockedHost(own), own).to.equal(undefined);
    }
    for (const foreign of [
      'https://cdn.acme.com.evil.example/a',
      'http://cdn.acme.com/a',
      'https://cdn.acme.com:8443/a',
    ]) {
      expect(blockedHost(foreign), foreign).to.equal(new URL(foreign).host);
    }
  });

  it('ends with its root', async () => {
    const root = await rootWith('');
    const foreign = address();
    expect(blockedHost(foreign)).to.equal(new URL(foreign).host);
    root.remove();
    expect(blockedHost(foreign)).to.equal(undefined);
  });

  for (const name of Object.keys(shows)) {
    it(`holds back what <${name}> would load, until the person chooses to`, async () => {
      await rootWith('');
      const foreign = address();
      const { element, loads } = await shown(name, foreign);
      expect(loads.has(foreign)).to.equal(false);
      const button = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find((each) =>
        each.textContent.includes('Load'),
      );
      if (['attachments', 'viewer', 'recording'].includes(name)) {
        expect(element.shadowRoot?.textContent).to.contain(`Not loaded from ${new URL(foreign).host}`);
        button?.click();
      } else allowMediaFrom(foreign);
      await waitUntil(() => loads.has(foreign), 'it is loaded');
    });
  }
});
