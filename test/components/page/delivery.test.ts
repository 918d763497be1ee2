import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/comments/comment/define.js';
import { provideComposerContext } from '../../../components/base/composer-context.js';
import '../../../components/sidebar/sidebar-row/define.js';
import type { CollabStore, ServerConnectionState } from '../../../store/index.js';
import { comment, people, threadRow } from '../../../stories/sample-threads.js';
import { find } from '../../find.js';
import { CountingReadable } from '../base/counting-readable.js';

const sampleComment = comment(1, people.ana, '<p>Is this right?</p>');

describe('the delivery label', () => {
  for (const [tag, pending, sent] of [
    ['collab-comment', { comment: sampleComment, pending: true }, { pending: false }],
    [
      'collab-sidebar-row',
      { row: threadRow([sampleComment], {}, { pending: true }) },
      { row: threadRow([sampleComment]) },
    ],
  ] as const) {
    describe(`in <${tag}>`, () => {
      let connection: CountingReadable<ServerConnectionState>;
      let box: HTMLElement;
      let element: HTMLElementTagNameMap[typeof tag];

      beforeEach(async () => {
        connection = new CountingReadable<ServerConnectionState>('online');
        box = await fixture(html`<div></div>`);
        provideComposerContext(box, () => ({ connection }) as unknown as CollabStore);
        element = Object.assign(document.createElement(tag), pending);
        box.append(element);
      });

      const text = async (): Promise<string> => {
        await element.updateComplete;
        return find(element, '[part~="header"], [part~="row"]').innerText;
      };

      it('shows whether a change is being sent or waits for a connection', async () => {
        expect(await text()).to.contain('Sending…');
        connection.value = 'offline';
        expect(await text()).to.contain('Waiting to send');
        connection.value = 'pendingData';
        expect(await text()).to.contain('Sending…');
      });

      it('updates with the connection until it is delivered or removed', async () => {
        await text();
        expect(connection.subscriptions).to.equal(1);
        element.remove();
        expect(connection.subscriptions).to.equal(0);
        connection.value = 'offline';
        box.append(element);
        expect(await text()).to.contain('Waiting to send');
        expect(connection.subscriptions).to.equal(1);
        Object.assign(element, sent);
        expect(await text()).not.to.contain('Waiting');
        expect(connection.subscriptions).to.equal(0);
      });
    });
  }
});
