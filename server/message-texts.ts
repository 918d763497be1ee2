import type { Frame, Operation } from '../store/backends/protocol.js';
import type { AuthorityMessage } from '../store/backends/remote/messages.js';

/** Texts of objects that many pages receive, by identity: rows and published updates are immutable. */
const texts = new WeakMap<object, string>();

/** Returns a value as JSON, which is made once for all its receivers. */
function sharedText(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** Returns an object as JSON, whose last field has the given values. */
const withList = (rest: object, field: string, values: readonly string[]): string =>
  `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(field)}:[${values.join(',')}]}`;

function operationText(operation: Operation): string {
  if (operation.k === 'rm') return JSON.stringify(operation);
  const { row, ...rest } = operation;
  return `${JSON.stringify(rest).slice(0, -1)},"row":${sharedText(row)}}`;
}

function frameText(frame: Frame): string {
  if (frame.t === 'ops') {
    const { ops, ...rest } = frame;
    return withList(rest, 'ops', ops.map(operationText));
  }
  const { rows, ...rest } = frame;
  return withList(rest, 'rows', rows.map(sharedText));
}

/** Returns a message to a page as JSON. What other pages receive, too, is not converted again. */
export function textOf(message: AuthorityMessage): string {
  if (message.t === 'frame') return `{"t":"frame","frame":${frameText(message.frame)}}`;
  if (message.t === 'published')
    return `{"t":"published","published":[${message.published.map(sharedText).join(',')}]}`;
  if (message.t !== 'presence') return JSON.stringify(message);
  const { published, ...rest } = message.frame;
  return `{"t":"presence","frame":${withList(rest, 'published', published.map(sharedText))}}`;
}
