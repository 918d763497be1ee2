import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { find } from '../../find.js';
import { someReactions } from '../../../stories/sample-reactions.js';
import { comment, people } from '../../../stories/sample-threads.js';
import { versionOf } from '../../../store/model/index.js';
import { predefinedConfig } from '../../../store/model/predefined.js';
import type { CollabComment } from '../../../components/comments/comment/comment.js';
import '../../../components/comments/comment/define.js';
import { animationsEnd } from '../animations.js';
import { click, middle } from '../pointer.js';
import { waitUntil } from '../../wait-until.js';

describe('<collab-comment>', () => {
  let element: CollabComment;

  const written = comment(3, people.ana, '<p>Hello <strong>you</strong></p>', { commentText: 'Hello you' });
  const menu = () => find(element, 'collab-menu');
  const labels = () => menu().items.flatMap((item) => ('label' in item ? [item.label] : []));
  const focused = () => element.shadowRoot?.activeElement;

  /** Opens the menu by keyboard and chooses what begins with a letter. */
  async function choose(letter: string): Promise<void> {
    menu().focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => menu().open);
    await sendKeys({ press: letter });
    await sendKeys({ press: 'Enter' });
  }

  async function edit(): Promise<HTMLElement> {
    await choose('e');
    const composer = await waitUntilFound(() => element.shadowRoot?.querySelector('collab-composer'));
    return waitUntilFound(() => composer.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]:focus'));
  }

  async function waitUntilFound<T>(look: () => T | null | undefined): Promise<T> {
    await waitUntil(look);
    return look() as T;
  }

  // Loaded once: what the tests are about is not how long that takes.
  before(() => import('../../../components/comments/composer/editor.js'));

  beforeEach(async () => {
    element = await fixture(html`
      <collab-comment annotation-id="a1" editable deletable markable linkable .comment=${written}></collab-comment>
    `);
  });

  it('passes the accessibility audit', async () => {
    element.unread = true;
    element.failed = { code: 'unavailable', message: '' };
    await element.updateComplete;
    await expect(element).to.be.accessible();
  });

  it('passes it while it is edited, and while it asks', async () => {
    await edit();
    await animationsEnd();
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await choose('d');
    await element.updateComplete;
    await animationsEnd();
    await expect(element).to.be.accessible();
  });

  it('says who wrote it and when, and when it was edited', async () => {
    element.comment = { ...written, isEdited: true, editedAt: Date.UTC(2026, 0, 2, 3, 4) };
    await element.updateComplete;
    expect(find(element, '.author').textContent).to.equal('Ana Souza');
    expect(find(element, 'collab-relative-time').datetime).to.equal(written.createdAt);
    expect(find(element, '.edited').title).to.contain('2026');
  });

  describe('in a narrow place', () => {
    const name = () => find(element, '.author');
    const isCut = () => name().scrollWidth > name().clientWidth;
    const isEditedShown = () => {
      const outer = find(element, '.edited');
      const inner = find(element, '.edited > span');
      return inner.getBoundingClientRect().bottom <= outer.getBoundingClientRect().bottom + 1;
    };

    async function make(width: number): Promise<void> {
      element.style.inlineSize = `${String(width)}px`;
      element.unread = true;
      element.comment = { ...written, isEdited: true, createdAt: Date.UTC(2020, 11, 24) };
      await element.updateComplete;
    }

    it('says that it was edited where there is room', async () => {
      await make(360);
      expect([isEditedShown(), isCut()]).to.deep.equal([true, false]);
    });

    it('leaves that out before it cuts the name, at every width', async () => {
      await make(360);
      for (let width = 360; width > 160; width -= 7) {
        element.style.inlineSize = `${String(width)}px`;
        if (isCut()) expect(find(element, '.edited').clientWidth, String(width)).to.equal(0);
      }
      expect([isEditedShown(), isCut()]).to.deep.equal([false, true]);
    });

    it('has the mark of what is unread before the name', async () => {
      await make(180);
      const mark = find(element, '.unread').getBoundingClientRect();
      expect(mark.width).to.equal(8);
      expect(mark.right).to.be.below(name().getBoundingClientRect().left);
    });
  });

  it('says so where nobody is named as the author', async () => {
    element.comment = { ...written, from: { userId: '', organizationId: '' } };
    await element.updateComplete;
    expect(find(element, '.author').textContent).to.equal('Unknown person');
  });

  it('shows that it is on its way', async () => {
    element.pending = true;
    await element.updateComplete;
    expect(find(element, '.meta').textContent.trim()).to.equal('Sending…');
  });

  it('offers what the user may do, and nothing else', async () => {
    expect(labels()).to.deep.equal(['Edit', 'Mark as unread', 'Copy link', 'Delete']);
    element.editable = false;
    element.markable = false;
    element.linkable = false;
    await element.updateComplete;
    expect(labels()).to.deep.equal(['Delete']);
    element.deletable = false;
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('collab-menu')).to.equal(null);
  });

  it('shows what can be done to the pointer and to the keyboard', async () => {
    await sendMouse({ type: 'move', position: [700, 500] });
    await animationsEnd();
    expect(getComputedStyle(find(element, '.tools')).opacity).to.equal('0');
    await sendMouse({ type: 'move', position: middle(element) });
    await animationsEnd();
    expect(getComputedStyle(find(element, '.tools')).opacity).to.equal('1');
    await sendMouse({ type: 'move', position: [700, 500] });
    menu().focus();
    await animationsEnd();
    expect(getComputedStyle(find(element, '.tools')).opacity).to.equal('1');
  });

  it('marks the author as a guest', async () => {
    expect(find(element, '.header').textContent).not.to.contain('Guest');
    element.comment = { ...written, from: { ...written.from, isGuest: true } };
    await element.updateComplete;
    expect(find(element, '.header .badge').textContent).to.equal('Guest');
    await expect(element).to.be.accessible();
  });

  it('offers to publish a draft to who may, though nothing is edited; kept from it by the page, the button stays', async () => {
    Object.assign(element, { comment: { ...written, isDraft: true }, editable: false, publishable: true });
    await element.updateComplete;
    const button = find(element, '.notice button');
    element.addEventListener('collab-comment-publish', (event) => event.preventDefault(), { once: true });
    const asked = oneEvent(element, 'collab-comment-publish');
    button.focus();
    await sendKeys({ press: 'Enter' });
    expect((await asked).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    expect(focused()).to.equal(button);
    await sendKeys({ press: 'Enter' });
    expect(focused()).to.equal(menu());
    element.publishable = false;
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('.notice') === null).to.equal(true);
  });

  it('asks for the thread to be unread from here on', async () => {
    const marked = oneEvent(element, 'collab-comment-mark-unread');
    await choose('m');
    expect((await marked).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
  });

  it('asks for the address that leads to it', async () => {
    const asked = oneEvent(element, 'collab-comment-copy-link');
    await choose('c');
    expect((await asked).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
  });

  describe('reacted to', () => {
    const react = () => find(element, '.react');
    const reactions = () => find(element, 'collab-reactions');
    const popup = () => reactions().shadowRoot?.querySelector('collab-emoji-popup');

    // Loaded once, as the editor is.
    before(() => import('../../../components/ui/emoji-popup/emoji-popup.js'));

    beforeEach(async () => {
      Object.assign(element, { reactable: true, me: people.ana, reactionSet: predefinedConfig.reactions });
      await element.updateComplete;
    });

    it('passes the accessibility audit', async () => {
      element.comment = { ...written, reactionAnnotations: someReactions };
      await element.updateComplete;
      await expect(element).to.be.accessible();
    });

    it('asks for the first reaction by the button at its top', async () => {
      const asked = oneEvent(element, 'collab-comment-react');
      react().focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => popup()?.shadowRoot?.activeElement);
      await sendKeys({ press: 'Enter' });
      const reaction = { reactionId: 'THUMBS_UP' };
      expect((await asked).detail).to.deep.equal({ annotationId: 'a1', commentId: 3, reaction });
      await waitUntil(() => focused() === react());
    });

    it('asks for one to be taken back, and keeps the focus when it was the last', async () => {
      element.comment = { ...written, reactionAnnotations: someReactions.slice(0, 1) };
      await element.updateComplete;
      const asked = oneEvent(element, 'collab-comment-react');
      reactions().shadowRoot?.querySelector('button')?.focus();
      await sendKeys({ press: 'Space' });
      expect((await asked).detail.reaction).to.deep.equal({ reactionId: 'THUMBS_UP' });
      element.comment = written;
      await element.updateComplete;
      expect(focused()).to.equal(react());
    });

    it('offers nothing to those who may not react', async () => {
      Object.assign(element, { reactable: false, comment: { ...written, reactionAnnotations: someReactions } });
      await element.updateComplete;
      expect(element.shadowRoot?.querySelector('.react')).to.equal(null);
      expect(reactions().readonly).to.equal(true);
    });
  });

  describe('edited', () => {
    it('begins with what is written, and asks for what it became', async () => {
      const editor = await edit();
      expect(editor.getHTML()).to.contain('<strong>you</strong>');
      const saved = oneEvent(element, 'collab-comment-edit');
      await sendKeys({ type: ' all' });
      await sendKeys({ press: 'Enter' });
      expect((await saved).detail).to.deep.equal({
        annotationId: 'a1',
        commentId: 3,
        basedOn: versionOf(element.comment ?? {}),
        commentText: 'Hello you all',
        commentHtml: '<p>Hello <strong>you all</strong></p>',
      });
      await waitUntil(() => focused() === menu());
      expect(element.shadowRoot?.querySelector('collab-composer')).to.equal(null);
    });

    it('begins with the text of a comment that has no HTML', async () => {
      const { commentHtml: _, ...plain } = written;
      element.comment = { ...plain, commentText: 'a < b\nc' };
      await element.updateComplete;
      const editor = await edit();
      expect([...editor.children].map((line) => line.textContent)).to.deep.equal(['a < b', 'c']);
    });

    it('stays open when saving is prevented', async () => {
      element.addEventListener('collab-comment-edit', (event) => event.preventDefault());
      await edit();
      await sendKeys({ type: '!' });
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      expect(find(element, 'collab-composer').value).to.contain('!');
    });

    it('keeps what was written when it is left, and goes on or gives it up as asked', async () => {
      await edit();
      await sendKeys({ type: ' and more' });
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => focused() === menu());
      expect(find(element, '[role="status"]').textContent).to.contain('Your edit is not saved.');
      expect((await edit()).textContent).to.equal('Hello you and more');
      await sendKeys({ press: 'Escape' });
      await element.updateComplete;
      const forgotten = oneEvent(element, 'collab-comment-draft-change');
      await click(find(element, '.notice .button:last-child'));
      expect((await forgotten).detail.empty).to.equal(true);
      await element.updateComplete;
      expect((await edit()).textContent).to.equal('Hello you');
    });

    /** Whether an Escape pressed elsewhere is taken from the page. */
    async function takesEscape(): Promise<boolean | undefined> {
      const elsewhere = await fixture<HTMLElement>(html`<button>Elsewhere</button>`);
      elsewhere.focus();
      let taken: boolean | undefined;
      addEventListener('keydown', ({ defaultPrevented }) => (taken = defaultPrevented), { once: true });
      await sendKeys({ press: 'Escape' });
      return taken;
    }

    it('leaves Escape to the page where the focus is elsewhere', async () => {
      await edit();
      expect(await takesEscape()).to.equal(false);
      expect(element.shadowRoot?.querySelector('collab-composer')).not.to.equal(null);
    });

    it('leaves it to the page in a question, too', async () => {
      await choose('d');
      await waitUntil(() => element.shadowRoot?.querySelector('[role="alertdialog"]'));
      expect(await takesEscape()).to.equal(false);
      expect(element.shadowRoot?.querySelector('[role="alertdialog"]')).not.to.equal(null);
    });

    it('leaves the focus at the menu when it is given up', async () => {
      element.draft = { commentText: 'Half', commentHtml: '<p>Half</p>' };
      await element.updateComplete;
      find(element, '.notice-actions button:last-child').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused() === menu());
      expect(element.shadowRoot?.querySelector('.notice')).to.equal(null);
    });

    it('tells of the draft, and begins with one it is given', async () => {
      element.draft = { commentText: 'From before', commentHtml: '<p>From before</p>' };
      await element.updateComplete;
      const editor = await edit();
      expect(editor.textContent).to.equal('From before');
      const changed = oneEvent(element, 'collab-comment-draft-change');
      await sendKeys({ type: '!' });
      expect((await changed).detail).to.deep.equal({
        annotationId: 'a1',
        commentId: 3,
        commentText: 'From before!',
        commentHtml: '<p>From before!</p>',
        basedOn: versionOf(element.comment ?? {}),
        empty: false,
      });
    });

    it('keeps the composer’s own events to itself', async () => {
      const heard: string[] = [];
      for (const name of [
        'collab-composer-change',
        'collab-composer-submit',
        'collab-composer-cancel',
        'collab-menu-select',
      ]) {
        element.addEventListener(name, () => heard.push(name));
      }
      await edit();
      await sendKeys({ type: '!' });
      await sendKeys({ press: 'Enter' });
      await edit();
      await sendKeys({ press: 'Escape' });
      expect(heard).to.deep.equal([]);
    });

    it('takes Escape for itself, and leaves what lies below open', async () => {
      await edit();
      let left = false;
      const listen = (event: KeyboardEvent) => (left = !event.defaultPrevented);
      addEventListener('keydown', listen);
      await sendKeys({ press: 'Escape' });
      removeEventListener('keydown', listen);
      expect(left).to.equal(false);
    });
  });

  it('ends an edit on Escape also from its buttons', async () => {
    await edit();
    // Past the buttons that have tooltips, which would be what Escape closes.
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => focused() === menu());
    expect(element.matches(':state(editing)')).to.equal(false);
  });

  describe('deleted', () => {
    const question = () => find(element, '[role="alertdialog"]');

    it('asks first, with the focus on the answer that destroys nothing', async () => {
      await choose('d');
      await waitUntil(() => focused()?.textContent.trim() === 'Cancel');
      expect(question().textContent).to.contain('Delete this comment?');
    });

    it('goes when the person says so', async () => {
      await choose('d');
      await element.updateComplete;
      const deleted = oneEvent(element, 'collab-comment-delete');
      await click(find(question(), '.button--danger'));
      expect((await deleted).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    });

    it('stays on Escape, and the focus goes back', async () => {
      let deleted = false;
      element.addEventListener('collab-comment-delete', () => (deleted = true));
      await choose('d');
      await element.updateComplete;
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => focused() === menu());
      expect(deleted).to.equal(false);
      expect(element.shadowRoot?.querySelector('[role="alertdialog"]')).to.equal(null);
    });

    it('says that the first takes the thread with it', async () => {
      element.first = true;
      element.replies = 4;
      await choose('d');
      await element.updateComplete;
      expect(question().textContent).to.contain('Delete this thread?');
      expect(question().textContent).to.contain('and its 4 replies');
    });
  });

  it('offers to send again, or to give up, what could not be saved', async () => {
    element.failed = { code: 'PERMISSION_DENIED', message: '' };
    await element.updateComplete;
    const [retry, discard] = [...(element.shadowRoot?.querySelectorAll('.notice button') ?? [])] as [Element, Element];
    expect(find(element, '[role="alert"]').textContent).to.contain('You may not do that here.');
    const retried = oneEvent(element, 'collab-comment-retry');
    await click(retry);
    expect((await retried).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    const discarded = oneEvent(element, 'collab-comment-discard');
    await click(discard);
    expect((await discarded).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
  });
});
