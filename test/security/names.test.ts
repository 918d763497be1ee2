import { expect, fixture, html } from '@open-wc/testing';
import '../../components/comments/attachment-viewer/define.js';
import '../../components/comments/attachments/define.js';
import '../../components/ui/avatar/define.js';
import '../../components/comments/comment/define.js';
import '../../components/comments/file-strip/define.js';
import '../../components/recorder/recording-player/define.js';
import '../../components/comments/suggestion/define.js';
import { LitElement } from 'lit';
import { showBidiControls, removeBidiControls } from '../../components/base/bidi-controls.js';
import { comment } from '../../stories/sample-threads.js';
import { find } from '../find.js';

/** Reads as "invoiceexe.png" where the control takes effect. */
const file = 'invoice\u202Egnp.exe';
const person = 'Ada\u2067\u202Enimda';
const controls = /[\u202A-\u202E\u2066-\u2069]/;

const user = { userId: 'u', organizationId: 'o', name: person };
const shows: Record<string, unknown> = {
  avatar: html`<collab-avatar .user=${user}></collab-avatar>`,
  comment: html`<collab-comment .comment=${{ ...comment(1, user, 'Hello'), from: user }}></collab-comment>`,
  suggestion: html`<collab-suggestion .suggestion=${{ type: 'contact', contact: user }}></collab-suggestion>`,
  files: html`<collab-attachments
    .capabilities=${{ canDelete: true }}
    .attachments=${[{ attachmentId: 1, name: file, mimeType: 'application/x' }]}
  ></collab-attachments>`,
  pictures: html`<collab-attachments
    .capabilities=${{ canDelete: true }}
    .attachments=${[{ attachmentId: 1, name: file, mimeType: 'image/png' }]}
  ></collab-attachments>`,
  viewer: html`<collab-attachment-viewer
    .capabilities=${{ canDelete: true }}
    .images=${[{ attachmentId: 1, name: file, mimeType: 'image/png' }]}
    .current=${1}
  ></collab-attachment-viewer>`,
  recording: html`<collab-recording-player
    .capabilities=${{ canDelete: true }}
    .recording=${{ id: 'r', type: 'audio', assets: [{ fileName: file }] }}
  ></collab-recording-player>`,
};

/** All that is shown and said of an element, with what lies in its shadow roots. */
function* told(element: Element): Generator<string> {
  const walker = document.createTreeWalker(element.shadowRoot ?? element);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Text) yield node.data;
    if (!(node instanceof Element)) continue;
    for (const name of ['title', 'aria-label', 'alt']) yield node.getAttribute(name) ?? '';
    if (node.shadowRoot) yield* told(node);
  }
}

describe('directional controls in names', () => {
  for (const [what, template] of Object.entries(shows)) {
    it(`are written out in <${what}>`, async () => {
      const holder = await fixture<HTMLElement>(html`<div>${template}</div>`);
      const element = find(holder, ':first-child', LitElement);
      await element.updateComplete;
      const words = [...told(element)];
      expect(words.filter((each) => controls.test(each))).to.deep.equal([]);
      expect(words.join('\n')).to.contain('[RLO]');
    });
  }

  it('are named', () => {
    expect(showBidiControls('\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069')).to.equal(
      '[LRE][RLE][PDF][LRO][RLO][LRI][RLI][FSI][PDI]',
    );
    expect(showBidiControls('\u05D0\u200E Ada')).to.equal('\u05D0\u200E Ada');
  });

  it('are no part of the name a file is saved by', () => {
    expect(removeBidiControls(file)).to.equal('invoicegnp.exe');
  });
});
