import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { distance, NEAR, rateFor } from '../../../components/live/video-sync/drift.js';
import {
  heardPlayer,
  isSameFilm,
  LEFT_MS,
  wantedAt,
  type SharedPlayer,
} from '../../../components/live/video-sync/shared-player.js';
import type { LiveStateData, LiveStateValue } from '../../../store/index.js';

const said = (data: unknown): LiveStateData => ({
  id: '',
  liveStateDataId: '',
  data: data as LiveStateValue,
  lastUpdated: 0,
  updatedBy: { userId: 'ada', organizationId: 'acme' },
});

const playerState = { playing: true, muted: false, currentTime: 10, volume: 1, speed: 2 };
const playing: SharedPlayer = { playerState, lastUpdated: 1_000 };

describe('how a player is to be', () => {
  it('is where it is by now, at its speed', () => {
    expect(wantedAt(playing, 4_000, { length: 100 }).currentTime).to.equal(16);
    expect(wantedAt(playing, 4_000, { length: undefined }).currentTime).to.equal(16);
    // A clock that is behind does not take it back.
    expect(wantedAt(playing, 0, { length: 100 }).currentTime).to.equal(10);
    const standing = { ...playing, playerState: { ...playerState, playing: false } };
    expect(wantedAt(standing, 4_000, { length: 100 }).currentTime).to.equal(10);
  });

  it('is at its end once it is past that, or goes round', () => {
    expect(wantedAt(playing, 4_000, { length: 15 })).to.include({ playing: false, currentTime: 15 });
    expect(wantedAt(playing, 4_000, { length: 15, loops: true })).to.include({ playing: true, currentTime: 1 });
  });

  it('is where it was when somebody was last heard of, once that is long ago', () => {
    const heard = { ...playing, aliveAt: 21_000 };
    expect(wantedAt(heard, 21_000 + LEFT_MS, { length: 1_000 })).to.include({ playing: true, currentTime: 230 });
    expect(wantedAt(heard, 21_001 + LEFT_MS, { length: 1_000 })).to.include({ playing: false, currentTime: 50 });
    expect(wantedAt(heard, 21_001 + LEFT_MS, { length: 40, loops: true })).to.include({ playing: false });
  });

  it('is heard where it can be that, whatever others say', () => {
    expect(heardPlayer(null)).to.equal(undefined);
    expect(heardPlayer(said(playing))).to.deep.equal(playing);
    const wild = { ...playing, playerState: { ...playerState, currentTime: -1, volume: 7, speed: 1_000 } };
    expect(heardPlayer(said(wild))?.playerState).to.include({ currentTime: 0, volume: 1, speed: 16 });
    for (const bad of [{ ...playing, lastUpdated: 'now' }, { ...playing, src: 1 }, { playerState: {} }, { aliveAt: 1 }])
      expect(heardPlayer(said(bad))).to.equal(undefined);
    fc.assert(
      fc.property(fc.anything(), fc.object(), (anything, object) => {
        heardPlayer(said(anything));
        heardPlayer(said({ ...playing, ...object }));
        heardPlayer(said({ ...playing, playerState: { ...playerState, ...object } }));
      }),
    );
  });

  it('is of one film, as far as addresses say', () => {
    const first = 'https://one.example/films/first.mp4';
    const second = 'https://one.example/films/second.mp4';
    const elsewhere = 'https://two.example/films/first.mp4?token=1#t=3';
    expect(isSameFilm({ src: first }, { src: second })).to.equal(false);
    expect(isSameFilm({ src: first }, { src: elsewhere })).to.equal(true);
    expect(isSameFilm({ src: first }, { src: second, sources: [elsewhere] })).to.equal(true);
    for (const mute of [{}, { src: 'blob:https://one.example/1' }, { src: 'not an address' }])
      expect(isSameFilm({ src: first }, mute)).to.equal(true);
  });
});

describe('what makes up for a distance', () => {
  const seconds = fc.double({ min: -1, max: 1, noNaN: true });
  const speeds = fc.constantFrom(0.5, 1, 1.5, 2);

  it('is heard by nobody: 5 % at most, and nothing for what is near', () => {
    fc.assert(
      fc.property(seconds, speeds, (behind, speed) => {
        const rate = rateFor(speed, behind, speed);
        expect(Math.abs(rate / speed - 1)).to.be.at.most(0.05 + 1e-9);
        if (Math.abs(behind) <= NEAR) expect(rate).to.equal(speed);
        else expect(Math.sign(rate - speed)).to.equal(Math.sign(behind));
      }),
    );
  });

  it('comes to an end, and does not begin again', () => {
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

  it('goes the shorter way in what goes round', () => {
    expect(distance(58, 2, 60)).to.equal(4);
    expect(distance(2, 58, 60)).to.equal(-4);
    expect(distance(2, 58)).to.equal(56);
  });
});
