import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { isClockRunning } from '../../../components/ui/relative-time/relative-time-controller.js';
import type { CollabRelativeTime } from '../../../components/ui/relative-time/relative-time.js';
import '../../../components/ui/relative-time/define.js';
import { drawnWord } from '../drawn-words.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('<collab-relative-time>', () => {
  const realNow = Date.now;
  let now = new Date(2026, 4, 20, 12).getTime();

  beforeEach(() => {
    now = new Date(2026, 4, 20, 12).getTime();
    Date.now = () => now;
  });

  afterEach(() => {
    Date.now = realNow;
  });

  const at = (time: number) =>
    fixture<CollabRelativeTime>(html`<collab-relative-time .datetime=${time}></collab-relative-time>`);

  it('passes the accessibility audit', async () => {
    await expect(await at(now - 5 * minute)).to.be.accessible();
  });

  const cases: [label: string, ago: number, text: string, spoken: string][] = [
    ['under a minute', 59_999, 'now', 'now'],
    ['a minute', minute, '1m ago', '1 minute ago'],
    ['minutes', 5 * minute + 30_000, '5m ago', '5 minutes ago'],
    ['hours', 23 * hour + 59 * minute, '23h ago', '23 hours ago'],
    ['a day', day, 'yesterday', 'yesterday'],
    ['days', 6 * day, '6d ago', '6 days ago'],
    ['time to come', -2 * hour, 'in 2h', 'in 2 hours'],
  ];
  for (const [label, ago, text, spoken] of cases) {
    it(`shows ${label} in short form and reads it in full`, async () => {
      const element = await at(now - ago);
      expect(time(element).querySelector('[aria-hidden]')?.textContent ?? time(element).textContent).to.equal(text);
      expect(time(element).querySelector(':not([aria-hidden])')?.textContent ?? time(element).textContent).to.equal(
        spoken,
      );
    });
  }

  it('keeps the word order in any page direction', async () => {
    const place = await fixture(html`<div lang="de" dir="rtl"></div>`);
    const element = Object.assign(document.createElement('collab-relative-time'), { datetime: now - 2 * hour });
    place.append(element);
    await element.updateComplete;
    const [word, dot] = ['vor', '.'].map((each) => drawnWord(time(element), each));
    expect(word?.left).to.be.lessThan(dot?.left ?? 0);
  });

  it('does not abbreviate German minutes as metres', async () => {
    const place = await fixture(html`<div lang="de"></div>`);
    const element = Object.assign(document.createElement('collab-relative-time'), { datetime: now - 5 * minute });
    place.append(element);
    await element.updateComplete;
    expect(time(element).querySelector('[aria-hidden]')?.textContent).to.equal('vor 5 Min.');
  });

  it('shows the date after a week, with the year if it differs', async () => {
    const year = new Date().getFullYear();
    const thisYear = new Date(year, 0, 5, 12).getTime();
    now = thisYear + 8 * day;
    expect(time(await at(thisYear)).textContent).to.equal('Jan 5');
    expect(time(await at(new Date(2019, 2, 3, 12).getTime())).textContent).to.equal('Mar 3, 2019');
  });

  it('has the exact time as its title and in the markup', async () => {
    const element = await at(now - 3 * minute);
    expect(time(element).title).to.match(/Wednesday, May 20, 2026.+11:57/);
    expect(time(element).dateTime).to.equal(new Date(now - 3 * minute).toISOString());
  });

  it('uses the language of its context', async () => {
    const german = await fixture(
      html`<p lang="de"><collab-relative-time .datetime=${now - day}></collab-relative-time></p>`,
    );
    const element = german.querySelector('collab-relative-time') ?? expect.fail();
    expect(time(element).textContent).to.equal('gestern');
  });

  it('updates as time passes', async () => {
    const element = await at(now);
    expect(time(element).textContent).to.equal('now');
    now += 2 * minute;
    document.dispatchEvent(new Event('visibilitychange'));
    await element.updateComplete;
    expect(time(element).textContent).to.contain('2m ago');
  });

  it('shares one timer, which stops with the last element', async () => {
    const started: unknown[] = [];
    const original = window.setInterval;
    window.setInterval = ((...args: Parameters<typeof setInterval>) => {
      started.push(args);
      return original(...args);
    }) as typeof window.setInterval;
    await at(now);
    await at(now - hour);
    window.setInterval = original;
    expect(started).to.have.length(1);
    expect(isClockRunning()).to.equal(true);
    fixtureCleanup();
    expect(isClockRunning()).to.equal(false);
  });

  it('renders nothing without a time', async () => {
    const element = await fixture<CollabRelativeTime>(html`<collab-relative-time></collab-relative-time>`);
    expect(element.shadowRoot?.textContent.trim()).to.equal('');
  });

  function time(element: CollabRelativeTime): HTMLTimeElement {
    return element.shadowRoot?.querySelector('time') ?? expect.fail('There is no time.');
  }
});
