import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../../components/annotations/comment-layer/comment-layer.js';
import '../../../components/annotations/joined-pin/define.js';
import '../../../components/ui/option-menu/define.js';
import '../../../components/annotations/pin-cluster/define.js';
import '../../../components/comments/thread/define.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import { predefinedConfig, type CollabStore, type NewCommentAnnotation } from '../../../store/index.js';
import { pageOf } from '../../anchors/page.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread } from '../memory-store.js';
import { endLayer, showLayer } from '../shown-layer.js';

const accent = '#00aa77';
const painted = 'rgb(0, 170, 119)';

describe('accent colour', () => {
  let store: CollabStore;
  let layer: CollabCommentLayer;

  const setUp = async (config: Parameters<typeof showLayer>[1] = {}): Promise<void> => {
    ({ store, layer } = await showLayer({ withoutDialog: true }, config));
    pageOf('<p id="one">One</p><p id="two" style="margin-top: 200px">Two</p>');
  };
  const pinFor = async (more: Partial<NewCommentAnnotation> = {}): Promise<Element> => {
    const target = { targetElement: { elementId: 'one' }, position: { left: 0.5, top: 0.5 } };
    const id = await addThread(store, 'A comment', { ...target, ...more });
    await waitUntil(() => pageContextOf(store).navigation.anchorOf(id), 'there is no pin');
    const pin = pageContextOf(store).navigation.anchorOf(id);
    if (!pin) throw new Error('There is no pin.');
    return pin;
  };
  const groundOf = (pin: Element): string => getComputedStyle(find(pin, 'button')).backgroundColor;

  beforeEach(async () => {
    await emulateMedia({ colorScheme: 'light' });
    document.documentElement.style.setProperty('--collab-accent', accent);
  });

  afterEach(async () => {
    document.documentElement.style.removeProperty('--collab-accent');
    await endLayer({ store, layer });
  });

  it('colours the pin of a new thread', async () => {
    await setUp();
    expect(groundOf(await pinFor())).to.equal(painted);
  });

  it('colours a pin whose stored status has the indigo of an earlier version', async () => {
    await setUp();
    expect(groundOf(await pinFor({ color: '#4f46e5' }))).to.equal(painted);
  });

  it('does not override the colour of a thread or of a configured status', async () => {
    await setUp({ config: { statuses: [{ id: 'NEW', name: 'New', type: 'default', color: '#4f46e5' }] } });
    expect(groundOf(await pinFor())).to.equal('rgb(79, 70, 229)');
    expect(groundOf(await pinFor({ color: '#ffcc00', targetElement: { elementId: 'two' } }))).to.equal(
      'rgb(255, 204, 0)',
    );
  });

  it('colours the pin of several threads', async () => {
    await setUp();
    layer.multiThread = true;
    await pinFor({ multiThreadAnnotationId: 'both' });
    await pinFor({ multiThreadAnnotationId: 'both' });
    const joined = () => layer.shadowRoot?.querySelector('collab-joined-pin');
    await waitUntil(joined, 'the threads are not joined');
    expect(groundOf(joined() as Element)).to.equal(painted);
  });

  it('colours the frame of an area', async () => {
    await setUp();
    await pinFor({ targetElement: { elementId: 'one', area: { left: 0, top: 0, width: 0.5, height: 1 } } });
    await waitUntil(() => layer.shadowRoot?.querySelector('[part~="area"]'), 'there is no frame');
    const frame = layer.shadowRoot?.querySelector('[part~="area"]');
    expect(frame && getComputedStyle(frame).getPropertyValue('--_pin')).to.equal('');
  });

  it('colours the Open status and the question category in menus', async () => {
    await setUp();
    for (const options of [predefinedConfig.statuses, predefinedConfig.categories]) {
      const [value] = options;
      const menu = await fixture(html`
        <collab-option-menu label="Choice" .options=${options} .value=${value}></collab-option-menu>
      `);
      // The glyph is decoration: it has neither role nor part.
      expect(getComputedStyle(find(menu, '.glyph')).borderTopColor).to.equal(painted);
    }
  });
});
