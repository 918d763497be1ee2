import { createImageAnnotator, ShapeType, type ImageAnnotation } from '@annotorious/annotorious';
import type { CollabCommentLayer } from '../../components/annotations/comment-layer/comment-layer.js';
import '../../components/annotations/comment-layer/define.js';
import type { CollabStore } from '../../store/api/store.js';
import { memoryBackend } from '../../store/backends/memory.js';
import { createStore } from '../../store/store.js';
import type { Row } from '../row.js';

export const name = 'Areas: 1,000 on an image, beside @annotorious/annotorious with plain boxes for pins';

const AREAS = 1_000;
const ROUNDS = 3;
/**
 * A pin is an element with a tree, a name and states of its own, which takes more to make than a plain box; a frame takes the pointer along
 * its edge, and not in what lies inside, which takes about as much again as all pins when the picture is resized.
 */
const MOST_TIMES = { show: 5, resize: 2 };
const WIDTH = 4000;
const HEIGHT = 3000;

/** What a pin looks like. */
const boxStyles = {
  position: 'absolute',
  width: '28px',
  height: '28px',
  border: '2px solid #fff',
  borderRadius: '50% 50% 50% 3px',
  background: '#5b5bd6',
  boxShadow: '0 0 0 0.5px #0003, 0 1px 2px #00000038, 0 3px 8px #0003',
  color: '#fff',
} satisfies Partial<CSSStyleDeclaration>;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The nth area, in px of the picture. */
const areaAt = (n: number) => ({ x: (n % 40) * 100 + 5, y: Math.floor(n / 40) * 120 + 5, w: 80, h: 60 });

async function showPicture(): Promise<HTMLImageElement> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  canvas.getContext('2d')?.fillRect(0, 0, WIDTH, HEIGHT);
  const picture = new Image();
  picture.id = 'picture-of-it-all';
  picture.style.width = `${WIDTH}px`;
  picture.src = URL.createObjectURL(await canvas.convertToBlob());
  document.body.append(picture);
  await picture.decode();
  return picture;
}

async function openStore(): Promise<CollabStore> {
  const store = createStore({ backend: memoryBackend() });
  await store.identify({ userId: 'u1', organizationId: 'o1' });
  await store.setDocuments(['d1']);
  for (let n = 0; n < AREAS; n++) {
    const { x, y, w, h } = areaAt(n);
    const area = { left: x / WIDTH, top: y / HEIGHT, width: w / WIDTH, height: h / HEIGHT };
    const targetElement = { elementId: 'picture-of-it-all', area };
    await store.comments.addCommentAnnotation({ annotation: { targetElement, comments: [{ commentText: `${n}` }] } })
      .settled;
  }
  return store;
}

/** Shows the areas, and resolves when the last of them is drawn; returns what takes them away. */
type Show = (picture: HTMLImageElement) => Promise<() => void>;

const ours =
  (store: CollabStore): Show =>
  async () => {
    const layer: CollabCommentLayer = document.createElement('collab-comment-layer');
    layer.store = store;
    document.body.append(layer);
    const shown = () => layer.shadowRoot?.querySelectorAll('collab-comment-pin:not([hidden])').length ?? 0;
    while (shown() < AREAS) await nextFrame();
    await nextFrame();
    return () => layer.remove();
  };

const peers: Show = async (picture) => {
  const annotator = createImageAnnotator(picture);
  const annotations: ImageAnnotation[] = Array.from({ length: AREAS }, (_, n) => {
    const { x, y, w, h } = areaAt(n);
    const geometry = { x, y, w, h, bounds: { minX: x, minY: y, maxX: x + w, maxY: y + h } };
    return {
      id: String(n),
      bodies: [],
      target: { annotation: String(n), selector: { type: ShapeType.RECTANGLE, geometry } },
    };
  });
  annotator.setAnnotations(annotations);
  const hideBoxes = showBoxes(picture);
  while (document.querySelectorAll('.a9s-annotation').length < AREAS) await nextFrame();
  await nextFrame();
  return () => {
    hideBoxes();
    annotator.destroy();
  };
};

/** The least a page can do by hand to mark each area: boxes that are placed anew when the picture takes another size. */
function showBoxes(picture: HTMLImageElement): () => void {
  const surface = document.createElement('div');
  Object.assign(surface.style, { position: 'absolute', left: '0', top: '0' });
  const boxes = Array.from({ length: AREAS }, (_, n) => {
    const box = document.createElement('button');
    box.textContent = String(n);
    Object.assign(box.style, boxStyles);
    return box;
  });
  surface.append(...boxes);
  document.body.append(surface);
  const place = () => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const ground = surface.getBoundingClientRect();
    for (const [n, box] of boxes.entries()) {
      const { x, y, w } = areaAt(n);
      const right = left - ground.left + ((x + w) / WIDTH) * width;
      const up = top - ground.top + (y / HEIGHT) * height;
      box.style.transform = `translate(${right}px, ${up}px)`;
    }
  };
  const observer = new ResizeObserver(place);
  observer.observe(picture);
  return () => {
    observer.disconnect();
    surface.remove();
  };
}

/** Time of the main thread that something takes, in ms. */
async function timeOf<T>(act: () => Promise<T>): Promise<{ time: number; result: T }> {
  const before = await benchMetrics();
  const result = await act();
  const after = await benchMetrics();
  return { time: ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000, result };
}

async function measure(show: Show): Promise<{ show: number; resize: number }> {
  const picture = await showPicture();
  await nextFrame();
  const { time: shown, result: hide } = await timeOf(() => show(picture));
  const { time: resized } = await timeOf(async () => {
    for (let frame = 1; frame <= 20; frame++) {
      picture.style.width = `${WIDTH - frame * 10}px`;
      await nextFrame();
    }
    await nextFrame();
  });
  hide();
  picture.remove();
  await nextFrame();
  return { show: shown, resize: resized / 20 };
}

export async function run(): Promise<Row[]> {
  const store = await openStore();
  const costs = { ours: [] as { show: number; resize: number }[], peer: [] as { show: number; resize: number }[] };
  for (let round = 0; round < ROUNDS; round++) {
    costs.ours.push(await measure(ours(store)));
    costs.peer.push(await measure(peers));
  }
  await store.dispose();
  return (['show', 'resize'] as const).map((step) => {
    const [own, peer] = [costs.ours, costs.peer].map((all) => Math.min(...all.map((each) => each[step])));
    const limit = (peer ?? 0) * MOST_TIMES[step];
    const what = step === 'show' ? `${AREAS} areas are shown` : 'the picture is resized: work per frame';
    return { what, ours: own ?? 0, limit, unit: 'ms', ratio: (own ?? 0) / (peer ?? 1), pass: (own ?? 0) <= limit };
  });
}
