import { expect } from '@open-wc/testing';
import { KnownValue } from '../../../components/live/video-sync/known-state.js';
import { TestClock } from '../test-clock.js';

describe('KnownValue', () => {
  let clock: TestClock;
  let rate: KnownValue<number>;
  /** What the player reports. */
  let current: number;

  beforeEach(() => {
    clock = new TestClock();
    rate = new KnownValue(1, () => clock.now());
    current = 1;
  });

  /** Requests a speed of a player that uses another one, or reports it later. */
  function request(value: number, accepted = value): void {
    rate.request(
      value,
      () => (current = accepted),
      () => current,
    );
  }

  it('takes what the player accepts, and its rounded form, for the result of a request', () => {
    request(1.05, 1.1);
    expect(rate.reported).to.equal(1.1);
    expect([1.1, 1.05, 1].map((value) => rate.isUserChange(value))).to.deep.equal([false, false, false]);
    expect([0.9, 1.25, 1.5].map((value) => rate.isUserChange(value))).to.deep.equal([true, true, true]);
  });

  it('waits some seconds for a player that reports late', () => {
    request(2, 1);
    expect(rate.isPending).to.equal(true);
    expect([1, 1.5, 2, 3.5].map((value) => rate.isUserChange(value))).to.deep.equal([false, false, false, true]);
    clock.pass(3_000);
    expect(rate.isPending).to.equal(false);
    expect([1, 1.5, 2].map((value) => rate.isUserChange(value))).to.deep.equal([false, true, true]);
    expect(rate.wasRequested(2)).to.equal(true);
  });

  it('settles late reports in the order of the requests', () => {
    request(1.5, 1);
    request(3, 1);
    rate.settle(1.5);
    expect(rate.isPending).to.equal(true);
    expect(rate.isUserChange(3)).to.equal(false);
    rate.settle(3);
    expect(rate.isPending).to.equal(false);
    expect(rate.isUserChange(1.5)).to.equal(true);
  });

  it('forgets accepted requests when the user changes the value before the event', () => {
    request(1.05);
    rate.record(0.5);
    rate.settle(0.5);
    expect([1.05, 1].map((value) => rate.isUserChange(value))).to.deep.equal([true, true]);
  });

  it('requests a value again after the player reported another one by itself', () => {
    request(1.05);
    rate.settle(1.05);
    expect(rate.wasRequested(1.05)).to.equal(true);
    rate.settle(0.8);
    expect(rate.wasRequested(1.05)).to.equal(false);
  });

  it('is not pending when the player throws', () => {
    rate.request(
      2,
      () => {
        throw new RangeError('This speed is not supported.');
      },
      () => 1,
    );
    expect(rate.isPending).to.equal(false);
    expect([rate.wasRequested(2), rate.isUserChange(2)]).to.deep.equal([true, true]);
  });

  it('expects a boolean to change once for each request', () => {
    const playing = new KnownValue(true, () => clock.now());
    const keep = (): boolean => true;
    playing.request(false, () => undefined, keep);
    playing.request(true, () => undefined, keep);
    playing.settle(true);
    expect(playing.isUserChange(false)).to.equal(false);
    playing.settle(false);
    expect(playing.isUserChange(true)).to.equal(false);
    playing.settle(true);
    expect(playing.isUserChange(false)).to.equal(true);
  });
});
