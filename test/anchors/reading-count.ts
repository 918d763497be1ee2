/** Counts what is read of a page's tree until `stop` is called: texts of elements, and their children one by one. */
export function countReading(): { now(): number; stop(): number } {
  let count = 0;
  const { createTreeWalker } = Document.prototype;
  const children = Object.getOwnPropertyDescriptor(Element.prototype, 'children') ?? {};
  Document.prototype.createTreeWalker = function (...args) {
    count += 1;
    return createTreeWalker.apply(this, args);
  };
  Object.defineProperty(Element.prototype, 'children', {
    ...children,
    get(this: Element) {
      count += this.childElementCount;
      return children.get?.call(this) as HTMLCollection;
    },
  });
  return {
    now: () => count,
    stop: () => {
      Document.prototype.createTreeWalker = createTreeWalker;
      Object.defineProperty(Element.prototype, 'children', children);
      return count;
    },
  };
}

/** Counts the ways down a page's tree that are followed until `stop` is called: each full search follows one. */
export function countWays(): { stop(): number } {
  let count = 0;
  const { evaluate } = Document.prototype;
  Document.prototype.evaluate = function (...args) {
    count += 1;
    return evaluate.apply(this, args);
  };
  return {
    stop: () => {
      Document.prototype.evaluate = evaluate;
      return count;
    },
  };
}
