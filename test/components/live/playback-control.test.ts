import { expect } from '@open-wc/testing';
import { browserClock } from '../../../components/base/clock.js';
import type { MediaElement } from '../../../components/live/video-sync/media-element.js';
import { PlaybackControl } from '../../../components/live/video-sync/playback-control.js';

describe('PlaybackControl', () => {
  const expected = { playing: true, muted: false, currentTime: 10.3, volume: 1, speed: 1 };
  const player = (): MediaElement =>
    Object.assign(new EventTarget(), {
      currentTime: 10,
      duration: 60,
      paused: false,
      ended: false,
      muted: false,
      volume: 1,
      playbackRate: 1,
      play: () => undefined,
      pause: () => undefined,
    });

  it('corrects a drift by the speed, unless the user has just changed it', () => {
    const media = player();
    const control = new PlaybackControl(media, { clock: browserClock, onBlocked: () => undefined });
    control.correctDrift(expected);
    expect(media.playbackRate).to.equal(1.05);
    media.playbackRate = 1.5;
    control.correctDrift(expected);
    expect(media.playbackRate).to.equal(1.5);
  });

  it('seeks if the drift is large, also in a player that keeps its speed', () => {
    const media = Object.defineProperty(player(), 'playbackRate', { get: () => 1, set: () => undefined });
    const control = new PlaybackControl(media, { clock: browserClock, onBlocked: () => undefined });
    control.correctDrift(expected);
    control.correctDrift({ ...expected, currentTime: 20 });
    expect(media.currentTime).to.be.closeTo(20, 0.5);
  });
});
