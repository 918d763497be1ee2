import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { distance, NEAR, rateFor } from '../../../components/live/video-sync/drift.js';
import {
  parseSharedPlayer,
  isSameMedia,
  ABANDONED_MS,
  expectedStateAt,
  type SharedPlayer,
} from '../../../components/live/video-sync/shared-player.js';
import type { LiveStateData, LiveStateValue } from '../../../store/index.js';

const liveValue = (data: unknown): LiveStateData => ({
  id: '',
  liveStateDataId: '',
  data: data as LiveStateValue,
  lastUpdated: 0,
  updatedBy: { userId: 'ada', organizationId: 'acme' },
});

const playerState = { playing: true, muted: false, currentTime: 10, volume: 1, speed: 2 };
const playing: SharedPlayer = { playerState, lastUpdated: 1_000 };

describe('shared player', () => {
  it('advances with the time and the speed', () => {
    expect(expectedStateAt(playing, 4_000, { duration: 100 }).currentTime).to.equal(16);
    expect(expectedStateAt(playing, 4_000, { duration: undefined }).currentTime).to.equal(16);
    // A slow clock does not move the time back.
    expect(expectedStateAt(playing, 0, { duration: 100 }).currentTime).to.equal(10);
    const paused = { ...playing, playerState: { ...playerState, playing: false } };
    expect(expectedStateAt(paused, 4_000, { duration: 100 }).currentTime).to.equal(10);
  });

  it('ends at the duration, or loops', () => {
    expect(expectedStateAt(playing, 4_000, { duration: 15 })).to.include({ playing: false, currentTime: 15 });
    expect(expectedStateAt(playing, 4_000, { duration: 15, loop: true })).to.include({ playing: true, currentTime: 1 });
  });

  it('pauses an abandoned player at its last heartbeat', () => {
    const alive = { ...playing, aliveAt: 21_000 };
    expect(expectedStateAt(alive, 21_000 + ABANDONED_MS, { duration: 1_000 })).to.include({
      playing: true,
      currentTime: 230,
    });
    expect(expectedStateAt(alive, 21_001 + ABANDONED_MS, { duration: 1_000 })).to.include({
      playing: false,
      currentTime: 50,
    });
    expect(expectedStateAt(alive, 21_001 + ABANDONED_MS, { duration: 40, loop: true })).to.include({ playing: false });
  });

  it('parses valid values and ignores invalid ones', () => {
    expect(parseSharedPlayer(null)).to.equal(undefined);
    expect(parseSharedPlayer(liveValue(playing))).to.deep.equal(playing);
    const wild = { ...playing, playerState: { ...playerState, currentTime: -1, volume: 7, speed: 1_000 } };
    expect(parseSharedPlayer(liveValue(wild))?.playerState).to.include({ currentTime: 0, volume: 1, speed: 16 });
    for (const bad of [{ ...playing, lastUpdated: 'now' }, { ...playing, src: 1 }, { playerState: {} }, { aliveAt: 1 }])
      expect(parseSharedPlayer(liveValue(bad))).to.equal(undefined);
    fc.assert(
      fc.property(fc.anything(), fc.object(), (anything, object) => {
        parseSharedPlayer(liveValue(anything));
        parseSharedPlayer(liveValue({ ...playing, ...object }));
        parseSharedPlayer(liveValue({ ...playing, playerState: { ...playerState, ...object } }));
      }),
    );
  });

  it('compares media by the paths of their URLs', () => {
    const first = 'https://one.example/films/first.mp4';
    const second = 'https://one.example/films/second.mp4';
    const otherHost = 'https://two.example/films/first.mp4?token=1#t=3';
    expect(isSameMedia({ src: first }, { src: second })).to.equal(false);
    expect(isSameMedia({ src: first }, { src: otherHost })).to.equal(true);
    expect(isSameMedia({ src: first }, { src: second, sources: [otherHost] })).to.equal(true);
    for (const unknown of [{}, { src: 'blob:https://one.example/1' }, { src: 'not an address' }])
      expect(isSameMedia({ src: first }, unknown)).to.equal(true);
  });
});

describe('drift correction', () => {
  const seconds = fc.double({ min: -1, max: 1, noNaN: true });
  const speeds = fc.constantFrom(0.5, 1, 1.5, 2);

  it('changes the speed by at most 5 %, and not at all for a small drift', () => {
    fc.assert(
      fc.property(seconds, speeds, (behind, speed) => {
        const rate = rateFor(speed, behind, speed);
        expect(Math.abs(rate / speed - 1)).to.be.at.most(0.05 + 1e-9);
        if (Math.abs(behind) <= NEAR) expect(rate).to.equal(speed);
        else expect(Math.sign(rate - speed)).to.equal(Math.sign(behind));
      }),
    );
  });

  it('ends without oscillation', () => {
    fc.assert(
      fc.property(seconds, speeds, (behind, speed) => {
        let rate: number = speed;
        let changes = 0;
        for (let left = behind, ticks = 0; ticks < 400; ticks += 1) {
          const next = rateFor(speed, left, rate);
          changes += Number(next !== rate);
          rate = next;
          left -= ((rate - speed) / speed) * 0.25;
        }
        expect(rate).to.equal(speed);
        expect(changes).to.be.at.most(3);
      }),
    );
  });

  it('uses the shorter distance in a loop', () => {
    expect(distance(58, 2, 60)).to.equal(4);
    expect(distance(2, 58, 60)).to.equal(-4);
    expect(distance(2, 58)).to.equal(56);
  });
});
