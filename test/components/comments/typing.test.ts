import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { CollabTyping } from '../../../components/comments/typing/typing.js';
import '../../../components/comments/typing/define.js';
import { people } from '../../../stories/sample-threads.js';
import { announced as said } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { drawnWord } from '../drawn-words.js';

describe('<collab-typing>', () => {
  let element: CollabTyping;

  const text = () => element.shadowRoot?.querySelector('[part~="text"]')?.textContent;
  const announced = () => said();
  const type = async (...typists: CollabTyping['typingUsers']) => {
    element.typingUsers = typists;
    await element.updateComplete;
  };

  beforeEach(async () => {
    element = await fixture(html`<collab-typing .typingUsers=${[people.ana]}></collab-typing>`);
  });

  it('passes the accessibility audit', async () => {
    await expect(element).to.be.accessible();
  });

  it('names one or two users and summarises more', async () => {
    expect(text()).to.equal('Ana Souza is typing…');
    await type(people.ana, people.ben);
    expect(text()).to.equal('Ana Souza and Benjamin Okafor are typing…');
    await type(people.ana, people.ben, people.mai);
    expect(text()).to.equal('Several people are typing…');
  });

  it('truncates long names, not the rest of the sentence', async () => {
    element.style.inlineSize = '300px';
    const long = { ...people.ana, name: `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)}the Third` };
    const isWhole = (word: string): boolean => {
      const box = drawnWord(find(element, '[part~="text"]'), word);
      return box.width > 0 && box.right <= element.getBoundingClientRect().right + 1;
    };
    await type(long);
    expect(isWhole('is typing…')).to.equal(true);
    await type(long, people.ben);
    expect(isWhole('and')).to.equal(true);
    expect(isWhole('are typing…')).to.equal(true);
    await type(people.ben, long);
    expect(isWhole('are typing…')).to.equal(true);
    await type(people.ana);
    const name = element.renderRoot.querySelector('bdi');
    expect(name?.scrollWidth).to.equal(name?.clientWidth);
  });

  it('keeps its height without users', async () => {
    const { height } = element.getBoundingClientRect();
    await type();
    expect(element.shadowRoot?.querySelector('[part~="text"], [part~="dots"]')).to.equal(null);
    expect(element.getBoundingClientRect().height).to.equal(height);
  });

  it('announces users who start, not users who stop', async () => {
    await waitUntil(() => announced() === 'Ana Souza is typing…');
    await type(people.ana, people.ben);
    await waitUntil(() => announced() === 'Ana Souza and Benjamin Okafor are typing…');
    await type(people.ana);
    await new Promise(requestAnimationFrame);
    expect(announced()).to.equal('Ana Souza and Benjamin Okafor are typing…');
  });

  it('announces nothing for a user who stops before the announcement', async () => {
    await waitUntil(() => announced() === 'Ana Souza is typing…');
    await type();
    await type(people.ben);
    await type();
    await new Promise(requestAnimationFrame);
    expect(announced().trim()).to.equal('');
  });

  it('hides the dots from assistive technology', () => {
    expect(element.shadowRoot?.querySelector('[part~="dots"]')?.ariaHidden).to.equal('true');
  });

  it('stays on one line with long names', async () => {
    element.style.inlineSize = '12rem';
    await type(people.wolfe, people.ben);
    const name = find(element, 'bdi');
    expect(name.scrollWidth).to.be.above(name.clientWidth);
    expect(element.scrollWidth).to.equal(element.clientWidth);
  });

  it('is not animated with reduced motion', async () => {
    const moving = () => element.shadowRoot?.getAnimations().length;
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect(moving()).to.equal(3);
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(moving()).to.equal(0);
  });
});
