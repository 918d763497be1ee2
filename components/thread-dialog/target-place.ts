import type { CommentAnnotation } from '../../store/index.js';
import type { PageState } from '../internal/page-state.js';

/** What a thread is about, on this page: a text in an element, or all that the element holds; undefined where it is not here. */
export function targetPlace(page: PageState, data: CommentAnnotation, when?: 'known' | 'now'): Range | undefined {
  const { annotationId, targetElement } = data;
  const element = page.elementOf?.(annotationId);
  if (!element || element === document.documentElement) return undefined;
  const { targetText, selectAllContent = data.selectAllContent } = targetElement ?? {};
  if (targetText && !selectAllContent) return page.rangeOf?.(annotationId, when);
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** What stands there now, as far as it is known. */
export function targetText(page: PageState, data: CommentAnnotation): string {
  const text = targetPlace(page, data)?.toString() ?? data.targetElement?.targetText ?? '';
  return text.replace(/\s+/g, ' ').trim();
}
