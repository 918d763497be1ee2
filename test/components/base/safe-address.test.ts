import { expect } from '@open-wc/testing';
import { isSafeAddress } from '../../../components/base/safe-address.js';

describe('safe addresses', () => {
  const own = ['/a.mp3', 'media/a.mp3', './a.mp3', '../a.mp3', '?file=1'];
  const elsewhere = ['https://media.example/a.mp3', 'http://media.example/a.mp3', 'blob:https://a.example/1'];
  for (const address of [...own, ...elsewhere, 'data:image/png;base64,AAAA']) {
    it(`are shown and played: ${address}`, () => {
      expect(isSafeAddress(address)).to.equal(true);
    });
  }

  const disguised = [
    '//evil.example/x.mp3',
    '/\\evil.example/x.mp3',
    '\\\\evil.example/x.mp3',
    '/\t/evil.example/x.mp3',
  ];
  const running = ['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,a', 'data:image/svg+xml,a'];
  for (const address of [...disguised, ...running, 'file:///a.mp3', '', ' ']) {
    it(`are not: ${JSON.stringify(address)}`, () => {
      expect(isSafeAddress(address)).to.equal(false);
    });
  }
});
