import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { find } from '../../find.js';
import { comment, people } from '../../../stories/sample-threads.js';
import type { CollabCommentBody } from '../../../components/comments/comment-body/comment-body.js';
import '../../../components/comments/comment-body/define.js';
import { click } from '../pointer.js';
import { waitUntil } from '../../wait-until.js';

describe('<collab-comment-body>', () => {
  let body: CollabCommentBody;

  const prose = () => find(body, '.prose');

  beforeEach(async () => {
    body = await fixture(html`<collab-comment-body></collab-comment-body>`);
    body.addEventListener('click', (event) => {
      // No test leaves the page.
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

  it('shows HTML, sanitised', async () => {
    await show({ html: '<p>a <b>b</b><img src="x" onerror="attacked()"></p>' });
    expect(prose().getHTML()).to.contain('<p dir="auto">a <b>b</b></p>');
    expect(prose().querySelector('img')).to.equal(null);
  });

  it('shows plain text as it is, line by line, with its addresses as links', async () => {
    await show({ text: 'a <b>\n\nsee https://example.com/x.' });
    expect([...prose().querySelectorAll('p')].map((line) => line.textContent)).to.deep.equal([
      'a <b>',
      '',
      'see https://example.com/x.',
    ]);
    expect(prose().querySelector('a')?.getAttribute('href')).to.equal('https://example.com/x');
  });

  it('shows a comment’s HTML rather than its text', async () => {
    await show({ comment: comment(1, people.ana, '<p><em>rich</em></p>', { commentText: 'plain' }) });
    expect(prose().textContent.trim()).to.equal('rich');
  });

  it('reads each paragraph in its own direction', async () => {
    await show({ html: '<p>שלום</p><p>Hello</p>' });
    const directions = [...prose().querySelectorAll('p')].map((line) => getComputedStyle(line).direction);
    expect(directions).to.deep.equal(['rtl', 'ltr']);
  });

  describe('shows the people it tags', () => {
    const mentions = () => [...prose().querySelectorAll('.chip')].map((chip) => chip.textContent);
    const tag = (userId: string, more: object = {}) => ({ text: `@${userId}`, userId, ...more });

    it('by name, wherever their placeholder stands', async () => {
      const taggedUserContacts = [tag('u1', { contact: { ...people.ana, userId: 'u1' } }), tag('u2')];
      await show({
        comment: comment(1, people.ben, '<p>{{u1}}, <b>ask {{u2}}</b> and {{u1}}</p>', { taggedUserContacts }),
      });
      expect(mentions()).to.deep.equal(['@Ana Souza', '@u2', '@Ana Souza']);
      expect(prose().textContent.trim()).to.equal('@Ana Souza, ask @u2 and @Ana Souza');
    });

    it('in plain text too', async () => {
      await show({ comment: { commentText: 'Hi {{ana}}', taggedUserContacts: [tag('ana')], to: [people.ana] } });
      expect(mentions()).to.deep.equal(['@Ana Souza']);
    });

    it('and leaves a placeholder of nobody who is tagged', async () => {
      await show({ comment: { commentText: 'Hi {{ben}} and {{}}', taggedUserContacts: [tag('ana')] } });
      expect(prose().textContent.trim()).to.equal('Hi {{ben}} and {{}}');
    });

    it('and takes a name for a name, not for markup or another placeholder', async () => {
      const contact = { ...people.ana, name: '<img src=x onerror=attacked()>{{ben}}' };
      await show({ comment: { commentText: '{{ana}}', taggedUserContacts: [tag('ana', { contact }), tag('ben')] } });
      expect(mentions()).to.deep.equal(['@<img src=x onerror=attacked()>{{ben}}']);
    });
  });

  describe('when a link is followed', () => {
    beforeEach(() =>
      show({ comment: comment(7, people.ana, '<p><a href="https://example.com/a">the <b>policy</b></a></p>') }),
    );

    it('says which, to the pointer', async () => {
      const activated = oneEvent(body, 'collab-link-activate');
      await click(find(prose(), 'b'));
      expect((await activated).detail).to.deep.equal({
        text: 'the policy',
        link: 'https://example.com/a',
        commentId: 7,
      });
    });

    it('says which, to the keyboard, and does not open it when that is prevented', async () => {
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
    const chips = () => [...prose().querySelectorAll<HTMLElement>('.chip')];

    beforeEach(() => show({ comment }));

    it('passes the accessibility audit', async () => {
      body.me = ana;
      await body.updateComplete;
      await expect(body).to.be.accessible();
    });

    it('shows them for whom and what it names, and for nobody and nothing else', () => {
      expect(chips().map((chip) => chip.textContent)).to.deep.equal(['@Ana Souza', '@Design', '#Returns', '#Photo']);
      expect(chips().map((chip) => chip.title)).to.deep.equal([
        'Ana Souza, ana@acme.example',
        '2 people',
        'Due on Friday',
        '',
      ]);
      expect(prose().querySelectorAll('[data-user-id="eve"], [data-group-id="all"]').length).to.equal(0);
    });

    it('makes those stand out that mean the reader', async () => {
      body.me = ben;
      await body.updateComplete;
      expect(chips().map((chip) => chip.matches('.own'))).to.deep.equal([false, true, false, false]);
      body.me = ana;
      await body.updateComplete;
      expect(chips().map((chip) => chip.matches('.own'))).to.deep.equal([true, true, false, false]);
    });

    it('asks for what they stand for, by pointer and by keyboard', async () => {
      const [person, group] = chips();
      const pressed = oneEvent(body, 'collab-chip-activate');
      if (person) await click(person);
      expect((await pressed).detail).to.deep.equal({ kind: 'user', id: 'ana', text: '@Ana Souza', commentId: 7 });
      const keyed = oneEvent(body, 'collab-chip-activate');
      group?.focus();
      await sendKeys({ press: 'Enter' });
      expect((await keyed).detail.id).to.equal('design');
    });

    it('follows the link of an item as every other, where it is safe', async () => {
      body.addEventListener('collab-link-activate', (event) => event.preventDefault());
      const followed = oneEvent(body, 'collab-link-activate');
      await click(find(prose(), '.chip a'));
      expect((await followed).detail).to.deep.equal({ text: '#Returns', link: 'https://example.com/12', commentId: 7 });
      expect(prose().querySelectorAll('.chip a').length).to.equal(1);
    });

    it('shows them in a text alone', async () => {
      await show({
        comment: { commentText: '{{ana}} and @Ana Souza: see #Returns', taggedUserContacts: tags, customList: items },
      });
      expect(chips().map((chip) => chip.textContent)).to.deep.equal(['@Ana Souza', '@Ana Souza', '#Returns']);
    });
  });

  describe('with a very long text', () => {
    const lines = Array.from({ length: 60 }, (_, i) => `<p>Line ${i}</p>`).join('');
    const toggle = () => find(body, '.more');
    const folded = () => body.matches(':state(folded)');

    it('folds it, and unfolds it when asked', async () => {
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

    it('unfolds it when the focus goes into what is hidden', async () => {
      await show({ html: `${lines}<p><a href="https://example.com/">end</a></p>` });
      await waitUntil(folded);
      find(prose(), 'a').focus();
      await body.updateComplete;
      expect(folded()).to.equal(false);
    });

    it('shows it whole where little would be hidden', async () => {
      await show({ html: Array.from({ length: 15 }, (_, i) => `<p>Line ${i}</p>`).join('') });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect(body.shadowRoot?.querySelector('.more')).to.equal(null);
      const clip = find(body, '.clip');
      expect(clip.scrollHeight).to.equal(clip.clientHeight);
    });

    it('breaks a word that is longer than the line', async () => {
      body.style.width = '300px';
      await show({ text: 'W'.repeat(2000) });
      await waitUntil(folded);
      expect(prose().scrollWidth).to.equal(300);
    });

    it('lets code scroll by itself', async () => {
      body.style.width = '300px';
      await show({ html: `<pre><code>${'x '.repeat(200)}</code></pre>` });
      expect(prose().scrollWidth).to.equal(300);
      const code = find(prose(), 'pre');
      expect(code.scrollWidth).to.be.greaterThan(code.clientWidth);
    });
  });
});
