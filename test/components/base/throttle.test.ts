import { expect } from '@open-wc/testing';
import { throttleMessages } from '../../../components/base/throttle.js';
import { TestClock } from '../test-clock.js';

describe('throttleMessages', () => {
  const setUp = () => {
    const clock = new TestClock();
    const messages: string[] = [];
    return { clock, told: messages, paced: throttleMessages((message) => void messages.push(message), clock) };
  };

  it('announces the first message at once and the latest after five seconds', () => {
    const { clock, told, paced } = setUp();
    for (const message of ['one', 'two', 'three']) paced.say(message);
    expect(told).to.deep.equal(['one']);
    clock.pass(4_999);
    expect(told).to.deep.equal(['one']);
    clock.pass(1);
    expect(told).to.deep.equal(['one', 'three']);
  });

  it('cancels a pending message', () => {
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
