// The package comes without types; this is what the tests use.
declare module 'bootstrap' {
  export class Modal {
    constructor(element: Element, options?: { backdrop?: boolean });
    show(): void;
    dispose(): void;
  }
}
