import type { CommentAnnotation } from '../../store/model/index.js';
import type { LocalizeController } from '../base/localize.js';
import { truncateName } from './element-name.js';
import '../base/english-messages.js';
import '../base/page-messages.js';
import type { PageContext } from './page-context.js';
import { quoteOf } from './thread-target.js';

/** Returns the title of a thread from its number and target, such as "Thread 3, on Orders a week". */
export function threadTitle(localize: LocalizeController, page: PageContext, data: CommentAnnotation): string {
  const number = data.annotationNumber ?? 0;
  const quote = truncateName(quoteOf(data));
  if (quote) return localize.term('threadsOnQuote', localize.term('threadName', number), quote);
  return localize.term('threadName', number, page.targets.nameOf(data.annotationId));
}
