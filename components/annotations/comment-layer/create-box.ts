/** Creates a `div` of the layer with a class name. */
export const createBox = (className: string): HTMLDivElement =>
  Object.assign(document.createElement('div'), { className });
