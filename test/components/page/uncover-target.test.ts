import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { covers, type Cover } from '../../../components/page/covers.js';
import { uncoverTarget } from '../../../components/page/uncover-target.js';
import { clearPages, one, pageOf } from '../../anchors/page.js';

/** A header, a target, and a panel of the kit at the foot of the window. */
const markup = `
  <header style="position: sticky; top: 0; background: white">Header</header>
  <p id="target" style="margin: 250px 0 2000px; height: 40px">Target</p>
  <div id="panel" style="position: fixed; inset: auto 0 0; height: 440px"></div>`;

describe('uncoverTarget', () => {
  let asides: number;
  const cover: Cover = {
    element: () => one('#panel'),
    isFixed: () => true,
    close: () => undefined,
    stepAside: () => (asides += 1),
  };

  beforeEach(async () => {
    await setViewport({ width: 360, height: 600 });
    pageOf(markup);
    covers.add(cover);
    asides = 0;
    scrollTo(0, 0);
  });

  afterEach(async () => {
    covers.delete(cover);
    clearPages();
    scrollTo(0, 0);
    await setViewport({ width: 800, height: 600 });
  });

  const uncover = () => uncoverTarget(one('#target'), () => [one('#target').getBoundingClientRect()]);

  it('scrolls a target between the header of the page and the panel', async () => {
    one('header').style.height = '60px';
    await uncover();
    const { top, bottom } = one('#target').getBoundingClientRect();
    expect(top).to.be.at.least(60);
    expect(bottom).to.be.at.most(160);
    expect(asides).to.equal(0);
  });

  it('leaves the page where it is if the header would cover the target', async () => {
    one('header').style.height = '130px';
    await uncover();
    expect(scrollY).to.equal(0);
    expect(asides).to.equal(1);
  });
});
