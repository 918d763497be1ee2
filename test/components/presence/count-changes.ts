import { nextFrame } from '@open-wc/testing';

/** Counts the DOM changes below an element in five frames after the page has changed. */
export async function countChanges(element: Node, page: Element): Promise<number> {
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.length));
  observer.observe(element, { subtree: true, attributes: true, childList: true, characterData: true });
  page.append(document.createElement('p'));
  for (let frame = 0; frame < 5; frame += 1) await nextFrame();
  observer.disconnect();
  return changes;
}
