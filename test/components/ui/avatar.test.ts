import { expect, fixture, html } from '@open-wc/testing';
import type { AvatarUser, CollabAvatar } from '../../../components/ui/avatar/avatar.js';
import { initialsOf } from '../../../components/ui/avatar/face.js';
import { waitUntil } from '../../wait-until.js';
import '../../../components/ui/avatar/define.js';
import { drawnContrast } from '../drawn-contrast.js';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('<collab-avatar>', () => {
  const avatarOf = (user: AvatarUser) => fixture<CollabAvatar>(html`<collab-avatar .user=${user}></collab-avatar>`);

  it('passes the accessibility audit, on every hue', async () => {
    const people = Array.from({ length: 40 }, (_, i) => ({ userId: `person-${i}`, name: `Ada Nr${i}` }));
    const all = await fixture(
      html`<div>${people.map((user) => html`<collab-avatar .user=${user} size="l"></collab-avatar>`)}</div>`,
    );
    await expect(all).to.be.accessible();
    for (const avatar of all.querySelectorAll('collab-avatar')) {
      expect(drawnContrast(face(avatar)), ground(avatar)).to.be.at.least(4.5);
    }
  });

  it('shows the initials and is labelled with the name', async () => {
    const avatar = await avatarOf({ userId: 'u1', name: 'Ada King Lovelace' });
    expect(face(avatar).textContent.trim()).to.equal('AL');
    expect(face(avatar).role).to.equal('img');
    expect(face(avatar).ariaLabel).to.equal('Ada King Lovelace');
  });

  it('shows one letter in the small size', async () => {
    const avatar = await avatarOf({ userId: 'u1', name: 'Ada Lovelace' });
    avatar.size = 's';
    await avatar.updateComplete;
    expect(face(avatar).textContent.trim()).to.equal('A');
  });

  it('counts initials in graphemes', () => {
    expect(initialsOf('  josé   (the) “Ñandú” ')).to.equal('JÑ');
    expect(initialsOf('山田 太郎')).to.equal('山太');
    expect(initialsOf('👩🏽‍🚀 crew')).to.equal('👩🏽‍🚀C');
    expect(initialsOf('')).to.equal('');
  });

  it('uses the same colour for a user everywhere', async () => {
    const [one, same, other] = await Promise.all([
      avatarOf({ userId: 'u1', name: 'Ada' }),
      avatarOf({ userId: 'u1', name: 'Ada' }),
      avatarOf({ userId: 'u4', name: 'Ada' }),
    ]);
    expect(ground(one)).to.equal(ground(same));
    expect(ground(one)).not.to.equal(ground(other));
  });

  it('uses the colours of the user', async () => {
    const avatar = await avatarOf({ userId: 'u1', name: 'Ada', color: '#ffcc00', textColor: '#112233' });
    expect(ground(avatar)).to.equal('rgb(255, 204, 0)');
    expect(getComputedStyle(face(avatar)).color).to.equal('rgb(17, 34, 51)');
  });

  it('chooses a readable text colour for any background', async () => {
    const colors = ['#ffcc00', '#222244', '#ffffff', '#000000', '#e11d48', '#16a34a', '#0ea5e9', '#808080'];
    for (const color of colors) {
      const avatar = await avatarOf({ userId: 'u1', name: 'Ada', color });
      expect(drawnContrast(face(avatar)), color).to.be.at.least(4.5);
    }
  });

  it('warns about an invalid colour and keeps the default', async () => {
    const warnings: unknown[] = [];
    const original = console.warn;
    console.warn = (message: unknown) => warnings.push(message);
    const avatar = await avatarOf({ userId: 'u1', name: 'Ada', color: 'not a colour' });
    console.warn = original;
    expect(warnings.join()).to.contain('"not a colour"');
    expect(ground(avatar)).to.equal(ground(await avatarOf({ userId: 'u1', name: 'Ada' })));
  });

  it('shows the photo', async () => {
    const avatar = await avatarOf({ userId: 'u1', name: 'Ada', photoUrl: pixel });
    await waitUntil(() => avatar.matches(':state(photo)'));
    expect(avatar.shadowRoot?.querySelector('img')?.src).to.equal(pixel);
  });

  it('falls back to the initials when the photo is broken, and tries the next one', async () => {
    const avatar = await avatarOf({ userId: 'u1', name: 'Ada', photoUrl: 'data:image/png,broken' });
    await waitUntil(() => !avatar.shadowRoot?.querySelector('img'));
    expect(face(avatar).textContent.trim()).to.equal('A');
    avatar.user = { userId: 'u1', name: 'Ada', photoUrl: pixel };
    await waitUntil(() => avatar.matches(':state(photo)'));
  });

  it('is hidden from assistive technology with an empty label', async () => {
    const avatar = await fixture<CollabAvatar>(
      html`<collab-avatar label="" .user=${{ userId: 'u1', name: 'Ada' }}></collab-avatar>`,
    );
    expect(face(avatar).getAttribute('aria-hidden')).to.equal('true');
    expect(face(avatar).hasAttribute('aria-label')).to.equal(false);
  });

  it('shows an icon for a user without a name', async () => {
    const avatar = await avatarOf({ userId: 'u1' });
    expect(avatar.shadowRoot?.querySelector('collab-icon')?.name).to.equal('person');
  });

  function face(avatar: CollabAvatar): HTMLElement {
    return avatar.shadowRoot?.querySelector<HTMLElement>('[part~="face"]') ?? expect.fail('There is no face.');
  }

  function ground(avatar: CollabAvatar): string {
    return getComputedStyle(face(avatar)).backgroundColor;
  }

  it('shows the presence status by shape and label', async () => {
    const avatar = await avatarOf({ userId: 'u1', name: 'Ada' });
    const mark = (): Element | null => avatar.renderRoot.querySelector('[part~="status"]');
    expect(mark()).to.equal(null);
    avatar.status = 'away';
    await waitUntil(() => mark()?.ariaLabel === 'Away');
    expect(mark()?.checkVisibility()).to.equal(true);
    const shapes = new Set<string>();
    for (const status of ['active', 'away', 'offline'] as const) {
      avatar.status = status;
      await avatar.updateComplete;
      const { maskImage, backgroundImage } = getComputedStyle(mark() ?? avatar, '::before');
      shapes.add(`${maskImage} ${backgroundImage}`);
    }
    expect(shapes.size).to.equal(3);
    await expect(avatar).to.be.accessible();
    avatar.label = '';
    await avatar.updateComplete;
    expect(mark()?.ariaHidden).to.equal('true');
    avatar.status = 'none';
    await avatar.updateComplete;
    expect(mark()).to.equal(null);
  });
});
