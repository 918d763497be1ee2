import { expect } from '@open-wc/testing';
import { CursorMessageAnnouncer, type CursorMessage } from '../../../components/presence/live-cursors/cursor-chat.js';
import { ManualClock } from './manual-clock.js';

const by = (userId: string, text: string): CursorMessage => ({ userId, name: userId, text });

describe('CursorMessageAnnouncer', () => {
  let clock: ManualClock;
  let announced: string[];
  let announcer: CursorMessageAnnouncer;

  beforeEach(() => {
    clock = new ManualClock();
    announced = [];
    announcer = new CursorMessageAnnouncer(
      (messages) => announced.push(messages.map(({ userId, text }) => `${userId}: ${text}`).join()),
      clock,
    );
  });

  it('announces a message once it settles', () => {
    for (const text of ['L', 'Lo', 'Look']) {
      announcer.update([by('ada', text)]);
      clock.advance(500);
    }
    expect(announced).to.deep.equal([]);
    clock.advance(500);
    expect(announced).to.deep.equal(['ada: Look']);
    announcer.update([by('ada', 'Look')]);
    clock.advance(60_000);
    expect(announced).to.deep.equal(['ada: Look']);
  });

  it('announces at most every 5 seconds, with all messages since', () => {
    announcer.update([by('ada', 'One')]);
    clock.advance(1_000);
    announcer.update([by('ada', 'Two'), by('ben', 'Three')]);
    clock.advance(2_000);
    announcer.update([by('ada', 'Four'), by('ben', 'Three')]);
    clock.advance(2_900);
    expect(announced).to.deep.equal(['ada: One']);
    clock.advance(100);
    expect(announced).to.deep.equal(['ada: One', 'ada: Four,ben: Three']);
  });

  it('announces a message that has disappeared before its turn, but none after clear()', () => {
    announcer.update([by('ada', 'Here')]);
    announcer.update([by('ada', '')]);
    clock.advance(1_000);
    expect(announced).to.deep.equal(['ada: Here']);
    clock.advance(10_000);
    announcer.update([]);
    announcer.update([by('ada', 'Here')]);
    announcer.clear();
    clock.advance(10_000);
    expect(announced).to.deep.equal(['ada: Here']);
  });
});
