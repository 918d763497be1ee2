import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/comments/comment/define.js';
import { provideWriting } from '../../../components/base/writing-context.js';
import '../../../components/sidebar/sidebar-row/define.js';
import { comment, people, threadRow } from '../../../stories/sample-threads.js';
import type { CollabStore, ServerConnectionState } from '../../../store/index.js';
import { find } from '../../find.js';
import { CountingReadable } from '../base/counting-readable.js';

const said = comment(1, people.ana, '<p>Is this right?</p>');

describe('What has been written', () => {
  for (const [tag, pending, sent] of [
    ['collab-comment', { comment: said, pending: true }, { pending: false }],
    ['collab-sidebar-row', { row: threadRow([said], {}, { pending: true }) }, { row: threadRow([said]) }],
  ] as const) {
    describe(`in <${tag}>`, () => {
      let connection: CountingReadable<ServerConnectionState>;
      let box: HTMLElement;
      let element: HTMLElementTagNameMap[typeof tag];

      beforeEach(async () => {
        connection = new CountingReadable<ServerConnectionState>('online');
        box = await fixture(html`<div></div>`);
        provideWriting(box, () => ({ connection }) as unknown as CollabStore);
        element = Object.assign(document.createElement(tag), pending);
        box.append(element);
      });

      const text = async (): Promise<string> => {
        await element.updateComplete;
        return find(element, '.main').innerText;
      };

      it('is being sent, or waits for a connection', async () => {
        expect(await text()).to.contain('Sending…');
        connection.value = 'offline';
        expect(await text()).to.contain('Waiting to be sent');
        connection.value = 'pendingData';
        expect(await text()).to.contain('Sending…');
      });

      it('follows the connection until it is there, or gone', async () => {
        await text();
        expect(connection.subscriptions).to.equal(1);
        element.remove();
        expect(connection.subscriptions).to.equal(0);
        connection.value = 'offline';
        box.append(element);
        expect(await text()).to.contain('Waiting to be sent');
        expect(connection.subscriptions).to.equal(1);
        Object.assign(element, sent);
        expect(await text()).not.to.contain('Waiting');
        expect(connection.subscriptions).to.equal(0);
      });
    });
  }
});
