import { expect } from '@open-wc/testing';
import { warnOnce } from '../../../components/base/warn.js';

describe('warnOnce', () => {
  it('warns once per message', () => {
    const warnings: unknown[] = [];
    const original = console.warn;
    console.warn = (message: unknown) => warnings.push(message);
    try {
      for (let round = 0; round < 3; round += 1) warnOnce('mode="elment": accepted are none, element, area, text.');
      warnOnce('mode="txt": accepted are none, element, area, text.');
    } finally {
      console.warn = original;
    }
    expect(warnings).to.have.length(2);
    expect(warnings[0]).to.contain('elment');
  });
});
