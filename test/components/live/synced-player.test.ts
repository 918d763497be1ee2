import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { DURATION, type FakeMedia } from './fake-media.js';
import { createSimulation, type Simulation, type Viewer, type ViewerConditions } from './simulation.js';

const typical: ViewerConditions = { delays: [40], clockError: 0, skew: 0, seekMs: 40 };

const conditions: fc.Arbitrary<ViewerConditions> = fc.record({
  // A lost message is repeated after later messages.
  delays: fc.array(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constant(1_500)), { minLength: 1, maxLength: 8 }),
  clockError: fc.integer({ min: -40, max: 40 }),
  skew: fc.double({ min: -0.002, max: 0.002, noNaN: true }),
  seekMs: fc.integer({ min: 0, max: 600 }),
});

const actions: Readonly<Record<string, (media: FakeMedia, amount: number) => void>> = {
  play: (media) => void media.play(),
  pause: (media) => media.pause(),
  seek: (media, amount) => (media.currentTime = amount * DURATION),
  speed: (media, amount) => (media.playbackRate = 0.5 + amount * 1.5),
  mute: (media) => (media.muted = !media.muted),
  louder: (media, amount) => (media.volume = amount),
  stall: (media, amount) => media.stall(amount * 5_000),
};

const step = fc.record({
  viewerIndex: fc.nat(3),
  action: fc.constantFrom(...Object.keys(actions)),
  // Often near the end, so that playback ends.
  amount: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(0.95)),
  wait: fc.constantFrom(0, 0, 20, 60, 200, 1_000, 4_000),
});

/** Returns the largest distance between players, in seconds; in a loop the shorter way. */
function spread(viewers: readonly Viewer[], loop = false): number {
  const times = viewers.map(({ media }) => media.currentTime);
  const apart = times.flatMap((a) => times.map((b) => Math.abs(a - b)));
  return Math.max(...apart.map((each) => (loop ? Math.min(each, DURATION - each) : each)));
}

const totalPublishCount = (viewers: readonly Viewer[]): number =>
  viewers.reduce((sum, { publishCount }) => sum + publishCount, 0);

