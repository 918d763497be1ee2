import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { drawPicture, fileAttachment, pictureAttachment, SampleFiles } from '../../stories/sample-files.js';
import { comment, people, threadRow } from '../../stories/sample-threads.js';
import { apple } from '../components/comments/composer/fixtures/apple.js';
import { vsCode } from '../components/comments/composer/fixtures/code-editors.js';
import { googleDocs } from '../components/comments/composer/fixtures/google-docs.js';
import { slack } from '../components/comments/composer/fixtures/slack.js';
import { excel } from '../components/comments/composer/fixtures/spreadsheets.js';
import { gitHub } from '../components/comments/composer/fixtures/web-pages.js';
import { word } from '../components/comments/composer/fixtures/word.js';
import { waitUntil } from '../wait-until.js';
import { everyAttack } from './attacks.js';
import type { StrictPage } from './strict-page.js';

const own = 'require-trusted-types-for: trusted-types-sink Element innerHTML|a';

describe('under a strict content security policy with Trusted Types', () => {
  let frame: HTMLIFrameElement;
  let page: StrictPage;

  before(async () => {
    frame = document.createElement('iframe');
    frame.title = 'A page under a strict policy';
    frame.src = new URL('strict-page.html', import.meta.url).href;
    frame.width = '600';
    frame.height = '600';
    document.body.append(frame);
    await waitUntil(() => (frame.contentWindow as StrictPage | null)?.ready, 'the page did not load');
    page = frame.contentWindow as unknown as StrictPage;
  });

  beforeEach(() => {
    page.document.body.replaceChildren();
    page.attacks = 0;
    page.violations = [];
  });

  after(() => frame.remove());

  /** An element in the strict page. */
  async function place<K extends keyof HTMLElementTagNameMap>(tag: K, properties: object) {
    const element = page.document.createElement(tag);
    Object.assign(element, properties);
    page.document.body.append(element);
    if ('updateComplete' in element) await element.updateComplete;
    return element;
  }

  /** Breaks the policy once: what was reported before that has arrived when this has. */
  async function breakPolicy(): Promise<void> {
    const paragraph = page.document.createElement('p');
    expect(() => Object.assign(paragraph, { innerHTML: 'a' })).to.throw('TrustedHTML');
    await waitUntil(() => page.violations.includes(own), 'the violation was not reported');
  }

  async function expectPeace(): Promise<void> {
    await breakPolicy();
    expect(page.attacks).to.equal(0);
    expect(page.violations).to.deep.equal([own]);
  }

  it('is in force', breakPolicy);

  it('nothing in a comment runs, is blocked, or leaves its place', async () => {
    for (const [i, html] of everyAttack.entries())
      await place('collab-comment', { comment: comment(i, people.ana, html) });
    for (const element of page.document.querySelectorAll('collab-comment')) {
      const body = element.shadowRoot?.querySelector('collab-comment-body');
      for (const link of body?.shadowRoot?.querySelectorAll('a') ?? []) {
        link.addEventListener('click', (event) => event.preventDefault());
        link.click();
      }
    }
    await expectPeace();
    expect(page.document.querySelectorAll('collab-comment').length).to.equal(everyAttack.length);
  });

  it('a thread shows all it has', async () => {
    const comments = everyAttack.slice(0, 5).map((html, i) => comment(i + 1, people.ben, html));
    const thread = await place('collab-thread', {
      row: threadRow(comments),
      currentUser: people.ana,
      capabilities: { canReply: true },
    });
    expect(thread.shadowRoot?.querySelectorAll('collab-comment').length).to.equal(5);
    await expectPeace();
  });

  it('files are shown, and run nothing', async () => {
    const files = new SampleFiles();
    const script = '<script>top.attacked(); parent.attacked(); attacked()</script>';
    files.put(1, await drawPicture(60, 40, 200));
    files.put(2, new Blob([`<svg xmlns="http://www.w3.org/2000/svg" onload="attacked()">${script}</svg>`]));
    files.address(3).value = { url: 'javascript:attacked()' };
    const preview =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const attachments = await place('collab-attachments', {
      fileAccess: files,
      attachments: [
        { ...pictureAttachment(1, 'picture.png', 60, 40), thumbnail: preview },
        pictureAttachment(2, '"><img src=x onerror=attacked()>.png', 60, 40),
        { ...pictureAttachment(3, 'script.png', 60, 40), thumbnail: 'data:image/svg+xml;base64,PHN2Zy8+' },
        fileAttachment(4, 'drawing.svg', 900, 'image/svg+xml'),
      ],
    });
    const images = () => [...(attachments.shadowRoot?.querySelectorAll<HTMLImageElement>('[part~="image"] img') ?? [])];
    await waitUntil(() => images().filter((image) => image.naturalWidth > 0).length === 2, 'no picture came');
    for (const button of attachments.shadowRoot?.querySelectorAll<HTMLElement>('[part~="image"]') ?? []) button.click();
    await waitUntil(
      () =>
        attachments.shadowRoot?.querySelector('collab-attachment-viewer')?.shadowRoot?.querySelector('dialog[open]'),
      'no viewer',
    );
    await expectPeace();
  });

  it('a composer can be written in and pasted into', async () => {
    const composer = await place('collab-composer', {});
    composer.focus();
    await waitUntil(() => composer.shadowRoot?.querySelector('[role="textbox"]'), 'no editor');
    await sendKeys({ type: 'a **b** c ' });
    const editor = composer.shadowRoot?.querySelector('[role="textbox"]');
    expect(composer.value).to.equal('<p>a <strong>b</strong> c</p>');
    for (const html of [...everyAttack, googleDocs, word, apple, slack, vsCode, gitHub, excel]) {
      composer.clear();
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      editor?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
    await expectPeace();
  });
});
