import { expect } from '@open-wc/testing';
import { isSafeMediaUrl } from '../../../components/base/media-urls.js';

describe('isSafeMediaUrl', () => {
  const own = ['/a.mp3', 'media/a.mp3', './a.mp3', '../a.mp3', '?file=1'];
  const elsewhere = ['https://media.example/a.mp3', 'http://media.example/a.mp3', 'blob:https://a.example/1'];
  for (const address of [...own, ...elsewhere, 'data:image/png;base64,AAAA']) {
    it(`accepts ${address}`, () => {
      expect(isSafeMediaUrl(address)).to.equal(true);
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
    it(`rejects ${JSON.stringify(address)}`, () => {
      expect(isSafeMediaUrl(address)).to.equal(false);
    });
  }
});
