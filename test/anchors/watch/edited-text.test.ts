import { expect } from '@open-wc/testing';
import { FollowedPage } from '../followed-page.js';
import { manualTimer } from '../manual-timer.js';
import { frame } from '../page.js';

describe('AnchorWatcher when a user edits a watched element', () => {
  let followed: FollowedPage | undefined;

  const follow = async (markup: string): Promise<FollowedPage> => {
    followed = await FollowedPage.of(markup);
    return followed;
  };

  afterEach(() => {
    document.documentElement.classList.remove('translated-ltr');
    followed?.end();
    followed = undefined;
  });

  describe('and an attribute nearby changes', () => {
    const rows =
      '<ul><li>Bring bread</li><li class="it"><b>Buy milk</b> <i>Open</i></li><li>Call Ada <i>Open</i></li></ul>';

    it('follows an element that was edited before', async () => {
      const it = await follow(rows);
      await it.write('i', 'Done, and a long word on how that went');
      expect(it.stays).to.equal(true);
      for (const name of ['lang', 'data-theme', 'inert', 'aria-busy']) {
        it.page.setAttribute(name, 'x');
        await frame();
        expect(it.stays, name).to.equal(true);
      }
    });

    it('follows an element that is edited at the same time', async () => {
      const it = await follow(rows);
      it.page.setAttribute('data-theme', 'dark');
      await it.write('i', 'Done, and a long word on how that went');
      expect(it.stays).to.equal(true);
    });

    it('follows the text when other text replaces it', async () => {
      const it = await follow(rows);
      it.page.setAttribute('data-theme', 'dark');
      await it.write('li', 'Buy milk Open', 'Bring bread', 'Call Bo');
      expect(it.found).to.equal('Buy milk Open');
      expect(it.stays).to.equal(false);
    });
  });

  it('does not follow an image that now belongs to another record', async () => {
    const it = await follow('<img alt="Ada" class="it"><img alt="Bo"><p><img alt="Ada"></p>');
    const [first, second] = it.page.querySelectorAll('img');
    first?.setAttribute('alt', 'Bo');
    second?.setAttribute('alt', 'Ada');
    await frame();
    expect(it.stays).to.equal(false);
  });

  it('follows the link when its image shows another record', async () => {
    const link = (name: string, it = ''): string => `<a href="/${name}"${it}><img src="data:,${name}"></a>`;
    const it = await follow(`<p>${link('docs', ' class="it"')}${link('chat')}${link('code')}</p>`);
    const [first, second] = it.page.querySelectorAll('a');
    for (const [element, name] of [
      [first, 'chat'],
      [second, 'docs'],
    ] as const) {
      element?.setAttribute('href', `/${name}`);
      element?.firstElementChild?.setAttribute('src', `data:,${name}`);
    }
    await frame();
    expect(it.now).to.deep.equal({ state: 'attached', element: second });
  });

  describe('of a single element of its kind', () => {
    const panels = {
      'a list of fields':
        '<dl class="it"><dt>Name</dt><dd>Ada Smith</dd><dt>City</dt><dd>Berlin</dd><dt>State</dt><dd>Open</dd></dl>',
      'fields after a heading':
        '<section class="it"><h2>Customer</h2><p>Ada Smith</p><p>Berlin</p><p>Not paid yet</p></section>',
      'a form':
        '<form class="it"><fieldset><legend>Customer</legend><label>Name <output>Ada Smith</output></label> <label>City <output>Berlin</output></label><output>Open</output></fieldset></form>',
      'a heading and a text': '<article class="it"><h2>Ada Smith</h2><p>Has been with us for years.</p></article>',
    };
    const field = 'dd, p, output';

    for (const [what, markup] of Object.entries(panels)) {
      it(`is not at another record that ${what} shows now`, async () => {
        const it = await follow(markup);
        await it.write(markup.includes('<h2>Ada') ? 'h2, p' : field, 'Bo Smith', 'Berlin', 'Open');
        expect(it.stays).to.equal(false);
        await it.write(markup.includes('<h2>Ada') ? 'h2, p' : field, 'Ada Smith', 'Berlin', 'Open');
      });
    }

    it('follows a record with an edited field', async () => {
      const it = await follow(panels['a list of fields']);
      await it.write(field, 'Ada Smith', 'Berlin', 'Done, paid and delivered');
      expect(it.stays).to.equal(true);
      await it.write(field, 'Ada Smiths', 'Berlin');
      expect(it.stays).to.equal(true);
    });

    for (const texts of [
      ['1st', 'Ada', 'Done'],
      ['A', 'Ada', 'Done'],
      ['Gold', 'Ada', 'Done'],
    ])
      it(`is not at another record that is the first in a list of one, as ${texts.join(', ')} was`, async () => {
        const it = await follow(`<ul><li class="it">${texts.map((text) => `<b>${text}</b> `).join('')}</li></ul>`);
        await it.write('b:nth-child(2)', 'Dot');
        expect(it.stays).to.equal(false);
        await it.write('b:nth-child(2)', 'Ada');
        expect(it.stays).to.equal(true);
      });

    for (const [before, after] of [
      ['Play', 'Pause'],
      ['Show more', 'Show less'],
      ['Follow', 'You follow Ada'],
    ] as const)
      it(`is at a button that says “${after}” instead of “${before}”`, async () => {
        const it = await follow(`<p>Ada</p><div><button class="it">${before}</button></div>`);
        await it.write('button', after);
        expect(it.stays).to.equal(true);
      });

    it('does not follow a card that opens another record', async () => {
      const it = await follow('<button class="it"><b>Ada</b> <i>Berlin</i> <u>Open</u></button>');
      await it.write('b, i', 'Bo', 'Paris');
      expect(it.stays).to.equal(false);
    });

    for (const [what, markup, selector, texts] of [
      ['a button with two words', '<button class="it"><b>Ada</b> <i>Berlin</i></button>', 'b, i', ['Bo', 'Paris']],
      [
        'a heading that opens a part',
        '<details><summary class="it">Ada Smith</summary></details>',
        'summary',
        ['Bo Jones'],
      ],
      ['a tab', '<div><div role="tab" class="it">Ada Smith</div></div>', '[role="tab"]', ['Bo Jones']],
      [
        'a number in a heading',
        '<section class="it"><h2>Order 1001</h2><p>Total 300</p></section>',
        'h2, p',
        ['Order 2417', 'Total 512'],
      ],
      [
        'a short number in a heading',
        '<section class="it"><h2>Order 7</h2><p>Total 300</p></section>',
        'h2, p',
        ['Order 8', 'Total 512'],
      ],
      [
        'a long number',
        '<section class="it"><p>Invoice 2024-1001</p><p>Total 300</p></section>',
        'p',
        ['Invoice 2024-1002', 'Total 300'],
      ],
    ] as const)
      it(`is not at another record that is named by ${what}`, async () => {
        const it = await follow(markup);
        await it.write(selector, ...texts);
        expect(it.stays).to.equal(false);
      });

    it('follows a record whose other numbers are counters', async () => {
      const it = await follow('<section class="it"><h2>Order 1001</h2><p>Total 300</p><p>3 items</p></section>');
      await it.write('p', 'Total 512', '4 items');
      expect(it.stays).to.equal(true);
    });

    it('follows a panel whose button label changes', async () => {
      const it = await follow('<section class="it"><h2>Ada Smith</h2><button>Follow</button></section>');
      await it.write('button', 'Do not follow any more');
      expect(it.stays).to.equal(true);
    });
  });

  describe('in an item with a name', () => {
    const rows =
      '<ul><li data-key="a7"><b class="it">Buy milk</b> <i>Open</i></li><li data-key="b2"><b>Call Ada</b> <i>Open</i></li></ul>';

    it('follows the item whatever text it and the others get', async () => {
      const it = await follow(rows);
      await it.write('b, i', 'Milch kaufen', 'Offen', 'Ada anrufen', 'Offen');
      expect(it.stays).to.equal(true);
      it.page.setAttribute('lang', 'de');
      await frame();
      expect(it.stays).to.equal(true);
    });

    it('follows the name when the text equals that of other items', async () => {
      const it = await follow(
        '<ul><li data-key="a7"><b class="it">Draft</b></li><li data-key="b2"><b>Draft</b></li></ul>',
      );
      const [first, second] = it.page.querySelectorAll('li');
      first?.setAttribute('data-key', 'b2');
      second?.setAttribute('data-key', 'a7');
      await frame();
      expect(it.now).to.deep.equal({ state: 'attached', element: second?.firstChild });
      second?.setAttribute('data-key', 'c3');
      await frame();
      expect(it.now?.state).to.equal('searching');
    });
  });

  describe('in an item with a named part', () => {
    const item = (key: string, name: string, mark = ''): string =>
      `<li><div data-key="${key}"><b${mark}>${name}</b></div></li>`;
    const rows = `<ul>${item('a7', 'Ada', ' class="it"')}${item('b2', 'Bo')}</ul>`;

    it('follows the named part into another item', async () => {
      const it = await follow(rows);
      const [first, second] = it.page.querySelectorAll('li');
      const [ada, bo] = it.page.querySelectorAll('div');
      if (bo) first?.append(bo);
      if (ada) second?.append(ada);
      await frame();
      expect(it.found).to.equal('Ada');
    });

    it('follows the name when everything is rendered again', async () => {
      const it = await follow(rows);
      const [first, second] = it.page.querySelectorAll('div');
      const [ada, bo] = [first?.cloneNode(true), second?.cloneNode(true)];
      if (bo) first?.replaceWith(bo);
      if (ada) second?.replaceWith(ada);
      await frame();
      expect(it.found).to.equal('Ada');
    });
  });

  describe('in a temporary edit field', () => {
    const table =
      '<table><tr><td>Ada</td><td class="it">3</td><td>Open</td></tr><tr><td>Bo</td><td>3</td><td>Open</td></tr></table>';
    const list = '<ul><li class="it">Buy milk</li><li>Call Ada</li></ul>';
    const cards = '<ul><li><span class="it">Buy milk</span></li><li><span>Call Ada</span></li></ul>';

    /** Puts a field in the place of what an element holds, with the focus in it. */
    async function begin(element: Element, tag: 'input' | 'textarea' | 'select'): Promise<void> {
      const field = document.createElement(tag);
      element.replaceChildren(field);
      field.focus();
      await frame();
    }

    async function end(element: Element, text: string): Promise<void> {
      element.replaceChildren(text);
      await frame();
    }

    for (const tag of ['input', 'textarea', 'select'] as const)
      it(`is at the row that a ${tag} is in, and when that has gone`, async () => {
        const it = await follow(table);
        const [name] = it.page.querySelectorAll('td');
        for (const text of ['Grace Hopper', 'Lovelace']) {
          if (name) await begin(name, tag);
          expect(it.stays).to.equal(true);
          if (name) await end(name, text);
          expect(it.stays).to.equal(true);
        }
        await it.write('tr:first-child td:last-child', 'Done');
        expect(it.stays).to.equal(true);
      });

    it('follows a line that is rewritten', async () => {
      const it = await follow(list);
      await begin(it.element, 'input');
      expect(it.stays).to.equal(true);
      await end(it.element, 'Something else');
      expect(it.stays).to.equal(true);
    });

    it('follows the element that replaces the field', async () => {
      const it = await follow(cards);
      const [item] = it.page.querySelectorAll('li');
      if (item) await begin(item, 'input');
      expect(it.now?.state).to.equal('searching');
      const after = Object.assign(document.createElement('span'), { textContent: 'Something else' });
      item?.replaceChildren(after);
      await frame();
      expect(it.now).to.deep.equal({ state: 'attached', element: after });
    });

    it('becomes a ghost while the field exists, and does not move to another element with the same text', async () => {
      const clock = manualTimer();
      followed = await FollowedPage.of(cards, clock.timer);
      const [item, other] = followed.page.querySelectorAll('li');
      if (item) await begin(item, 'input');
      other?.firstElementChild?.replaceChildren('Buy milk');
      await frame();
      clock.pass(2000);
      expect(followed.now?.state).to.equal('ghost');
    });

    it('becomes a ghost when the list scrolls while the field is open', async () => {
      const it = await follow(table);
      const [name] = it.page.querySelectorAll('td');
      if (name) await begin(name, 'input');
      await it.write('td', 'Cy', '7', 'Late', 'Dot', '8', 'Late');
      expect(it.stays).to.equal(false);
    });

    it('follows a line whose field gets the focus later or never', async () => {
      const it = await follow(list);
      const field = document.createElement('input');
      it.element.replaceChildren(field);
      await frame();
      expect(it.stays).to.equal(true);
      field.focus();
      await frame();
      await end(it.element, 'Something else');
      expect(it.stays).to.equal(true);
    });

    it('becomes a ghost when another record is rendered with a focused field', async () => {
      const it = await follow(
        '<div><section class="it"><h2>Ada</h2><p>Berlin</p><textarea></textarea></section></div>',
      );
      const [h2, p, field] = ['h2', 'p', 'textarea'].map((tag) => document.createElement(tag));
      h2?.append('Bo');
      p?.append('Paris');
      it.element.replaceChildren(...[h2, p, field].filter((each) => each !== undefined));
      field?.focus();
      await frame();
      expect(it.stays).to.equal(false);
      p?.replaceChildren('Paris at night');
      await frame();
      expect(it.stays).to.equal(false);
    });

    for (const [when, hasEnded] of [
      ['while the field is there', false],
      ['as the field goes', true],
    ] as const)
      it(`is lost when a lone panel shows another record ${when}`, async () => {
        const it = await follow('<section class="it"><h2>Ada</h2><p>Berlin</p><p>Open</p></section>');
        const [city] = it.page.querySelectorAll('p');
        if (city) await begin(city, 'input');
        expect(it.stays).to.equal(true);
        it.page.querySelector('h2')?.replaceChildren('Bo');
        if (hasEnded) city?.replaceChildren('Paris');
        await frame();
        expect(it.stays).to.equal(false);
      });

    it('becomes a ghost when another record is shown after all texts were in fields', async () => {
      const it = await follow('<section class="it"><h2>Ada</h2><p>Berlin</p></section>');
      const [name, city] = it.page.querySelectorAll('h2, p');
      if (city) await begin(city, 'input');
      if (name) await begin(name, 'input');
      await it.write('h2, p', 'Bo', 'Paris');
      expect(it.stays).to.equal(false);
    });

    it('follows its row when rows are sorted while the field is open', async () => {
      const it = await follow(list.replaceAll(/(<li[^>]*>)([^<]+)/g, '$1<b>$2</b> <i>Open</i>'));
      const [state] = it.page.querySelectorAll('i');
      if (state) await begin(state, 'input');
      expect(it.stays).to.equal(true);
      await it.write('b', 'Call Ada', 'Buy milk');
      expect(it.stays).to.equal(false);
    });

    it('becomes a ghost when a permanent select shows another record', async () => {
      const it = await follow('<section class="it"><select></select><h2>Ada</h2><p>Berlin</p></section>');
      it.page.querySelector('select')?.focus();
      await it.write('h2, p', 'Bo', 'Paris');
      expect(it.stays).to.equal(false);
    });
  });

  describe('and other content is shown for a moment', () => {
    const rows = '<ul><li><b class="it">Buy milk</b> <i>Open</i></li><li><b>Call Ada</b> <i>Open</i></li></ul>';

    it('follows an element that returns after an earlier edit', async () => {
      const it = await follow(rows);
      await it.write('li:first-child i', 'Done, and a long word on how that went');
      expect(it.stays).to.equal(true);
      await it.write('li:first-child > *', 'Loading…', '');
      expect(it.now?.state).to.equal('searching');
      await it.write('li:first-child > *', 'Buy milk', 'Done, and a long word on how that went');
      expect(it.stays).to.equal(true);
    });

    it('follows an element that returns with an edit', async () => {
      const it = await follow(rows);
      await it.write('li:first-child > *', 'Loading…', '');
      await it.write('li:first-child > *', 'Buy milk', 'Done, and a long word on how that went');
      expect(it.stays).to.equal(true);
    });

    it('does not follow another element that is edited there', async () => {
      const it = await follow(rows);
      await it.write('li > *', 'Loading…', '', 'Loading…', '');
      await it.write('li > *', 'Sell milk', 'Late', 'Call Bo', 'Open');
      expect(it.now?.state).to.equal('searching');
      const [text] = it.page.querySelectorAll('b');
      text?.setAttribute('contenteditable', '');
      text?.focus();
      await it.write('b', 'Sell milk at once');
      expect(it.now?.state).to.equal('searching');
      await it.write('b', 'Sell milk at once now');
      expect(it.now?.state).to.equal('searching');
    });
  });

  describe('together with all other records', () => {
    const rows =
      '<ul><li class="it"><b>Ada</b> <i>Open</i> <u>just now</u></li><li><b>Bo</b> <i>Open</i> <u>just now</u></li><li><b>Cy</b> <i>Late</i> <u>just now</u></li></ul>';

    it('follows a row when the states and ages of all rows change', async () => {
      const it = await follow(rows);
      await it.write('i', 'Done', 'Done', 'Done');
      expect(it.stays).to.equal(true);
      await it.write('u', 'a minute ago', 'a minute ago', 'a minute ago');
      expect(it.stays).to.equal(true);
    });

    it('becomes a ghost when other rows surround one with the same name', async () => {
      const it = await follow(rows);
      const [, bo, cy] = it.page.querySelectorAll('b');
      bo?.replaceChildren('Dot');
      cy?.replaceChildren('Ed');
      await it.write('i', 'Late', 'Done', 'Done');
      expect(it.stays).to.equal(false);
    });

    it('becomes a ghost when two rows have its name', async () => {
      const it = await follow(rows);
      const [, bo] = it.page.querySelectorAll('b');
      bo?.replaceChildren('Ada');
      await it.write('i', 'Late', 'Done', 'Done');
      expect(it.stays).to.equal(false);
    });

    for (const [what, markup, selector, texts] of [
      [
        'fields',
        '<table><tr><th>Name</th><td class="it">Ada Smith</td></tr><tr><th>City</th><td>Berlin</td></tr></table>',
        'td',
        ['Bo Jones', 'Paris'],
      ],
      [
        'named values',
        '<ul><li class="it"><b>Name</b> <span>Ada Smith</span></li><li><b>City</b> <span>Berlin</span></li></ul>',
        'span',
        ['Bo Jones', 'Paris'],
      ],
      ['places', '<ol><li class="it"><i>1st</i> <b>Ada</b></li><li><i>2nd</i> <b>Bo</b></li></ol>', 'b', ['Dot', 'Ed']],
      [
        'places, sorted,',
        '<ol><li class="it"><i>1st</i> <b>Ada</b></li><li><i>2nd</i> <b>Bo</b></li></ol>',
        'b',
        ['Bo', 'Ada'],
      ],
      [
        'answers',
        '<ol><li class="it"><i>A</i> <b>Paris</b></li><li><i>B</i> <b>Rome</b></li></ol>',
        'b',
        ['Seven', 'Nine'],
      ],
      [
        'addresses',
        '<dl><div class="it"><dt>From</dt><dd>Berlin</dd></div><div><dt>To</dt><dd>Berlin</dd></div></dl>',
        'dd',
        ['Paris', 'Paris'],
      ],
    ] as const)
      it(`is not at ${what} of another record`, async () => {
        const it = await follow(markup);
        await it.write(selector, ...texts);
        expect(it.stays).to.equal(false);
      });

    it('becomes a ghost when fewer rows have its state', async () => {
      const it = await follow(
        '<ul><li class="it"><b>Ada</b> <i>Open</i></li><li><b>Ada</b> <i>Late</i></li><li><b>Ada</b> <i>Late</i></li></ul>',
      );
      for (const row of [...it.page.querySelectorAll('li')].slice(1)) row.remove();
      await it.write('b', 'Dot');
      expect(it.stays).to.equal(false);
    });

    it('becomes a ghost when the state is first in the row and another row has that state', async () => {
      const it = await follow(
        '<ul><li class="it"><i>Late</i> <b>Cy</b></li><li><i>Open</i> <b>Ada</b></li><li><i>Open</i> <b>Bo</b></li></ul>',
      );
      await it.write('b', 'Flo');
      expect(it.stays).to.equal(false);
    });

    it('becomes a ghost when all text and the language of the page change', async () => {
      const it = await follow(rows);
      const { documentElement } = document;
      const { lang } = documentElement;
      documentElement.lang = lang;
      await it.write('b, i, u', ...['Dot', 'Ed', 'Flo'].flatMap((name) => [`Frau ${name}`, 'Offen', 'gerade eben']));
      expect(it.stays).to.equal(false);
    });

    it('follows an element that the browser translates', async () => {
      const it = await follow(rows);
      document.documentElement.classList.add('translated-ltr');
      const translator = 'FONT'.toLowerCase();
      for (const each of it.page.querySelectorAll('b, i, u')) {
        const font = document.createElement(translator);
        font.append(`${each.textContent} auf Deutsch`);
        each.replaceChildren(font);
      }
      await frame();
      expect(it.stays).to.equal(true);
      document.documentElement.classList.remove('translated-ltr');
      for (const each of it.page.querySelectorAll(translator)) each.replaceWith('Something else');
      await frame();
      expect(it.stays).to.equal(true);
      await it.write('b, i, u', ...['Dot', 'Ed', 'Flo'].flatMap((name) => [`Frau ${name}`, 'Offen', 'gerade eben']));
      expect(it.stays).to.equal(false);
    });
  });

  describe('in a long list', () => {
    const wordOf = (at: number): string => String(at).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

    for (const length of [600, 3100])
      it(`is at one of ${length} lines that is edited`, async () => {
        const lines = Array.from({ length }, (_, at) => `<li><b>${wordOf(at)} street</b> <i>Open</i></li>`);
        const it = await follow(
          `<ul>${lines.with(7, '<li class="it"><b>Long lane</b> <i>Open</i></li>').join('')}</ul>`,
        );
        const state = it.element.querySelector('i');
        state?.replaceChildren('Done, and a long word on how that went');
        await frame();
        expect(it.stays).to.equal(true);
        it.element.replaceChildren('Another line altogether');
        await frame();
        expect(it.stays).to.equal(false);
      });

    it('becomes a ghost when one of very many lines shows another record with the same state', async () => {
      const lines = Array.from({ length: 3100 }, (_, at) => `<li><i>Open</i> <b>${wordOf(at)} street</b></li>`);
      const it = await follow(`<ul>${lines.with(7, '<li class="it"><i>Open</i> <b>Long lane</b></li>').join('')}</ul>`);
      it.element.querySelector('b')?.replaceChildren('Other place');
      await frame();
      expect(it.stays).to.equal(false);
    });
  });
});
