import { sampleThreads, type SampleThread } from './sample-comments.js';

const key = 'fernway-accepted';

const kept = (): readonly string[] => JSON.parse(localStorage.getItem(key) ?? '[]') as readonly string[];

/**
 * Keeps what the page says once a proposal is accepted, across visits: comments have their own place, the page's text has none.
 * It is put in before the comments come, as a page's own text would be.
 */
export function keepAccepted(root: HTMLElementTagNameMap['collab-root']): void {
  const accepted = kept();
  for (const thread of sampleThreads) if (accepted.includes(thread.annotationId)) apply(thread);
  root.addEventListener('collab-event', ({ detail }) => {
    if (detail.type !== 'acceptCommentAnnotation') return;
    localStorage.setItem(key, JSON.stringify([...kept(), detail.annotationId]));
  });
}

function apply({ on, words, comments }: SampleThread): void {
  const element = document.querySelector(on);
  const proposed = comments.findLast(({ proposes }) => proposes !== undefined)?.proposes;
  if (element && words && proposed) element.textContent = element.textContent.replace(words, () => proposed);
}
