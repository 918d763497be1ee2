import { expect } from '@open-wc/testing';
import { pacedBy } from '../../../components/base/throttle.js';
import { TestClock } from '../test-clock.js';

describe('what is told no more than once in a while', () => {
  const setUp = () => {
    const clock = new TestClock();
    const told: string[] = [];
    return { clock, told, paced: pacedBy((message) => void told.push(message), clock) };
  };

  it('is told at once, and then its latest after five seconds', () => {
    const { clock, told, paced } = setUp();
    for (const message of ['one', 'two', 'three']) paced.say(message);
    expect(told).to.deep.equal(['one']);
    clock.pass(4_999);
    expect(told).to.deep.equal(['one']);
    clock.pass(1);
    expect(told).to.deep.equal(['one', 'three']);
  });

  it('is taken back while it waits', () => {
    const { clock, told, paced } = setUp();
    paced.say('one');
    paced.say('two');
    paced.say('');
    clock.pass(10_000);
    paced.say('three');
    paced.say('four');
    paced.clear();
    clock.pass(10_000);
    expect(told).to.deep.equal(['one', 'three']);
  });
});
