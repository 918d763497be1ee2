import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { LENGTH, type PlayedFilm } from './played-film.js';
import { watchedTogether, type Together, type Viewer, type Way } from './watched-together.js';

const plain: Way = { delays: [40], error: 0, skew: 0, jumpMs: 40 };

const way: fc.Arbitrary<Way> = fc.record({
  // What is lost comes again, after what was sent later.
  delays: fc.array(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constant(1_500)), { minLength: 1, maxLength: 8 }),
  error: fc.integer({ min: -40, max: 40 }),
  skew: fc.double({ min: -0.002, max: 0.002, noNaN: true }),
  jumpMs: fc.integer({ min: 0, max: 600 }),
});

const deeds: Readonly<Record<string, (film: PlayedFilm, amount: number) => void>> = {
  play: (film) => void film.play(),
  pause: (film) => film.pause(),
  seek: (film, amount) => (film.currentTime = amount * LENGTH),
  speed: (film, amount) => (film.playbackRate = 0.5 + amount * 1.5),
  mute: (film) => (film.muted = !film.muted),
  louder: (film, amount) => (film.volume = amount),
  stall: (film, amount) => film.stall(amount * 5_000),
};

const step = fc.record({
  who: fc.nat(3),
  deed: fc.constantFrom(...Object.keys(deeds)),
  // Near its end it is soon over.
  amount: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(0.95)),
  wait: fc.constantFrom(0, 0, 20, 60, 200, 1_000, 4_000),
});

/** How far apart players are, in seconds; of what goes round, by the shorter way. */
function spread(viewers: readonly Viewer[], loop = false): number {
  const times = viewers.map(({ film }) => film.currentTime);
  const apart = times.flatMap((a) => times.map((b) => Math.abs(a - b)));
  return Math.max(...apart.map((each) => (loop ? Math.min(each, LENGTH - each) : each)));
}

const toldOf = (viewers: readonly Viewer[]): number => viewers.reduce((sum, { told }) => sum + told, 0);

