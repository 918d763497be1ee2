import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabCommentBody } from '../../../components/comments/comment-body/comment-body.js';
import { comment, people } from '../../../stories/sample-threads.js';
import { find } from '../../find.js';
import '../../../components/comments/comment-body/define.js';
import { waitUntil } from '../../wait-until.js';
import { drawnWord } from '../drawn-words.js';
import { click } from '../pointer.js';

describe('<collab-comment-body>', () => {
  let body: CollabCommentBody;

  const prose = () => find(body, '[part~="text"]');

  beforeEach(async () => {
    body = await fixture(html`<collab-comment-body></collab-comment-body>`);
    body.addEventListener('click', (event) => {
      // Prevents navigation.
      event.preventDefault();
    });
  });

  async function show(properties: Partial<Pick<CollabCommentBody, 'comment' | 'html' | 'text'>>): Promise<void> {
    Object.assign(body, properties);
    await body.updateComplete;
  }

  it('passes the accessibility audit', async () => {
    await show({
      html: '<p>A <strong>bold</strong> <a href="https://example.com/">link</a></p><ul><li>one</li></ul><pre><code>a</code></pre>',
    });
    await expect(body).to.be.accessible();
  });

  it('shows sanitised HTML', async () => {
    await show({ html: '<p>a <b>b</b><img src="x" onerror="attacked()"></p>' });
    expect(prose().getHTML()).to.contain('<p dir="auto">a <b>b</b></p>');
    expect(prose().querySelector('img')).to.equal(null);
  });

  it('shows plain text line by line, with addresses as links', async () => {
    await show({ text: 'a <b>\n\nsee https://example.com/x.' });
    expect([...prose().querySelectorAll('p')].map((line) => line.textContent)).to.deep.equal([
      'a <b>',
      '',
      'see https://example.com/x.',
    ]);
    expect(prose().querySelector('a')?.getAttribute('href')).to.equal('https://example.com/x');
  });

  it('prefers the HTML of a comment to its text', async () => {
    await show({ comment: comment(1, people.ana, '<p><em>rich</em></p>', { commentText: 'plain' }) });
    expect(prose().textContent.trim()).to.equal('rich');
  });

  it('sets the direction per paragraph', async () => {
    await show({ html: '<p>שלום</p><p>Hello</p>' });
    const directions = [...prose().querySelectorAll('p')].map((line) => getComputedStyle(line).direction);
    expect(directions).to.deep.equal(['rtl', 'ltr']);
  });

  describe('with tagged people', () => {
    const mentions = () => [...prose().querySelectorAll('[part~="mention"]')].map((chip) => chip.textContent);
    const tag = (userId: string, more: object = {}) => ({ text: `@${userId}`, userId, ...more });

    it('shows their names in place of placeholders', async () => {
      const taggedUserContacts = [tag('u1', { contact: { ...people.ana, userId: 'u1' } }), tag('u2')];
      await show({
        comment: comment(1, people.ben, '<p>{{u1}}, <b>ask {{u2}}</b> and {{u1}}</p>', { taggedUserContacts }),
      });
      expect(mentions()).to.deep.equal(['@Ana Souza', '@u2', '@Ana Souza']);
      expect(prose().textContent.trim()).to.equal('@Ana Souza, ask @u2 and @Ana Souza');
    });

    it('draws the @ before a name in either text direction', async () => {
      const taggedUserContacts = [tag('u1', { contact: { ...people.ana, userId: 'u1' } })];
      for (const greeting of ['שלום', 'Hello']) {
        await show({ comment: comment(1, people.ben, `<p>${greeting} {{u1}}</p>`, { taggedUserContacts }) });
        const [at, name] = ['@', 'Ana'].map((word) => drawnWord(find(prose(), '[part~="mention"]'), word));
        expect(at?.left, greeting).to.be.lessThan(name?.left ?? 0);
      }
    });

    it('shows their names in plain text', async () => {
      await show({ comment: { commentText: 'Hi {{ana}}', taggedUserContacts: [tag('ana')], to: [people.ana] } });
      expect(mentions()).to.deep.equal(['@Ana Souza']);
    });

    it('keeps placeholders of people who are not tagged', async () => {
      await show({ comment: { commentText: 'Hi {{ben}} and {{}}', taggedUserContacts: [tag('ana')] } });
      expect(prose().textContent.trim()).to.equal('Hi {{ben}} and {{}}');
    });

    it('does not interpret names as markup or placeholders', async () => {
      const contact = { ...people.ana, name: '<img src=x onerror=attacked()>{{ben}}' };
      await show({ comment: { commentText: '{{ana}}', taggedUserContacts: [tag('ana', { contact }), tag('ben')] } });
      expect(mentions()).to.deep.equal(['@<img src=x onerror=attacked()>{{ben}}']);
    });
  });

  describe('when a link is activated', () => {
    beforeEach(() =>
      show({ comment: comment(7, people.ana, '<p><a href="https://example.com/a">the <b>policy</b></a></p>') }),
    );

    it('reports it on click', async () => {
      const activated = oneEvent(body, 'collab-link-activate');
      await click(find(prose(), 'b'));
      expect((await activated).detail).to.deep.equal({
        text: 'the policy',
        link: 'https://example.com/a',
        commentId: 7,
      });
    });

    it('reports it on Enter and does not open it if prevented', async () => {
      let opens: boolean | undefined;
      body.addEventListener('collab-link-activate', (event) => event.preventDefault());
      prose().addEventListener('click', (event) => (opens = !event.defaultPrevented));
      find(prose(), 'a').focus();
      await sendKeys({ press: 'Enter' });
      expect(opens).to.equal(false);
    });
  });

  describe('with chips', () => {
    const ana = { userId: 'ana', name: 'Ana Souza', email: 'ana@acme.example', organizationId: 'acme' };
    const ben = { userId: 'ben', name: 'Ben', organizationId: 'acme' };
    const tags = [
      { text: '@Ana Souza', userId: 'ana', contact: ana },
      { text: '@Design', userId: 'ana', contact: ana },
      { text: '@Design', userId: 'ben', contact: ben },
    ];
    const items = [
      {
        text: '#Returns',
        custom: { id: '12', name: 'Returns', description: 'Due on Friday', link: 'https://example.com/12' },
      },
      { text: '#Photo', custom: { id: '7', name: 'Photo', link: 'javascript:attacked()' } },
    ];
    const comment = {
      commentId: 7,
      commentText: '',
      commentHtml:
        '<p>{{ana}} <span data-group-id="design">@Design</span> <span data-custom-id="12">#Returns</span> #Photo</p>' +
        '<p><span data-user-id="eve">@Ana</span> <span data-group-id="all">@All</span> #Photos</p>',
      taggedUserContacts: tags,
      customList: items,
    };
    const chips = () => [...prose().querySelectorAll<HTMLElement>('[part~="mention"]')];

    beforeEach(() => show({ comment }));

    it('passes the accessibility audit', async () => {
      body.currentUser = ana;
      await body.updateComplete;
      await expect(body).to.be.accessible();
    });

    it('shows chips only for references of the comment', () => {
      expect(chips().map((chip) => chip.textContent)).to.deep.equal(['@Ana Souza', '@Design', '#Returns', '#Photo']);
      expect(chips().map((chip) => chip.title)).to.deep.equal([
        'Ana Souza, ana@acme.example',
        '2 people',
        'Due on Friday',
        '',
      ]);
      expect(prose().querySelectorAll('[data-user-id="eve"], [data-group-id="all"]').length).to.equal(0);
    });

    it('highlights chips of the current user', async () => {
      // A highlight differs only in its colors.
      const highlighted = () => chips().map((chip) => chip.matches('.own'));
      body.currentUser = ben;
      await body.updateComplete;
      expect(highlighted()).to.deep.equal([false, true, false, false]);
      body.currentUser = ana;
      await body.updateComplete;
      expect(highlighted()).to.deep.equal([true, true, false, false]);
    });

    it('reports a press by pointer and by keyboard', async () => {
      const [person, group] = chips();
      const pressed = oneEvent(body, 'collab-chip-activate');
      if (person) await click(person);
      expect((await pressed).detail).to.deep.equal({ kind: 'user', id: 'ana', text: '@Ana Souza', commentId: 7 });
      const keyed = oneEvent(body, 'collab-chip-activate');
      group?.focus();
      await sendKeys({ press: 'Enter' });
      expect((await keyed).detail.id).to.equal('design');
    });

    it('opens a safe link of an item like every other link', async () => {
      body.addEventListener('collab-link-activate', (event) => event.preventDefault());
      const followed = oneEvent(body, 'collab-link-activate');
      await click(find(prose(), '[part~="mention"] a'));
      expect((await followed).detail).to.deep.equal({ text: '#Returns', link: 'https://example.com/12', commentId: 7 });
      expect(prose().querySelectorAll('[part~="mention"] a').length).to.equal(1);
    });

    it('shows chips in plain text', async () => {
      await show({
        comment: { commentText: '{{ana}} and @Ana Souza: see #Returns', taggedUserContacts: tags, customList: items },
      });
      expect(chips().map((chip) => chip.textContent)).to.deep.equal(['@Ana Souza', '@Ana Souza', '#Returns']);
    });
  });

  describe('with a very long text', () => {
    const lines = Array.from({ length: 60 }, (_, i) => `<p>Line ${i}</p>`).join('');
    const toggle = () => find(body, '[part~="toggle"]');
    const folded = () => body.matches(':state(folded)');

    it('folds it and unfolds it on request', async () => {
      await show({ html: lines });
      await waitUntil(folded);
      const { height } = body.getBoundingClientRect();
      expect(toggle().getAttribute('aria-expanded')).to.equal('false');
      await click(toggle());
      await body.updateComplete;
      expect(toggle().textContent.trim()).to.equal('Show less');
      expect(body.getBoundingClientRect().height).to.be.greaterThan(height * 2);
      await click(toggle());
      await body.updateComplete;
      expect(body.getBoundingClientRect().height).to.equal(height);
    });

    it('unfolds it when the focus moves into the hidden part', async () => {
      await show({ html: `${lines}<p><a href="https://example.com/">end</a></p>` });
      await waitUntil(folded);
      find(prose(), 'a').focus();
      await body.updateComplete;
      expect(folded()).to.equal(false);
    });

    it('does not fold it if little would be hidden', async () => {
      await show({ html: Array.from({ length: 15 }, (_, i) => `<p>Line ${i}</p>`).join('') });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect(body.shadowRoot?.querySelector('[part~="toggle"]')).to.equal(null);
      const clip = prose().parentElement as HTMLElement;
      expect(clip.scrollHeight).to.equal(clip.clientHeight);
    });

    it('breaks words that are longer than the line', async () => {
      body.style.width = '300px';
      await show({ text: 'W'.repeat(2000) });
      await waitUntil(folded);
      expect(prose().scrollWidth).to.equal(300);
    });

    it('lets code blocks scroll', async () => {
      body.style.width = '300px';
      await show({ html: `<pre><code>${'x '.repeat(200)}</code></pre>` });
      expect(prose().scrollWidth).to.equal(300);
      const code = find(prose(), 'pre');
      expect(code.scrollWidth).to.be.greaterThan(code.clientWidth);
    });
  });
});
