import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabComment, CommentCapabilities } from '../../../components/comments/comment/comment.js';
import { versionOf } from '../../../store/model/index.js';
import { predefinedConfig } from '../../../store/model/predefined.js';
import { someReactions } from '../../../stories/sample-reactions.js';
import { comment, people } from '../../../stories/sample-threads.js';
import { find } from '../../find.js';
import { findByRole, findByText, queryByRole } from '../../queries.js';
import '../../../components/comments/comment/define.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { click, middle } from '../pointer.js';

describe('<collab-comment>', () => {
  let element: CollabComment;

  const written = comment(3, people.ana, '<p>Hello <strong>you</strong></p>', { commentText: 'Hello you' });
  const capabilities: CommentCapabilities = { canEdit: true, canDelete: true, canMarkUnread: true, canCopyLink: true };
  const menu = () => find(element, 'collab-menu');
  const labels = () => menu().items.flatMap((item) => ('label' in item ? [item.label] : []));
  const focused = () => element.shadowRoot?.activeElement;

  /** Opens the menu with the keyboard and chooses an item by its first letter. */
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

  // Loads the lazy editor before the tests.
  before(() => import('../../../components/comments/composer/editor.js'));

  beforeEach(async () => {
    element = await fixture(html`
      <collab-comment annotation-id="a1" .capabilities=${capabilities} .comment=${written}></collab-comment>
    `);
  });

  it('passes the accessibility audit', async () => {
    element.unread = true;
    element.error = { code: 'unavailable', message: '' };
    await element.updateComplete;
    await expect(element).to.be.accessible();
  });

  it('shows why its content is missing, offers to load it again, and no edit', async () => {
    element.comment = { ...written, commentText: '', contentStatus: 'failed' };
    await waitUntil(() => queryByRole(element, 'button', 'Retry'));
    await expect(element).to.be.accessible();
    expect(findByText(element, 'Couldn’t load this comment.')).to.exist;
    expect(labels()).not.to.include('Edit');
    expect(element.beginEdit()).to.equal(false);
    const reloaded = oneEvent(element, 'collab-comment-reload');
    await click(findByRole(element, 'button', 'Retry'));
    expect((await reloaded).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    element.comment = { ...written, commentText: '', contentStatus: 'missing' };
    await element.updateComplete;
    expect(findByText(element, 'The text of this comment isn’t available.')).to.exist;
    element.comment = { ...written, commentText: '', contentStatus: 'loading' };
    await element.updateComplete;
    await expect(element).to.be.accessible();
    expect(findByRole(element, 'img', 'Loading comment')).to.exist;
    element.comment = written;
    await element.updateComplete;
    expect(labels()).to.include('Edit');
  });

  it('passes the accessibility audit while editing and while confirming', async () => {
    await edit();
    await animationsEnd();
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await choose('d');
    await element.updateComplete;
    await animationsEnd();
    await expect(element).to.be.accessible();
  });

  it('shows author, creation time and edit time', async () => {
    element.comment = { ...written, isEdited: true, editedAt: Date.UTC(2026, 0, 2, 3, 4) };
    await element.updateComplete;
    expect(find(element, '[part~="author"]').textContent).to.equal('Ana Souza');
    expect(find(element, 'collab-relative-time').datetime).to.equal(written.createdAt);
    expect(findByText(element, 'edited').parentElement?.title).to.contain('2026');
  });

  describe('in a narrow container', () => {
    const name = () => find(element, '[part~="author"]');
    const isCut = () => name().scrollWidth > name().clientWidth;
    const isEditedShown = () => {
      const inner = findByText(element, 'edited');
      const outer = inner.parentElement ?? inner;
      return inner.getBoundingClientRect().bottom <= outer.getBoundingClientRect().bottom + 1;
    };

    async function make(width: number): Promise<void> {
      element.style.inlineSize = `${String(width)}px`;
      element.unread = true;
      element.comment = { ...written, isEdited: true, createdAt: Date.UTC(2020, 11, 24) };
      await element.updateComplete;
    }

    it('shows the edited mark if there is room', async () => {
      await make(360);
      expect([isEditedShown(), isCut()]).to.deep.equal([true, false]);
    });

    it('hides the edited mark before it truncates the name, at every width', async () => {
      await make(360);
      for (let width = 360; width > 160; width -= 7) {
        element.style.inlineSize = `${String(width)}px`;
        if (isCut()) expect(findByText(element, 'edited').parentElement?.clientWidth, String(width)).to.equal(0);
      }
      expect([isEditedShown(), isCut()]).to.deep.equal([false, true]);
    });

    it('shows the unread mark before the name', async () => {
      await make(180);
      const mark = findByRole(element, 'img', 'Unread').getBoundingClientRect();
      expect(mark.width).to.equal(8);
      expect(mark.right).to.be.below(name().getBoundingClientRect().left);
    });
  });

  it('shows a fallback name if the author is unknown', async () => {
    element.comment = { ...written, from: { userId: '', organizationId: '' } };
    await element.updateComplete;
    expect(find(element, '[part~="author"]').textContent).to.equal('Unknown person');
  });

  it('shows that it is pending', async () => {
    element.pending = true;
    await element.updateComplete;
    expect(find(element, '[part~="header"]').innerText).to.contain('Sending…');
  });

  it('offers only the actions that the capabilities allow', async () => {
    expect(labels()).to.deep.equal(['Edit', 'Mark as unread', 'Copy link', 'Delete']);
    element.capabilities = { canDelete: true };
    await element.updateComplete;
    expect(labels()).to.deep.equal(['Delete']);
    element.capabilities = {};
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('collab-menu')).to.equal(null);
  });

  it('shows the actions on hover and on focus', async () => {
    await sendMouse({ type: 'move', position: [700, 500] });
    await animationsEnd();
    expect(menu().checkVisibility({ opacityProperty: true })).to.equal(false);
    await sendMouse({ type: 'move', position: middle(element) });
    await animationsEnd();
    expect(menu().checkVisibility({ opacityProperty: true })).to.equal(true);
    await sendMouse({ type: 'move', position: [700, 500] });
    menu().focus();
    await animationsEnd();
    expect(menu().checkVisibility({ opacityProperty: true })).to.equal(true);
  });

  it('shows a guest badge', async () => {
    expect(find(element, '[part~="header"]').textContent).not.to.contain('Guest');
    element.comment = { ...written, from: { ...written.from, isGuest: true } };
    await element.updateComplete;
    expect(find(element, '[part~="header"]').innerText).to.contain('Guest');
    await expect(element).to.be.accessible();
  });

  it('offers to publish a draft without edit permission, and keeps the button if publishing is prevented', async () => {
    const draft = { ...written, isDraft: true };
    Object.assign(element, { comment: draft, capabilities: { ...capabilities, canEdit: false, canPublish: true } });
    await element.updateComplete;
    const button = find(element, '[part~="notice"] button');
    element.addEventListener('collab-comment-publish', (event) => event.preventDefault(), { once: true });
    const requested = oneEvent(element, 'collab-comment-publish');
    button.focus();
    await sendKeys({ press: 'Enter' });
    expect((await requested).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    expect(focused()).to.equal(button);
    await sendKeys({ press: 'Enter' });
    expect(focused()).to.equal(menu());
    element.capabilities = { ...capabilities, canPublish: false };
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('[part~="notice"]') === null).to.equal(true);
  });

  it('requests to mark the thread as unread from this comment on', async () => {
    const marked = oneEvent(element, 'collab-comment-mark-unread');
    await choose('m');
    expect((await marked).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
  });

  it('requests to copy its link', async () => {
    const requested = oneEvent(element, 'collab-comment-copy-link');
    await choose('c');
    expect((await requested).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
  });

  describe('with reactions', () => {
    const react = () => findByRole(element, 'button', 'Add reaction');
    const reactions = () => find(element, 'collab-reactions');
    const popup = () => reactions().shadowRoot?.querySelector('collab-emoji-popup');

    // Loads the lazy popup before the tests.
    before(() => import('../../../components/ui/emoji-popup/emoji-popup.js'));

    beforeEach(async () => {
      Object.assign(element, {
        capabilities: { ...capabilities, canReact: true },
        currentUser: people.ana,
        reactionSet: predefinedConfig.reactions,
      });
      await element.updateComplete;
    });

    it('passes the accessibility audit', async () => {
      element.comment = { ...written, reactionAnnotations: someReactions };
      await element.updateComplete;
      await expect(element).to.be.accessible();
    });

    it('requests the first reaction with the button in the header', async () => {
      const requested = oneEvent(element, 'collab-comment-react');
      react().focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => popup()?.shadowRoot?.activeElement);
      await sendKeys({ press: 'Enter' });
      const reaction = { reactionId: 'THUMBS_UP' };
      expect((await requested).detail).to.deep.equal({ annotationId: 'a1', commentId: 3, reaction });
      await waitUntil(() => focused() === react());
    });

    it('requests to remove a reaction, and keeps the focus when it was the last', async () => {
      element.comment = { ...written, reactionAnnotations: someReactions.slice(0, 1) };
      await element.updateComplete;
      const requested = oneEvent(element, 'collab-comment-react');
      reactions().shadowRoot?.querySelector('button')?.focus();
      await sendKeys({ press: 'Space' });
      expect((await requested).detail.reaction).to.deep.equal({ reactionId: 'THUMBS_UP' });
      element.comment = written;
      await element.updateComplete;
      expect(focused()).to.equal(react());
    });

    it('offers no reactions without permission', async () => {
      Object.assign(element, { capabilities, comment: { ...written, reactionAnnotations: someReactions } });
      await element.updateComplete;
      expect(queryByRole(element, 'button', 'Add reaction')).to.equal(undefined);
      expect(reactions().readonly).to.equal(true);
    });
  });

  describe('while editing', () => {
    it('starts with the current text and requests the edited text', async () => {
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

    it('starts with the plain text of a comment without HTML', async () => {
      const { commentHtml: _, ...plain } = written;
      element.comment = { ...plain, commentText: 'a < b\nc' };
      await element.updateComplete;
      const editor = await edit();
      expect([...editor.children].map((line) => line.textContent)).to.deep.equal(['a < b', 'c']);
    });

    it('stays open if saving is prevented', async () => {
      element.addEventListener('collab-comment-edit', (event) => event.preventDefault());
      await edit();
      await sendKeys({ type: '!' });
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
      expect(find(element, 'collab-composer').value).to.contain('!');
    });

    it('keeps unsaved text when the editor closes, and continues or discards it on request', async () => {
      await edit();
      await sendKeys({ type: ' and more' });
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => focused() === menu());
      expect(find(element, '[role="status"]').textContent).to.contain('Unsaved edit');
      expect((await edit()).textContent).to.equal('Hello you and more');
      await sendKeys({ press: 'Escape' });
      await element.updateComplete;
      const discarded = oneEvent(element, 'collab-comment-draft-changed');
      await click(findByRole(element, 'button', 'Discard'));
      expect((await discarded).detail.empty).to.equal(true);
      await element.updateComplete;
      expect((await edit()).textContent).to.equal('Hello you');
    });

    /** Returns whether Escape is handled while the focus is elsewhere. */
    async function handlesEscape(): Promise<boolean | undefined> {
      const elsewhere = await fixture<HTMLElement>(html`<button>Elsewhere</button>`);
      elsewhere.focus();
      let isHandled: boolean | undefined;
      addEventListener('keydown', ({ defaultPrevented }) => (isHandled = defaultPrevented), { once: true });
      await sendKeys({ press: 'Escape' });
      return isHandled;
    }

    it('does not handle Escape while another element has the focus', async () => {
      await edit();
      expect(await handlesEscape()).to.equal(false);
      expect(element.shadowRoot?.querySelector('collab-composer')).not.to.equal(null);
    });

    it('does not handle Escape while confirming if another element has the focus', async () => {
      await choose('d');
      await waitUntil(() => element.shadowRoot?.querySelector('[role="alertdialog"]'));
      expect(await handlesEscape()).to.equal(false);
      expect(element.shadowRoot?.querySelector('[role="alertdialog"]')).not.to.equal(null);
    });

    it('moves the focus to the menu when the edit is discarded', async () => {
      element.draft = { commentText: 'Half', commentHtml: '<p>Half</p>' };
      await element.updateComplete;
      findByRole(element, 'button', 'Discard').focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focused() === menu());
      expect(element.shadowRoot?.querySelector('[part~="notice"]')).to.equal(null);
    });

    it('reports draft changes and starts with a given draft', async () => {
      element.draft = { commentText: 'From before', commentHtml: '<p>From before</p>' };
      await element.updateComplete;
      const editor = await edit();
      expect(editor.textContent).to.equal('From before');
      const changed = oneEvent(element, 'collab-comment-draft-changed');
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

    it('stops the events of the composer', async () => {
      const received: string[] = [];
      for (const name of [
        'collab-composer-changed',
        'collab-composer-submit',
        'collab-composer-cancel',
        'collab-menu-select',
      ]) {
        element.addEventListener(name, () => received.push(name));
      }
      await edit();
      await sendKeys({ type: '!' });
      await sendKeys({ press: 'Enter' });
      await edit();
      await sendKeys({ press: 'Escape' });
      expect(received).to.deep.equal([]);
    });

    it('handles Escape itself and leaves the panel below open', async () => {
      await edit();
      let left = false;
      const listen = (event: KeyboardEvent) => (left = !event.defaultPrevented);
      addEventListener('keydown', listen);
      await sendKeys({ press: 'Escape' });
      removeEventListener('keydown', listen);
      expect(left).to.equal(false);
    });
  });

  it('closes the editor on Escape from its buttons, after the tooltip', async () => {
    await edit();
    const tooltip = () => find(element, 'collab-composer').renderRoot.querySelector('collab-tooltip:popover-open');
    await sendKeys({ press: 'Tab' });
    await waitUntil(tooltip);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !tooltip());
    expect(element.matches(':state(editing)')).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => focused() === menu());
    expect(element.matches(':state(editing)')).to.equal(false);
  });

  it('keeps the editor open if the page prevents its cancellation', async () => {
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener('collab-comment-edit-cancel', prevent);
    await edit();
    await sendKeys({ press: 'Escape' });
    const buttons = [...find(element, 'collab-composer').renderRoot.querySelectorAll('button')];
    const cancel = buttons.find(({ innerText }) => innerText.trim() === 'Cancel') ?? expect.fail();
    await click(cancel);
    document.removeEventListener('collab-comment-edit-cancel', prevent);
    await element.updateComplete;
    expect(element.matches(':state(editing)')).to.equal(true);
    const cancelled = oneEvent(element, 'collab-comment-edit-cancel');
    find(element, 'collab-composer').focus();
    await sendKeys({ press: 'Escape' });
    expect((await cancelled).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    await waitUntil(() => !element.matches(':state(editing)'));
  });

  describe('when deleted', () => {
    const question = () => find(element, '[role="alertdialog"]');

    it('asks for confirmation with the focus on Cancel', async () => {
      await choose('d');
      await waitUntil(() => focused()?.textContent.trim() === 'Cancel');
      expect(question().textContent).to.contain('Delete this comment?');
    });

    it('requests deletion after confirmation', async () => {
      await choose('d');
      await element.updateComplete;
      const deleted = oneEvent(element, 'collab-comment-delete');
      await click(findByRole(question(), 'button', 'Delete'));
      expect((await deleted).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    });

    it('cancels on Escape and restores the focus', async () => {
      let deleted = false;
      element.addEventListener('collab-comment-delete', () => (deleted = true));
      await choose('d');
      await element.updateComplete;
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => focused() === menu());
      expect(deleted).to.equal(false);
      expect(element.shadowRoot?.querySelector('[role="alertdialog"]')).to.equal(null);
    });

    it('warns that deleting the first comment deletes the thread', async () => {
      element.first = true;
      element.replies = 4;
      await choose('d');
      await element.updateComplete;
      expect(question().textContent).to.contain('Delete this thread?');
      expect(question().textContent).to.contain('and its 4 replies');
    });
  });

  it('offers to retry or discard a refused comment', async () => {
    element.error = { code: 'PERMISSION_DENIED', message: '' };
    await element.updateComplete;
    const [retry, discard] = [...(element.shadowRoot?.querySelectorAll('[part~="notice"] button') ?? [])] as [
      Element,
      Element,
    ];
    expect(find(element, '[role="alert"]').textContent).to.contain('You don’t have permission to do that.');
    const retried = oneEvent(element, 'collab-comment-retry');
    await click(retry);
    expect((await retried).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    const discarded = oneEvent(element, 'collab-comment-discard');
    await click(discard);
    expect((await discarded).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
  });
});
