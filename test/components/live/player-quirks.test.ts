import { expect } from '@open-wc/testing';
import { DURATION, type FakeMedia, type PlayerQuirks } from './fake-media.js';
import { createSimulation, type Simulation, type Viewer, type ViewerConditions } from './simulation.js';

const typical: ViewerConditions = { delays: [40], clockError: 0, skew: 0, seekMs: 40 };

const roundTo =
  (step: number): ((rate: number) => number) =>
  (rate) =>
    Math.round(rate / step) * step;

const keep = (_: number, current: number): number => current;

function refuse(): never {
  throw new RangeError('This speed is not supported.');
}

/** Returns the time by which the second player is behind, in seconds. */
const behind = (first: Viewer, second: Viewer): number => first.media.currentTime - second.media.currentTime;

describe('synchronized players that deviate from media elements', () => {
  let simulation: Simulation;

  beforeEach(() => {
    simulation = createSimulation();
  });

  afterEach(() => simulation.dispose());

  /** Adds a typical viewer, and a viewer of a player that deviates, of a playing video. */
  async function addTwoViewers(quirks: PlayerQuirks = {}, skew = 0): Promise<readonly [Viewer, Viewer]> {
    const ada = simulation.join(typical);
    const ben = simulation.join({ ...typical, skew, quirks });
    await simulation.advance(200);
    await ada.media.play();
    await simulation.advance(2_500);
    expect(ben.media.paused).to.equal(false);
    expect(ben.publishCount).to.equal(0);
    return [ada, ben];
  }

  describe('with rounded speeds', () => {
    for (const step of [0.01, 0.05, 0.1, 0.25])
      for (const rateMs of [0, 400])
        it(`keep the shared speed (steps of ${step}, reported after ${rateMs} ms)`, async () => {
          const [ada, ben] = await addTwoViewers({ toRate: roundTo(step), rateMs }, -0.01);
          ada.media.playbackRate = 1.25;
          await simulation.advance(500);
          for (let round = 0; round < 5; round += 1) {
            ben.media.stall(150);
            await simulation.advance(4_000);
            expect(ada.media.playbackRate).to.be.closeTo(1.25, 0.07);
          }
          expect([ada.publishCount, ben.publishCount]).to.deep.equal([2, 0]);
          expect(Math.abs(behind(ada, ben))).to.be.below(0.5);
        });

    it('publish a speed of the user, also while the drift is corrected', async () => {
      const [ada, ben] = await addTwoViewers({ toRate: roundTo(0.05) });
      ben.media.stall(600);
      await simulation.advance(1_500);
      expect(ben.media.playbackRate).to.be.above(1);
      ben.media.playbackRate = 1.5;
      await simulation.advance(500);
      expect(ada.media.playbackRate).to.be.closeTo(1.5, 0.08);
      expect(ben.publishCount).to.equal(1);
    });

    it('keep the shared speed if the player first reports the requested speed', async () => {
      const [ada, ben] = await addTwoViewers({ toRate: roundTo(0.08), rateMs: 200, isRateOptimistic: true });
      ben.media.stall(600);
      await simulation.advance(2_000);
      expect(ben.media.playbackRate).to.be.closeTo(1.04, 0.001);
      expect(ada.media.playbackRate).to.equal(1);
      expect(ben.publishCount).to.equal(0);
    });
  });

  const actions: Readonly<Record<string, readonly [(media: FakeMedia) => void, (media: FakeMedia) => boolean]>> = {
    pause: [(media) => media.pause(), (media) => media.paused],
    speed: [(media) => (media.playbackRate = 2), (media) => Math.abs(media.playbackRate - 2) < 0.11],
    mute: [(media) => (media.muted = true), (media) => media.muted],
    seek: [(media) => (media.currentTime = 100), (media) => Math.abs(media.currentTime - 101) < 2],
  };
  for (const [name, [act, isDone]] of Object.entries(actions))
    for (const eventMs of [10, 400])
      it(`keep a ${name} of the user when an unchanged value arrives before its event (${eventMs} ms)`, async () => {
        const [ada, ben] = await addTwoViewers({ eventMs });
        act(ben.media);
        ben.receiveAgain();
        await simulation.advance(1_000);
        expect([ada.media, ben.media].map(isDone)).to.deep.equal([true, true]);
        expect(ben.publishCount).to.equal(1);
      });

  it('delay seeks of a drag also when unchanged values arrive', async () => {
    const [, ben] = await addTwoViewers();
    ben.media.pause();
    await simulation.advance(500);
    const before = ben.publishCount;
    for (let at = 1; at <= 25; at += 1) {
      ben.media.currentTime = 20 + at;
      ben.receiveAgain();
      await simulation.advance(20);
      expect(ben.media.currentTime).to.equal(20 + at);
    }
    expect(ben.publishCount - before).to.be.within(3, 7);
  });

  describe('with late states', () => {
    for (const stateMs of [300, 400, 1_000]) {
      it(`follow a pause after a late start (${stateMs} ms)`, async () => {
        const ada = simulation.join(typical);
        const ben = simulation.join({ ...typical, quirks: { stateMs } });
        await simulation.advance(200);
        void ada.media.play();
        await simulation.advance(200);
        ada.media.pause();
        await simulation.advance(4_000);
        expect([ada.media.paused, ben.media.paused]).to.deep.equal([true, true]);
        expect(ben.publishCount).to.equal(0);
        expect(Math.abs(behind(ada, ben))).to.be.below(0.04);
      });

      it(`pause in step with the others (${stateMs} ms)`, async () => {
        const [ada, ben] = await addTwoViewers({ stateMs });
        ada.media.pause();
        await simulation.advance(3_000);
        expect(ben.media.paused).to.equal(true);
        expect(Math.abs(behind(ada, ben))).to.be.below(0.04);
        expect(ben.publishCount).to.equal(0);
      });

      it(`follow a pause together with other actions (${stateMs} ms)`, async () => {
        const [ada, ben] = await addTwoViewers({ stateMs });
        ada.media.pause();
        await simulation.advance(100);
        ada.media.currentTime = 150;
        await simulation.advance(50);
        ada.media.playbackRate = 2;
        await simulation.advance(3_000);
        expect([ada.media.paused, ben.media.paused]).to.deep.equal([true, true]);
        expect([ada.media.currentTime, ben.media.currentTime]).to.deep.equal([150, 150]);
        expect([ada.media.playbackRate, ben.media.playbackRate]).to.deep.equal([2, 2]);
        expect(ben.publishCount).to.equal(0);
      });

      it(`follow a pause and a start in quick succession (${stateMs} ms)`, async () => {
        const [ada, ben] = await addTwoViewers({ stateMs });
        ada.media.pause();
        await simulation.advance(100);
        void ada.media.play();
        await simulation.advance(6_000);
        expect([ada.media.paused, ben.media.paused]).to.deep.equal([false, false]);
        expect(Math.abs(behind(ada, ben))).to.be.below(0.1);
        expect(ben.publishCount).to.equal(0);
      });

      it(`publish the user’s pause and start (${stateMs} ms)`, async () => {
        const [ada, ben] = await addTwoViewers({ stateMs });
        ben.media.pause();
        await simulation.advance(1_500);
        expect([ada.media.paused, ben.media.paused]).to.deep.equal([true, true]);
        void ben.media.play();
        await simulation.advance(1_500);
        expect([ada.media.paused, ben.media.paused]).to.deep.equal([false, false]);
        expect(ben.publishCount).to.equal(2);
      });
    }

    it('follow muting', async () => {
      const [ada, ben] = await addTwoViewers({ muteMs: 400 });
      ada.media.muted = true;
      await simulation.advance(200);
      ada.media.playbackRate = 2;
      await simulation.advance(2_000);
      expect([ada.media.muted, ben.media.muted]).to.deep.equal([true, true]);
      ada.media.muted = false;
      await simulation.advance(200);
      ada.media.muted = true;
      await simulation.advance(200);
      ada.media.muted = false;
      await simulation.advance(2_000);
      expect([ada.media.muted, ben.media.muted]).to.deep.equal([false, false]);
      expect(ben.publishCount).to.equal(0);
    });

    it('follow the last of two speeds', async () => {
      const [ada, ben] = await addTwoViewers({ rateMs: 400 });
      ada.media.pause();
      ada.media.playbackRate = 2;
      await simulation.advance(200);
      ada.media.playbackRate = 1;
      await simulation.advance(2_000);
      expect([ada.media.playbackRate, ben.media.playbackRate]).to.deep.equal([1, 1]);
      expect(ben.publishCount).to.equal(0);
    });

    for (const jumpMs of [300, 600])
      it(`follow seeks (${jumpMs} ms)`, async () => {
        const [ada, ben] = await addTwoViewers({ jumpMs, isSeekingHidden: true });
        ada.media.currentTime = 100;
        await simulation.advance(200);
        ada.media.currentTime = 150;
        await simulation.advance(4_000);
        expect(ada.media.currentTime).to.be.within(153, 155);
        expect(Math.abs(behind(ada, ben))).to.be.below(0.3);
        expect(ben.publishCount).to.equal(0);
      });
  });

  describe('with a limited speed', () => {
    const limits: Readonly<Record<string, PlayerQuirks>> = {
      keeps: { toRate: keep },
      limits: { toRate: (rate) => Math.min(rate, 1.5) },
      'limits, and reports late,': { toRate: (rate) => Math.min(rate, 1.5), rateMs: 400 },
      refuses: { toRate: refuse },
      'has steps of': { toRate: (rate) => [0.5, 1, 1.5].find((each) => each >= rate) ?? 1.5 },
    };
    for (const [name, quirks] of Object.entries(limits))
      it(`keep a speed that the player ${name}`, async () => {
        const [ada, ben] = await addTwoViewers(quirks);
        ada.media.playbackRate = 3;
        await simulation.advance(6_000);
        ben.media.muted = true;
        await simulation.advance(500);
        expect(ada.media.playbackRate).to.equal(3);
        expect(ben.publishCount).to.equal(1);
        ada.media.playbackRate = 1.75;
        await simulation.advance(3_000);
        expect(ada.media.playbackRate).to.equal(1.75);
        expect(ben.publishCount).to.equal(1);
      });

    for (const toRate of [keep, refuse, roundTo(0.25)])
      it(`correct a drift of more than 0.3 s by seeks (${toRate.name || 'steps of 0.25'})`, async () => {
        const [ada, ben] = await addTwoViewers({ toRate });
        let seeks = 0;
        ben.media.addEventListener('seeking', () => (seeks += 1));
        ben.media.stall(700);
        await simulation.advance(6_000);
        expect(Math.abs(behind(ada, ben))).to.be.below(0.1);
        expect(seeks).to.equal(1);
        expect(ben.publishCount).to.equal(0);
      });
  });

  it('publish a seek that the player reports late, instead of undoing it', async () => {
    const [ada, ben] = await addTwoViewers({ eventMs: 400, isSeekingHidden: true });
    await simulation.advance(2_000);
    ben.media.currentTime = 200;
    await simulation.advance(1_000);
    expect(ben.media.currentTime).to.be.within(200, 202);
    expect(ada.media.currentTime).to.be.within(200, 202);
    expect([ada.publishCount, ben.publishCount]).to.deep.equal([1, 1]);
  });

  it('correct a large drift of a player without seeking, and publish nothing', async () => {
    const [ada, ben] = await addTwoViewers({ eventMs: 400, isSeekingHidden: true });
    ben.media.stall(8_000);
    await simulation.advance(12_000);
    expect(Math.abs(behind(ada, ben))).to.be.below(0.5);
    expect(ben.publishCount).to.equal(0);
  });

  it('keep another person’s change when an earlier pause is published later', async () => {
    const [ada, ben] = await addTwoViewers({ eventMs: 400 });
    ben.media.pause();
    ada.media.playbackRate = 1.5;
    await simulation.advance(2_000);
    expect([ada.media.paused, ben.media.paused]).to.deep.equal([true, true]);
    expect([ada.media.playbackRate, ben.media.playbackRate]).to.deep.equal([1.5, 1.5]);
  });

  for (const isPlaying of [true, false])
    it(`follow as soon as the duration is known (${isPlaying ? 'playing' : 'paused'})`, async () => {
      const ada = simulation.join(typical);
      await simulation.advance(200);
      ada.media.currentTime = 100;
      await simulation.advance(200);
      if (isPlaying) void ada.media.play();
      const ben = simulation.join({ ...typical, quirks: { isDurationLate: true } });
      await simulation.advance(1_000);
      ben.media.duration = DURATION;
      ben.media.dispatchEvent(new Event('durationchange'));
      await simulation.advance(500);
      expect(ben.media.currentTime).to.be.at.least(100);
      expect(Math.abs(behind(ada, ben))).to.be.below(0.1);
    });

  it('publish a seek to the start of a loop from near its end', async () => {
    const [ada, ben] = [simulation.join(typical, true), simulation.join(typical, true)];
    await simulation.advance(200);
    void ada.media.play();
    ada.media.currentTime = DURATION - 2;
    await simulation.advance(1_000);
    ada.media.currentTime = 0;
    await simulation.advance(500);
    for (const { media } of [ada, ben]) expect(media.currentTime).to.be.within(0.3, 0.6);
    expect(ada.publishCount).to.be.at.least(2);
  });

  it('ignore errors of the player', async () => {
    const [ada, ben] = await addTwoViewers({ throwsOnPause: true });
    ada.media.pause();
    await simulation.advance(5_000);
    expect(ada.media.paused).to.equal(true);
    expect(ben.publishCount).to.equal(0);
  });
});
