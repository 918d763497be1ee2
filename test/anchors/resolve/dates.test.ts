import { expect } from '@open-wc/testing';
import { hasDate } from '../../../anchors/resolve/dates.js';

const { documentElement: page } = document;

describe('isDated', () => {
  const { lang } = page;

  afterEach(() => {
    page.lang = lang;
  });

  const dates: Readonly<Record<string, readonly string[]>> = {
    '': ['may 5, 2024', 'may #, #', '5 may', '5th may', 'sept 3', '2024-05-03', '3/5/2024', '#/#/#'],
    'de-AT': ['3. mai 2024', '12. märz', '3. jänner', 'may 5'],
    fr: ['5 mai 2024', '1er août'],
    es: ['5 de mayo de 2024', '5 mayo'],
    pl: ['5 maja 2024'],
    ru: ['5 мая 2024 г.'],
    tr: ['5 mayıs'],
    el: ['5 μαΐου'],
    ja: ['2024年5月3日'],
    ko: ['5월 3일'],
    vi: ['5 tháng 5'],
    'no such language!': ['may 5'],
  };
  for (const [language, texts] of Object.entries(dates))
    it(`knows dates in a page in ${language || 'no language'}`, () => {
      page.lang = language;
      expect(texts.filter((date) => !hasDate(date))).to.deep.equal([]);
    });

  it('recognises no other text as a date', () => {
    const others = [
      'may',
      'in may we met',
      'marching 3 days',
      'decided 4 times',
      '3 marks',
      'order 7',
      '5 days',
      '3/5',
      '',
    ];
    expect(others.filter(hasDate)).to.deep.equal([]);
  });
});