describe('synchronized players', () => {
  let simulation: Simulation;

  beforeEach(() => {
    simulation = createSimulation();
  });

  afterEach(() => simulation.dispose());

  /** Adds two viewers of a playing video. */
  async function addTwoViewers(): Promise<readonly [Viewer, Viewer]> {
    const ada = simulation.join(typical);
    const ben = simulation.join(typical);
    await simulation.advance(200);
    await ada.media.play();
    await simulation.advance(1_000);
    return [ada, ben];
  }

  it('synchronize playback, seeks, speed and muting', async () => {
    const [ada, ben] = await addTwoViewers();
    expect(ben.media.paused).to.equal(false);
    expect(spread([ada, ben])).to.be.below(0.1);
    ben.media.currentTime = 30;
    await simulation.advance(400);
    expect(ada.media.currentTime).to.be.within(30, 31);
    ada.media.playbackRate = 2;
    ada.media.muted = true;
    await simulation.advance(1_000);
    expect(ben.media.playbackRate).to.be.closeTo(2, 0.1);
    expect(ben.media.muted).to.equal(true);
    ben.media.pause();
    await simulation.advance(400);
    expect(ada.media.paused).to.equal(true);
    expect(spread([ada, ben])).to.be.below(0.04);
  });

  it('start late viewers at the current time', async () => {
    const [ada, ben] = await addTwoViewers();
    ada.media.playbackRate = 1.5;
    await simulation.advance(5_000);
    const cleo = simulation.join(typical);
    await simulation.advance(1_000);
    expect(cleo.media.paused).to.equal(false);
    expect(spread([ada, ben, cleo])).to.be.below(0.1);
    expect(cleo.media.playbackRate).to.be.closeTo(1.5, 0.08);
    expect(cleo.publishCount).to.equal(0);
  });

  it('wait for a viewer with blocked playback without pausing the others', async () => {
    const [ada, ben] = await addTwoViewers();
    const cleo = simulation.join(typical);
    [cleo.hasUserActivation, cleo.media.isAllowed] = [false, false];
    await simulation.advance(3_000);
    expect([cleo.player.isWaiting, ada.player.isWaiting]).to.deep.equal([true, false]);
    expect(cleo.media.paused).to.equal(true);
    expect(ada.media.paused).to.equal(false);
    [cleo.hasUserActivation, cleo.media.isAllowed] = [true, true];
    cleo.player.join();
    await simulation.advance(1_000);
    expect(cleo.player.isWaiting).to.equal(false);
    expect(spread([ada, ben, cleo])).to.be.below(0.1);
    expect(totalPublishCount([ben, cleo])).to.equal(0);
  });

  it('wait for a blocked player that does not report it', async () => {
    await addTwoViewers();
    const cleo = simulation.join(typical);
    Object.assign(cleo.media, { isAllowed: false, isBlockSilent: true });
    await simulation.advance(1_000);
    expect(cleo.player.isWaiting).to.equal(false);
    await simulation.advance(5_000);
    expect(cleo.player.isWaiting).to.equal(true);
    cleo.media.isAllowed = true;
    cleo.player.join();
    await simulation.advance(6_000);
    expect([cleo.player.isWaiting, cleo.media.paused]).to.deep.equal([false, false]);
  });

  it('join through the player’s own play button', async () => {
    const [ada, ben] = await addTwoViewers();
    const cleo = simulation.join(typical);
    [cleo.hasUserActivation, cleo.media.isAllowed] = [false, false];
    await simulation.advance(3_000);
    [cleo.hasUserActivation, cleo.media.isAllowed] = [true, true];
    void cleo.media.play();
    await simulation.advance(1_000);
    expect(cleo.player.isWaiting).to.equal(false);
    expect(spread([ada, ben, cleo])).to.be.below(0.1);
    expect(cleo.publishCount).to.equal(0);
  });

  it('stop waiting when the others pause', async () => {
    const [ada] = await addTwoViewers();
    const cleo = simulation.join(typical);
    [cleo.hasUserActivation, cleo.media.isAllowed] = [false, false];
    await simulation.advance(1_000);
    ada.media.pause();
    await simulation.advance(1_000);
    expect(cleo.player.isWaiting).to.equal(false);
    expect(spread([ada, cleo])).to.be.below(0.04);
  });

  it('wait, and publish nothing, when the browser pauses a player without user activation', async () => {
    const [ada, ben] = await addTwoViewers();
    ben.hasUserActivation = false;
    ben.media.pause();
    await simulation.advance(1_000);
    expect(ada.media.paused).to.equal(false);
    expect(ben.player.isWaiting).to.equal(true);
    expect(ben.publishCount).to.equal(0);
    // Autoplay is not a user action.
    ada.media.pause();
    await simulation.advance(500);
    void ben.media.play();
    await simulation.advance(1_000);
    expect(ada.media.paused).to.equal(true);
  });

  it('resynchronize a player that the browser paused in a hidden tab', async () => {
    const [ada, ben] = await addTwoViewers();
    ben.isHidden = true;
    ben.media.pause();
    await simulation.advance(5_000);
    expect([ada.media.paused, ben.media.paused]).to.deep.equal([false, true]);
    ben.isHidden = false;
    ben.player.refresh();
    await simulation.advance(500);
    expect(ben.media.paused).to.equal(false);
    expect(spread([ada, ben])).to.be.below(0.1);
    expect(ben.publishCount).to.equal(0);
  });

  it('resynchronize a buffering player without pausing the others', async () => {
    const [ada, ben] = await addTwoViewers();
    ben.media.stall(4_000);
    await simulation.advance(3_000);
    expect(spread([ada, ben])).to.be.above(2);
    // An action of the buffering viewer does not seek the others.
    ben.media.muted = true;
    await simulation.advance(3_000);
    expect(ada.media.muted).to.equal(true);
    expect(ada.media.currentTime).to.be.above(6.9);
    expect(spread([ada, ben])).to.be.below(0.1);
  });

  it('correct a small drift by the speed instead of a seek', async () => {
    const [ada, ben] = await addTwoViewers();
    let seeks = 0;
    const rates: number[] = [];
    ben.media.addEventListener('seeking', () => (seeks += 1));
    ben.media.addEventListener('ratechange', () => rates.push(ben.media.playbackRate));
    ben.media.stall(600);
    await simulation.advance(1_000);
    expect(spread([ada, ben])).to.be.above(0.4);
    await simulation.advance(20_000);
    expect(spread([ada, ben])).to.be.below(0.06);
    expect(seeks).to.equal(0);
    expect(rates.length).to.be.within(2, 6);
    expect(Math.max(...rates)).to.be.at.most(1.05);
    expect(rates.at(-1)).to.equal(1);
  });

  it('follow a viewer who drags the time, without moving it back', async () => {
    const [ada, ben] = [await addTwoViewers()].flat() as [Viewer, Viewer];
    ada.media.pause();
    await simulation.advance(500);
    const before = ada.publishCount;
    for (let at = 1; at <= 25; at += 1) {
      ada.media.currentTime = 20 + at;
      await simulation.advance(20);
      expect(ada.media.currentTime).to.equal(20 + at);
    }
    expect(ada.publishCount - before).to.be.within(3, 6);
    await simulation.advance(500);
    expect([ada, ben].map(({ media }) => media.currentTime)).to.deep.equal([45, 45]);
  });

  it('let a viewer without permission leave the shared state and rejoin', async () => {
    const [ada, ben] = await addTwoViewers();
    ben.canPublish = false;
    ben.media.pause();
    await simulation.advance(2_000);
    expect([ada.media.paused, ben.media.paused]).to.deep.equal([false, true]);
    expect(ben.player.isWaiting).to.equal(true);
    ada.media.currentTime = 50;
    await simulation.advance(500);
    expect(ben.media.paused).to.equal(true);
    ben.player.join();
    await simulation.advance(500);
    expect(ben.player.isWaiting).to.equal(false);
    expect(spread([ada, ben])).to.be.below(0.1);
    expect(ben.publishCount).to.equal(0);
  });

  it('pause abandoned playback at the last heartbeat', async () => {
    const [ada, ben] = await addTwoViewers();
    await simulation.advance(60_000);
    ada.player.dispose();
    ben.player.dispose();
    await simulation.advance(600_000);
    const cleo = simulation.join(typical);
    await simulation.advance(1_000);
    expect(cleo.media.paused).to.equal(true);
    expect(cleo.media.currentTime).to.be.within(35, 62);
    await cleo.media.play();
    await simulation.advance(1_000);
    expect(cleo.media.currentTime).to.be.within(35, 63);
    expect(cleo.publishCount).to.equal(1);
  });

  it('keep playing while heartbeats arrive', async () => {
    const [ada] = await addTwoViewers();
    await simulation.advance(200_000);
    expect(ada.media.paused).to.equal(false);
    expect(ada.publishCount).to.equal(1);
  });

  it('stay ended for late viewers, and restart from the beginning on play', async () => {
    const [ada, ben] = await addTwoViewers();
    ada.media.currentTime = DURATION - 5;
    await simulation.advance(10_000);
    const cleo = simulation.join(typical);
    await simulation.advance(1_000);
    for (const { media } of [ada, ben, cleo]) expect([media.ended, media.paused]).to.deep.equal([true, true]);
    const before = totalPublishCount([ada, ben, cleo]);
    void cleo.media.play();
    await simulation.advance(1_000);
    expect(spread([ada, ben, cleo])).to.be.below(0.1);
    expect(ada.media.currentTime).to.be.within(0.5, 1.5);
    expect(totalPublishCount([ada, ben, cleo])).to.equal(before + 1);
  });

  it('do not restart a player that ends before the others', async () => {
    const ada = simulation.join(typical);
    const ben = simulation.join({ ...typical, skew: 0.2 });
    let starts = 0;
    ben.media.addEventListener('play', () => (starts += 1));
    await simulation.advance(200);
    ada.media.currentTime = DURATION - 2;
    await ada.media.play();
    for (let ms = 0; ms < 4_000; ms += 20) {
      await simulation.advance(20);
      ben.player.refresh();
    }
    expect([ben.media.ended, starts]).to.deep.equal([true, 1]);
    expect(spread([ada, ben])).to.equal(0);
  });

  it('publish nothing until the state is loaded, and then the first playing player', async () => {
    const ada = simulation.join({ ...typical, delays: [1_000] });
    await ada.media.play();
    await simulation.advance(900);
    expect(ada.publishCount).to.equal(0);
    await simulation.advance(2_000);
    expect(ada.publishCount).to.equal(1);
    const ben = simulation.join(typical);
    ben.media.currentTime = 30;
    await ben.media.play();
    await simulation.advance(1_000);
    expect(ben.publishCount).to.equal(0);
    expect(spread([ada, ben])).to.be.below(0.1);
  });

  it('unmute everyone after a viewer was muted before the state was loaded', async () => {
    const ada = simulation.join({ ...typical, delays: [0] });
    await simulation.advance(100);
    ada.media.muted = true;
    await simulation.advance(100);
    const ben = simulation.join({ ...typical, delays: [500] });
    ben.media.muted = true;
    await simulation.advance(1_000);
    ben.media.muted = false;
    await simulation.advance(2_000);
    expect(ada.media.muted).to.equal(false);
    expect([ada.publishCount, ben.publishCount]).to.deep.equal([1, 1]);
  });

  it('converge, and then publish nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(conditions, { minLength: 2, maxLength: 4 }),
        fc.array(step, { maxLength: 14 }),
        fc.boolean(),
        async (allConditions, steps, loop) => {
          simulation = createSimulation();
          const [last, ...earlier] = allConditions;
          for (const each of earlier) simulation.join(each, loop);
          await simulation.advance(2_000);
          for (const [at, { viewerIndex, action, amount, wait }] of steps.entries()) {
            // The last viewer joins in the middle.
            if (at === Math.floor(steps.length / 2) && last) simulation.join(last, loop);
            const viewer = simulation.viewers[viewerIndex % simulation.viewers.length];
            if (viewer) actions[action]?.(viewer.media, amount);
            await simulation.advance(wait);
          }
          await simulation.advance(30_000);
          const before = totalPublishCount(simulation.viewers);
          await simulation.advance(30_000);
          expect(totalPublishCount(simulation.viewers), 'published without an action').to.equal(before);
          if (before === 0) return;
          const [first, ...others] = simulation.viewers.map((viewer) => viewer.media);
          for (const other of others) {
            expect(other.paused).to.equal(first?.paused);
            expect(other.muted).to.equal(first?.muted);
            expect(other.playbackRate / (first?.playbackRate ?? 1)).to.be.within(0.9, 1.1);
          }
          expect(spread(simulation.viewers, loop)).to.be.at.most(0.25);
          simulation.dispose();
        },
      ),
      { numRuns: 300 },
    );
  }).timeout(60_000);
});
