import { expect } from '@open-wc/testing';
import { warnOnce } from '../../../components/base/warn.js';

describe('warnOnce', () => {
  it('says each thing once', () => {
    const said: unknown[] = [];
    const original = console.warn;
    console.warn = (message: unknown) => said.push(message);
    try {
      for (let round = 0; round < 3; round += 1) warnOnce('mode="elment": accepted are none, element, area, text.');
      warnOnce('mode="txt": accepted are none, element, area, text.');
    } finally {
      console.warn = original;
    }
    expect(said).to.have.length(2);
    expect(said[0]).to.contain('elment');
  });
});
