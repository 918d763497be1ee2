import { expect, fixture, html } from '@open-wc/testing';
import { registerTranslation } from '@shoelace-style/localize';
import { CollabElement } from '../../../components/base/element.js';
import { LocalizeController } from '../../../components/base/localize.js';
import { headlineOf, headlineText } from '../../../components/display/notification-headline.js';
import de from '../../../locales/de.js';
import type { Notification } from '../../../store/index.js';
import { custom, told } from '../../../stories/sample-notifications.js';
import { people } from '../../../stories/sample-threads.js';

class LocalizedHost extends CollabElement {
  readonly localize = new LocalizeController(this);
}
customElements.define('localized-host', LocalizedHost);
registerTranslation(de);

describe('the headline of notifications', () => {
  let host: LocalizedHost;

  async function headlineIn(notifications: readonly Notification[], lang = 'en'): Promise<string> {
    host = await fixture(html`<localized-host lang=${lang}></localized-host>`);
    return headlineText(headlineOf(notifications, host.localize));
  }

  const value = (actionMessage: string, more: object = {}) => ({ data: { actionMessage, ...more } });

  const sentences: readonly (readonly [Notification, english: string, german: string])[] = [
    [told('added'), 'Benjamin Okafor commented', 'Benjamin Okafor hat kommentiert'],
    [told('replied'), 'Benjamin Okafor replied', 'Benjamin Okafor hat geantwortet'],
    [told('mentioned'), 'Benjamin Okafor mentioned you', 'Benjamin Okafor hat Sie erwähnt'],
    [
      told('statusChanged', value('In progress')),
      'Benjamin Okafor set the status to In progress',
      'Benjamin Okafor hat den Status auf In Arbeit gesetzt',
    ],
    [
      told('statusChanged', value('Resolved', { isTerminal: true })),
      'Benjamin Okafor resolved this',
      'Benjamin Okafor hat den Thread erledigt',
    ],
    [told('priorityChanged'), 'Benjamin Okafor removed the priority', 'Benjamin Okafor hat die Priorität entfernt'],
    [
      told('accessChanged', value('private')),
      'Benjamin Okafor made this private',
      'Benjamin Okafor hat den Thread privat gemacht',
    ],
    [told('reacted', value('HEART')), 'Benjamin Okafor reacted with ❤️', 'Benjamin Okafor hat mit ❤️ reagiert'],
  ];

  for (const [notification, english, german] of sentences) {
    it(`says “${english}”, and the same in German`, async () => {
      expect(await headlineIn([notification])).to.equal(english);
      expect(await headlineIn([notification], 'de')).to.equal(german);
    });
  }

  it('names one user, two users, or one and the number of others', async () => {
    const replies = [people.mai, people.ben, people.mai, people.wolfe, people.ana].map((by) => told('replied', { by }));
    expect(await headlineIn(replies.slice(0, 1))).to.equal('Mai Nguyễn replied');
    expect(await headlineIn([...replies.slice(0, 1), ...replies.slice(2, 3)])).to.equal('Mai Nguyễn left 2 replies');
    expect(await headlineIn(replies.slice(0, 3))).to.equal('Mai Nguyễn and Benjamin Okafor replied');
    expect(await headlineIn(replies)).to.equal('Mai Nguyễn and 3 others replied');
    expect(await headlineIn(replies, 'de')).to.equal('Mai Nguyễn und 3 weitere haben geantwortet');
  });

  it('shows all reactions, unless one is not an emoji', async () => {
    const reacted = (actionMessage: string) => told('reacted', value(actionMessage));
    expect(await headlineIn([reacted('HEART'), reacted('FIRE'), reacted('HEART')])).to.equal(
      'Benjamin Okafor reacted with ❤️ 🔥',
    );
    expect(await headlineIn([reacted('HEART'), reacted('OUR_OWN')])).to.equal(
      'Benjamin Okafor reacted to your comment',
    );
    expect(await headlineIn([reacted('constructor')])).to.equal('Benjamin Okafor reacted to your comment');
  });

  it('names the thread that was assigned to the user', async () => {
    const numbered = (annotationNumber?: number) =>
      told('assignedToYou', { notificationSourceData: annotationNumber === undefined ? {} : { annotationNumber } });
    expect(await headlineIn([numbered(3)])).to.equal('Benjamin Okafor assigned thread 3 to you');
    expect(await headlineIn([numbered()])).to.equal('Benjamin Okafor assigned a thread to you');
    expect(await headlineIn([numbered(3), numbered(4)])).to.equal('Benjamin Okafor assigned 2 threads to you');
    expect(await headlineIn([numbered(3)], 'de')).to.equal('Benjamin Okafor hat Ihnen Thread 3 zugewiesen');
  });

  it('isolates names from the surrounding text', async () => {
    const name = '\uE001 {actionUser} <b>';
    await headlineIn([told('assigned', { by: { ...people.ben, name }, ...value('\uE000 you') })]);
    const parts = headlineOf(
      [told('assigned', { by: { ...people.ben, name }, ...value('\uE000 you') })],
      host.localize,
    );
    expect(parts).to.deep.equal([
      { text: name, isValue: true },
      { text: ' assigned a thread to ', isValue: false },
      { text: '\uE000 you', isValue: true },
    ]);
  });

  it('removes characters that change the text direction', async () => {
    const by = { ...people.ben, name: '\u202Eneb\u2066' };
    expect(await headlineIn([told('replied', { by })])).to.equal('[RLO]neb[LRI] replied');
    expect(await headlineIn([custom('\u202E{actionUser} paid', { actionUser: by })])).to.equal('neb paid');
  });

  it('shows the headline of a custom notification unchanged', async () => {
    const data = { project: 'Spring {actionUser}' };
    expect(await headlineIn([custom('{actionUser} opened {project} {missing}', data)])).to.equal(
      'Mai Nguyễn opened Spring {actionUser} {missing}',
    );
  });
});
