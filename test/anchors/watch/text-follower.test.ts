import { expect } from '@open-wc/testing';
import { describeText } from '../../../anchors/text/describe-text.js';
import { TextFollower } from '../../../anchors/watch/text-follower.js';
import type { TargetElement } from '../../../store/model/index.js';
import { clearPages, one, pageOf } from '../page.js';

/** Describes a whole paragraph. */
function paragraph(selector: string): TargetElement {
  const range = document.createRange();
  range.selectNodeContents(one(selector));
  const target = describeText(range);
  if (!target) throw new Error(`no text in ${selector}`);
  return target;
}

describe('TextFollower', () => {
  let follower: TextFollower;
  let found: string[];

  beforeEach(() => {
    pageOf('<p id="first">How it went</p><p id="second">What comes next</p><p id="third">Who does it</p>');
    follower = new TextFollower(document);
    found = [];
  });

  afterEach(clearPages);

  /** Follows a paragraph by its id. `then` runs when it is found. */
  const follow = (id: string, then?: () => void): void =>
    follower.follow(id, paragraph(`#${id}`), ({ state }) => {
      found.push(`${id} ${state}`);
      then?.();
    });
  const run = (): void => follower.run(Infinity);

  it('finds a text that is added while another one is located', () => {
    follow('first', () => follow('second'));
    run();
    expect(found).to.deep.equal(['first attached', 'second attached']);
    expect(follower.hasPending).to.equal(false);
  });

  it('finds a text that is added while known texts are located again', () => {
    let isAdded = false;
    const add = (): void => {
      if (!isAdded) return;
      isAdded = false;
      follow('third');
    };
    follow('first', add);
    follow('second', add);
    run();
    isAdded = true;
    one('#second').textContent = 'What comes after that';
    follower.handleChange({ records: [], renamed: new Set(), hasTextChanges: true, mayReveal: false });
    run();
    // Before the second of the known texts.
    expect(found.slice(2, 4).map((each) => each.split(' ')[0])).to.deep.equal(['first', 'third']);
    expect(found).to.have.length(5);
  });

  it('finds a text whose target is replaced while it is located', () => {
    follow('first', () => follower.follow('second', paragraph('#third'), ({ state }) => found.push(`new ${state}`)));
    follow('second');
    run();
    expect(found).to.deep.equal(['first attached', 'new attached']);
  });
});
