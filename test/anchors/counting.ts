/** What a page does to its layout. */
export interface LayoutWork {
  /** Styles set and nodes put in, moved or taken out. */
  writes: number;
  /** Boxes scrolled. */
  scrolls: number;
  /** Boxes, sizes and scroll positions read. */
  reads: number;
  /** Readings after a writing: each may lay the page out once more. */
  forced: number;
}

type Method = (...args: unknown[]) => unknown;

const sizes = [
  'clientWidth',
  'clientHeight',
  'clientLeft',
  'clientTop',
  'scrollLeft',
  'scrollTop',
  'scrollWidth',
  'scrollHeight',
];

/** Changes properties of the platform's own objects, and undoes it. */
class Wrapping {
  readonly #undo: (() => void)[] = [];

  method(object: object, name: string, before: () => void): void {
    const original = this.#own(object, name);
    const value = original.value as Method;
    const wrapped = function (this: unknown, ...args: unknown[]): unknown {
      before();
      return value.apply(this, args);
    };
    this.#define(object, name, { ...original, value: wrapped });
  }

  getter(object: object, name: string, wrap: (value: unknown) => unknown): void {
    const original = this.#own(object, name);
    const get = function (this: unknown): unknown {
      return wrap(original.get?.call(this));
    };
    this.#define(object, name, { ...original, get });
  }

  setter(object: object, name: string, before: () => void): void {
    const original = this.#own(object, name);
    const set = function (this: unknown, value: unknown): void {
      before();
      original.set?.call(this, value);
    };
    this.#define(object, name, { ...original, set });
  }

  undo(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
  }

  #own(object: object, name: string): PropertyDescriptor {
    const own = Object.getOwnPropertyDescriptor(object, name);
    if (!own) throw new Error(`The platform has no ${name} here.`);
    return own;
  }

  #define(object: object, name: string, descriptor: PropertyDescriptor): void {
    const original = this.#own(object, name);
    Object.defineProperty(object, name, descriptor);
    this.#undo.push(() => Object.defineProperty(object, name, original));
  }
}

/** Styles that tell when they are written. */
function watchedStyle(style: CSSStyleDeclaration, wrote: () => void): CSSStyleDeclaration {
  return new Proxy(style, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => {
      wrote();
      return Reflect.set(target, name, value, target);
    },
  });
}

/** Counts the work that is done until `stop` is called. */
export function countLayoutWork(): { stop(): LayoutWork } {
  const work: LayoutWork = { writes: 0, scrolls: 0, reads: 0, forced: 0 };
  const wrapping = new Wrapping();
  let dirty = false;
  const wrote = (): void => {
    work.writes += 1;
    dirty = true;
  };
  const read = (): void => {
    work.reads += 1;
    if (dirty) work.forced += 1;
    dirty = false;
  };
  wrapping.getter(HTMLElement.prototype, 'style', (style) => watchedStyle(style as CSSStyleDeclaration, wrote));
  wrapping.method(CSSStyleDeclaration.prototype, 'setProperty', wrote);
  for (const name of [
    'append',
    'prepend',
    'replaceChildren',
    'remove',
    'moveBefore',
    'setAttribute',
    'toggleAttribute',
  ]) {
    wrapping.method(Element.prototype, name, wrote);
  }
  wrapping.method(Node.prototype, 'insertBefore', wrote);
  for (const name of ['getBoundingClientRect', 'checkVisibility']) wrapping.method(Element.prototype, name, read);
  const reading = (value: unknown): unknown => {
    read();
    return value;
  };
  for (const name of sizes) wrapping.getter(Element.prototype, name, reading);
  for (const name of ['scrollLeft', 'scrollTop']) {
    wrapping.setter(Element.prototype, name, () => (work.scrolls += 1));
  }
  for (const name of ['offsetWidth', 'offsetHeight']) wrapping.getter(HTMLElement.prototype, name, reading);
  return {
    stop: () => {
      wrapping.undo();
      return work;
    },
  };
}
