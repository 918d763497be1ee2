import { render } from 'lit';
import { composeConfigs, composeStory } from 'storybook/preview-api';
import preview from '../../../.storybook/preview.js';

type StoryModule = { default: Parameters<typeof composeStory>[1] } & Record<string, object>;
type Composed = ReturnType<typeof composeStory>;

/** A control as the walk names it, and how it is used by keys. */
export interface Control {
  /** Where it is and what it is called, unique on the page. */
  readonly name: string;
  /** The same for all controls of a list, whatever each is called. */
  readonly kind: string;
  readonly key: string;
}

/** What the walk asks of the page. */
export interface Stage {
  readonly stories: readonly string[];
  show(story: string): Promise<void>;
  controls(): readonly Control[];
  /** Moves the focus to a control; returns whether it is there. */
  focus(name: string): boolean;
  /** Waits until nothing on the page changes any more. */
  rest(): Promise<void>;
  /** What has the focus; empty when nothing has. */
  focused(): string;
  /** Whether nothing has the focus though something of the kit could. */
  isLost(): boolean;
}

declare global {
  var stage: Stage;
}

const modules = import.meta.glob<StoryModule>('../../../stories/**/*.stories.ts', { eager: true });

/** Draws a story as Storybook's own renderer for web components does. */
function renderToCanvas(story: { storyFn(): unknown; showMain(): void }, canvas: HTMLElement): void {
  story.showMain();
  render(story.storyFn(), canvas);
}

const project = composeConfigs([{ renderToCanvas }, preview]);

const stories = new Map<string, Composed>();
for (const [path, { default: meta, ...exported }] of Object.entries(modules)) {
  const file = /([^/]+)\.stories\.ts$/.exec(path)?.[1] ?? path;
  for (const [name, story] of Object.entries(exported)) {
    if (typeof story === 'object') stories.set(`${file}/${name}`, composeStory(story, meta, project, undefined, name));
  }
}

/** Nothing the walk presses leaves the page. */
window.open = () => null;
// A link to a new tab would leave this one in the background, where frames come once a second.
addEventListener('click', (event) => {
  const isLink = event.composedPath().some((each) => each instanceof HTMLAnchorElement && each.target === '_blank');
  if (isLink) event.preventDefault();
});
navigation.addEventListener('navigate', (event) => {
  if (event.cancelable && !event.hashChange) event.preventDefault();
});

// A story that was played waits up to five seconds for its animations; the walk waits until nothing changes.
document.getAnimations = ShadowRoot.prototype.getAnimations = () => [];

const focusable =
  'a[href], button, input, textarea, select, summary, [tabindex], [contenteditable="true"], audio[controls], video[controls]';

function* elementsIn(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.children) {
    if (element instanceof HTMLElement) yield element;
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot);
    yield* elementsIn(element);
  }
}

const isDisabled = (element: HTMLElement): boolean => element.matches(':disabled, [aria-disabled="true"]');

/** Menus and listboxes have one tab stop; all of their items are used. */
const isReached = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 || /^(menuitem|option|tab|radio)/.test(element.role ?? '');

function isShown(element: HTMLElement): boolean {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function hostsOf(element: Element): string {
  const hosts: string[] = [];
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    hosts.unshift(root.host.localName);
  }
  return hosts.join(' ');
}

const wordsOf = (element: HTMLElement): string =>
  (element.ariaLabel ?? (element.textContent.trim() || element.title || element.getAttribute('name') || ''))
    .replace(/\s+/g, ' ')
    .slice(0, 40);

function keyOf(element: HTMLElement): string {
  const { localName, role } = element;
  if (localName === 'input' && /^(checkbox|radio)$/.test((element as HTMLInputElement).type)) return 'Space';
  if (role === 'checkbox' || role === 'switch' || role === 'radio') return 'Space';
  if (role === 'slider' || role === 'separator') return 'ArrowRight';
  if (localName === 'input' || localName === 'textarea' || element.isContentEditable) return 'ArrowDown';
  return 'Enter';
}

/** Gives each control its name; those of one name are numbered. */
function namedControls(): Map<string, Control & { readonly element: HTMLElement }> {
  const found = new Map<string, Control & { readonly element: HTMLElement }>();
  for (const element of elementsIn(document.body)) {
    if (!element.matches(focusable) || isDisabled(element) || !isReached(element) || !isShown(element)) continue;
    if (element.shadowRoot?.delegatesFocus) continue;
    const { localName, role, className } = element;
    const hosts = hostsOf(element);
    const kind = `${hosts} ${localName} ${role ?? ''} ${className}`;
    const name = `${hosts} ${role ?? localName} "${wordsOf(element)}"`.trim();
    let unique = name;
    for (let number = 2; found.has(unique); number += 1) unique = `${name} #${String(number)}`;
    found.set(unique, { name: unique, kind, key: keyOf(element), element });
  }
  return found;
}

function deepActive(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === document.body || active === document.documentElement ? null : active;
}

const frame = (): Promise<number> => new Promise(requestAnimationFrame);

let canvas: HTMLElement | undefined;

globalThis.stage = {
  stories: [...stories.keys()],

  async show(name) {
    canvas?.remove();
    canvas = document.createElement('div');
    document.body.append(canvas);
    await stories.get(name)?.run({ canvasElement: canvas });
    await this.rest();
  },

  controls: () => [...namedControls().values()].map(({ name, kind, key }) => ({ name, kind, key })),

  focus(name) {
    const control = namedControls().get(name);
    if (!control) return false;
    control.element.focus();
    return deepActive() === control.element;
  },

  async rest() {
    let last = '';
    for (let same = 0, frames = 0; same < 3 && frames < 120; frames += 1) {
      await frame();
      const now = [this.focused(), ...namedControls().keys()].join('\n');
      same = now === last ? same + 1 : 0;
      last = now;
    }
  },

  isLost() {
    return deepActive() === null && [...namedControls().values()].some(({ element }) => hostsOf(element) !== '');
  },

  focused() {
    const active = deepActive();
    return active instanceof HTMLElement
      ? `${hostsOf(active)} ${active.role ?? active.localName} "${wordsOf(active)}"`.trim()
      : (active?.localName ?? '');
  },
};
