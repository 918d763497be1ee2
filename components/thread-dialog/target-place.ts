import type { CommentAnnotation } from '../../store/index.js';
import type { PageState } from '../internal/page-state.js';

/** The place in an element where a text stands for the nth time. */
function rangeOf(element: Element, text: string, occurrence: number): Range | undefined {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (texts.nextNode()) nodes.push(texts.currentNode as Text);
  const whole = nodes.map(({ data }) => data).join('');
  let at = -1;
  for (let n = 0; n < occurrence; n += 1) at = whole.indexOf(text, at + 1);
  if (at < 0) return undefined;
  const range = document.createRange();
  let passed = 0;
  for (const node of nodes) {
    const end = passed + node.length;
    if (passed <= at && at < end) range.setStart(node, at - passed);
    if (passed < at + text.length && at + text.length <= end) range.setEnd(node, at + text.length - passed);
    passed = end;
  }
  return range;
}

/** What a thread is about, on this page: a text in an element, or all that the element holds; undefined where it is not here. */
export function targetPlace(page: PageState, data: CommentAnnotation): Range | undefined {
  const { annotationId, targetElement } = data;
  const element = page.elementOf?.(annotationId);
  if (!element || element === document.documentElement) return undefined;
  const { targetText, occurrence = 1, selectAllContent = data.selectAllContent } = targetElement ?? {};
  if (targetText && !selectAllContent) return rangeOf(element, targetText, occurrence);
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** What stands there now, as far as it is known. */
export function targetText(page: PageState, data: CommentAnnotation): string {
  const text = targetPlace(page, data)?.toString() ?? data.targetElement?.targetText ?? '';
  return text.replace(/\s+/g, ' ').trim();
}
