import { expect } from '@open-wc/testing';
import { shortCount } from '../../../components/display/short-count.js';

describe('shortCount', () => {
  it('shows at most two digits', () => {
    expect([1, 99, 100, 1234].map((count) => shortCount(count))).to.deep.equal(['1', '99', '99+', '99+']);
  });

  it('uses the digits of the formatter', () => {
    const { format } = new Intl.NumberFormat('ar-EG');
    expect([7, 100].map((count) => shortCount(count, format))).to.deep.equal(['٧', '٩٩+']);
  });
});
