import { isTextTarget } from '../../anchors/index.js';
import type { CommentAnnotation, TargetElement } from '../../store/model/index.js';
import { cutName } from './element-name.js';
import type { LocalizeController } from '../base/localize.js';
import '../base/more-english.js';
import type { PageState } from './page-state.js';
import { targetOf } from './thread-target.js';

/** The text of a target; empty where that is an element. */
export const textOf = (target: TargetElement | undefined): string =>
  isTextTarget(target) ? (target.targetText ?? '').replace(/\s+/g, ' ').trim() : '';

/** The text a thread is about; empty for a thread on an element. */
export const quoteOf = (data: CommentAnnotation): string => textOf(targetOf(data));

/** A thread by its number and what it is about, such as "Thread 3, on Orders a week". */
export function threadTitle(localize: LocalizeController, page: PageState, data: CommentAnnotation): string {
  const number = data.annotationNumber ?? 0;
  const quote = cutName(quoteOf(data));
  if (quote) return localize.term('onText', localize.term('threadName', number), quote);
  return localize.term('threadName', number, page.subjectOf?.(data.annotationId) ?? '');
}