describe('players that are kept in step', () => {
  let together: Together;

  beforeEach(() => {
    together = watchedTogether();
  });

  afterEach(() => together.end());

  /** Two people at a film that plays. */
  async function two(): Promise<readonly [Viewer, Viewer]> {
    const ada = together.join(plain);
    const ben = together.join(plain);
    await together.pass(200);
    await ada.film.play();
    await together.pass(1_000);
    return [ada, ben];
  }

  it('play, stand, jump and are heard as one', async () => {
    const [ada, ben] = await two();
    expect(ben.film.paused).to.equal(false);
    expect(spread([ada, ben])).to.be.below(0.1);
    ben.film.currentTime = 30;
    await together.pass(400);
    expect(ada.film.currentTime).to.be.within(30, 31);
    ada.film.playbackRate = 2;
    ada.film.muted = true;
    await together.pass(1_000);
    expect(ben.film.playbackRate).to.be.closeTo(2, 0.1);
    expect(ben.film.muted).to.equal(true);
    ben.film.pause();
    await together.pass(400);
    expect(ada.film.paused).to.equal(true);
    expect(spread([ada, ben])).to.be.below(0.04);
  });

  it('are joined where they are, by who comes late', async () => {
    const [ada, ben] = await two();
    ada.film.playbackRate = 1.5;
    await together.pass(5_000);
    const cleo = together.join(plain);
    await together.pass(1_000);
    expect(cleo.film.paused).to.equal(false);
    expect(spread([ada, ben, cleo])).to.be.below(0.1);
    expect(cleo.film.playbackRate).to.be.closeTo(1.5, 0.08);
    expect(cleo.told).to.equal(0);
  });

  it('wait for who the browser does not let play, and hold up nobody', async () => {
    const [ada, ben] = await two();
    const cleo = together.join(plain);
    [cleo.isTouched, cleo.film.isAllowed] = [false, false];
    await together.pass(3_000);
    expect([cleo.player.waits, ada.player.waits]).to.deep.equal([true, false]);
    expect(cleo.film.paused).to.equal(true);
    expect(ada.film.paused).to.equal(false);
    [cleo.isTouched, cleo.film.isAllowed] = [true, true];
    cleo.player.join();
    await together.pass(1_000);
    expect(cleo.player.waits).to.equal(false);
    expect(spread([ada, ben, cleo])).to.be.below(0.1);
    expect(toldOf([ben, cleo])).to.equal(0);
  });

  it('wait as well for a player that does not say that it is not let play', async () => {
    await two();
    const cleo = together.join(plain);
    Object.assign(cleo.film, { isAllowed: false, isSilent: true });
    await together.pass(1_000);
    expect(cleo.player.waits).to.equal(false);
    await together.pass(5_000);
    expect(cleo.player.waits).to.equal(true);
    cleo.film.isAllowed = true;
    cleo.player.join();
    await together.pass(6_000);
    expect([cleo.player.waits, cleo.film.paused]).to.deep.equal([false, false]);
  });

  it('are joined by the player’s own button as well', async () => {
    const [ada, ben] = await two();
    const cleo = together.join(plain);
    [cleo.isTouched, cleo.film.isAllowed] = [false, false];
    await together.pass(3_000);
    [cleo.isTouched, cleo.film.isAllowed] = [true, true];
    void cleo.film.play();
    await together.pass(1_000);
    expect(cleo.player.waits).to.equal(false);
    expect(spread([ada, ben, cleo])).to.be.below(0.1);
    expect(cleo.told).to.equal(0);
  });

  it('wait for nobody any more once they stand', async () => {
    const [ada] = await two();
    const cleo = together.join(plain);
    [cleo.isTouched, cleo.film.isAllowed] = [false, false];
    await together.pass(1_000);
    ada.film.pause();
    await together.pass(1_000);
    expect(cleo.player.waits).to.equal(false);
    expect(spread([ada, cleo])).to.be.below(0.04);
  });

  it('go on where the browser stops one that nobody has touched, and that one waits', async () => {
    const [ada, ben] = await two();
    ben.isTouched = false;
    ben.film.pause();
    await together.pass(1_000);
    expect(ada.film.paused).to.equal(false);
    expect(ben.player.waits).to.equal(true);
    expect(ben.told).to.equal(0);
    // What a page plays by itself as it loads is nobody's deed either.
    ada.film.pause();
    await together.pass(500);
    void ben.film.play();
    await together.pass(1_000);
    expect(ada.film.paused).to.equal(true);
  });

  it('go on where the browser stops one that is hidden, which comes back in step', async () => {
    const [ada, ben] = await two();
    ben.isHidden = true;
    ben.film.pause();
    await together.pass(5_000);
    expect([ada.film.paused, ben.film.paused]).to.deep.equal([false, true]);
    ben.isHidden = false;
    ben.player.look();
    await together.pass(500);
    expect(ben.film.paused).to.equal(false);
    expect(spread([ada, ben])).to.be.below(0.1);
    expect(ben.told).to.equal(0);
  });

  it('go on while one waits for its film, which makes up for it', async () => {
    const [ada, ben] = await two();
    ben.film.stall(4_000);
    await together.pass(3_000);
    expect(spread([ada, ben])).to.be.above(2);
    // What they do meanwhile does not bring the others to where they are.
    ben.film.muted = true;
    await together.pass(3_000);
    expect(ada.film.muted).to.equal(true);
    expect(ada.film.currentTime).to.be.above(6.9);
    expect(spread([ada, ben])).to.be.below(0.1);
  });

  it('make up for little by going a little faster or slower, and for nothing by jumping', async () => {
    const [ada, ben] = await two();
    let jumps = 0;
    const rates: number[] = [];
    ben.film.addEventListener('seeking', () => (jumps += 1));
    ben.film.addEventListener('ratechange', () => rates.push(ben.film.playbackRate));
    ben.film.stall(600);
    await together.pass(1_000);
    expect(spread([ada, ben])).to.be.above(0.4);
    await together.pass(20_000);
    expect(spread([ada, ben])).to.be.below(0.06);
    expect(jumps).to.equal(0);
    expect(rates.length).to.be.within(2, 6);
    expect(Math.max(...rates)).to.be.at.most(1.05);
    expect(rates.at(-1)).to.equal(1);
  });

  it('follow somebody who drags, whom nobody puts back', async () => {
    const [ada, ben] = [await two()].flat() as [Viewer, Viewer];
    ada.film.pause();
    await together.pass(500);
    const told = ada.told;
    for (let at = 1; at <= 25; at += 1) {
      ada.film.currentTime = 20 + at;
      await together.pass(20);
      expect(ada.film.currentTime).to.equal(20 + at);
    }
    expect(ada.told - told).to.be.within(3, 6);
    await together.pass(500);
    expect([ada, ben].map(({ film }) => film.currentTime)).to.deep.equal([45, 45]);
  });

  it('let who may tell nobody go their own way, and come back', async () => {
    const [ada, ben] = await two();
    ben.mayTell = false;
    ben.film.pause();
    await together.pass(2_000);
    expect([ada.film.paused, ben.film.paused]).to.deep.equal([false, true]);
    expect(ben.player.waits).to.equal(true);
    ada.film.currentTime = 50;
    await together.pass(500);
    expect(ben.film.paused).to.equal(true);
    ben.player.join();
    await together.pass(500);
    expect(ben.player.waits).to.equal(false);
    expect(spread([ada, ben])).to.be.below(0.1);
    expect(ben.told).to.equal(0);
  });

  it('stand where they were left once nobody is heard of', async () => {
    const [ada, ben] = await two();
    await together.pass(60_000);
    ada.player.end();
    ben.player.end();
    await together.pass(600_000);
    const cleo = together.join(plain);
    await together.pass(1_000);
    expect(cleo.film.paused).to.equal(true);
    expect(cleo.film.currentTime).to.be.within(35, 62);
    await cleo.film.play();
    await together.pass(1_000);
    expect(cleo.film.currentTime).to.be.within(35, 63);
    expect(cleo.told).to.equal(1);
  });

  it('play as long as somebody is heard of', async () => {
    const [ada] = await two();
    await together.pass(200_000);
    expect(ada.film.paused).to.equal(false);
    expect(ada.told).to.equal(1);
  });

  it('are at their end for who comes after it, and play from the beginning when somebody presses that', async () => {
    const [ada, ben] = await two();
    ada.film.currentTime = LENGTH - 5;
    await together.pass(10_000);
    const cleo = together.join(plain);
    await together.pass(1_000);
    for (const { film } of [ada, ben, cleo]) expect([film.ended, film.paused]).to.deep.equal([true, true]);
    const told = toldOf([ada, ben, cleo]);
    void cleo.film.play();
    await together.pass(1_000);
    expect(spread([ada, ben, cleo])).to.be.below(0.1);
    expect(ada.film.currentTime).to.be.within(0.5, 1.5);
    expect(toldOf([ada, ben, cleo])).to.equal(told + 1);
  });

  it('are not begun again where one comes to the end before the others', async () => {
    const ada = together.join(plain);
    const ben = together.join({ ...plain, skew: 0.2 });
    let begun = 0;
    ben.film.addEventListener('play', () => (begun += 1));
    await together.pass(200);
    ada.film.currentTime = LENGTH - 2;
    await ada.film.play();
    for (let ms = 0; ms < 4_000; ms += 20) {
      await together.pass(20);
      ben.player.look();
    }
    expect([ben.film.ended, begun]).to.deep.equal([true, 1]);
    expect(spread([ada, ben])).to.equal(0);
  });

  it('tell nothing before it is known how they are, and then what plays already where they are nothing', async () => {
    const ada = together.join({ ...plain, delays: [1_000] });
    await ada.film.play();
    await together.pass(900);
    expect(ada.told).to.equal(0);
    await together.pass(2_000);
    expect(ada.told).to.equal(1);
    const ben = together.join(plain);
    ben.film.currentTime = 30;
    await ben.film.play();
    await together.pass(1_000);
    expect(ben.told).to.equal(0);
    expect(spread([ada, ben])).to.be.below(0.1);
  });

  it('are heard by all again where one was muted before it was known that all are', async () => {
    const ada = together.join({ ...plain, delays: [0] });
    await together.pass(100);
    ada.film.muted = true;
    await together.pass(100);
    const ben = together.join({ ...plain, delays: [500] });
    ben.film.muted = true;
    await together.pass(1_000);
    ben.film.muted = false;
    await together.pass(2_000);
    expect(ada.film.muted).to.equal(false);
    expect([ada.told, ben.told]).to.deep.equal([1, 1]);
  });

  it('agree in the end, and then nobody tells anything more', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(way, { minLength: 2, maxLength: 4 }),
        fc.array(step, { maxLength: 14 }),
        fc.boolean(),
        async (ways, steps, loop) => {
          together = watchedTogether();
          const [last, ...first] = ways;
          for (const each of first) together.join(each, loop);
          await together.pass(2_000);
          for (const [at, { who, deed, amount, wait }] of steps.entries()) {
            // One of them comes in the midst of it.
            if (at === Math.floor(steps.length / 2) && last) together.join(last, loop);
            const viewer = together.viewers[who % together.viewers.length];
            if (viewer) deeds[deed]?.(viewer.film, amount);
            await together.pass(wait);
          }
          await together.pass(30_000);
          const told = toldOf(together.viewers);
          await together.pass(30_000);
          expect(toldOf(together.viewers), 'told by nobody’s deed').to.equal(told);
          if (told === 0) return;
          const [film, ...others] = together.viewers.map((viewer) => viewer.film);
          for (const other of others) {
            expect(other.paused).to.equal(film?.paused);
            expect(other.muted).to.equal(film?.muted);
            expect(other.playbackRate / (film?.playbackRate ?? 1)).to.be.within(0.9, 1.1);
          }
          expect(spread(together.viewers, loop)).to.be.at.most(0.25);
          together.end();
        },
      ),
      { numRuns: 300 },
    );
  }).timeout(60_000);
});
