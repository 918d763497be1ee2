/** Puts a page into the body, as nodes of the test's own, and returns its frame. */
export function pageOf(markup: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(markup, 'text/html');
  const page = document.createElement('main');
  page.className = 'test-page';
  page.append(...parsed.body.childNodes);
  document.body.append(page);
  return page;
}

/** Takes away what tests have put into the body. */
export function clearPages(): void {
  for (const page of document.querySelectorAll('.test-page')) page.remove();
}

/** The one element a selector finds. */
export function one(selector: string, root: ParentNode = document): HTMLElement {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`nothing matches ${selector}`);
  return found;
}

/** Resolves when the frame that is due, and all that it asked for, is done. */
export async function frame(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
