import { expect } from '@open-wc/testing';
import { SelectionPublisher, type Selected } from '../../../components/presence/live-selection/own-selection.js';
import type { LiveSelection } from '../../../store/index.js';
import { ManualClock } from './manual-clock.js';

const field = (elementId: string): Selected => ({ kind: 'field', targetElement: { elementId } });

describe('SelectionPublisher', () => {
  let clock: ManualClock;
  let published: (readonly LiveSelection[])[];
  let publisher: SelectionPublisher;
  let selected: readonly Selected[];
  const read = (): readonly Selected[] => selected;

  const ids = (): string =>
    published.map((all) => all.map(({ targetElement }) => targetElement.elementId).join('+')).join();
  const select = (...all: readonly Selected[]): void => {
    selected = all;
    publisher.publish();
  };

  beforeEach(() => {
    clock = new ManualClock();
    [published, selected] = [[], []];
    publisher = new SelectionPublisher((selections) => published.push(selections), clock);
    publisher.add(read);
  });

  it('publishes the first selection at once, and nothing before', () => {
    expect(ids()).to.equal('');
    select(field('a'));
    expect(ids()).to.equal('a');
  });

  it('publishes the latest selection at most every 200 ms', () => {
    for (const id of 'abcdefgh') {
      select(field(id));
      clock.advance(60);
    }
    expect(ids()).to.equal('a,d,h');
    clock.advance(1_000);
    select(field('i'));
    expect(ids()).to.equal('a,d,h,i');
  });

  it('publishes an unchanged selection once, with its first timestamp', () => {
    select(field('a'));
    clock.advance(1_000);
    select(field('a'));
    select(field('a'), { kind: 'text', targetElement: { targetText: 'b' } });
    expect(published.map((all) => all.length)).to.deep.equal([1, 2]);
    expect(published[1]?.[0]).to.equal(published[0]?.[0]);
    expect(published[0]?.[0]?.timestamp).to.be.a('number');
  });

  it('skips a selection that ends within the interval', () => {
    select(field('a'));
    select(field('b'));
    select(field('a'));
    clock.advance(1_000);
    expect(ids()).to.equal('a');
    expect(clock.pending).to.equal(0);
  });

  it('publishes the removal of a reader at once', () => {
    select(field('a'));
    publisher.remove(read);
    expect(published).to.have.length(2);
    expect(published[1]).to.deep.equal([]);
    clock.advance(1_000);
    expect(published).to.have.length(2);
  });

  it('publishes one selection of each kind from all readers', () => {
    publisher.add(() => [field('z'), { kind: 'element', targetElement: { elementId: 'y' } }]);
    select(field('a'));
    clock.advance(1_000);
    expect(ids().split(',').at(-1)).to.equal('a+y');
  });
});
