import type { Backend, Sink } from '../../store/backends/backend.js';
import { memoryBackend } from '../../store/backends/memory.js';
import type { Frame } from '../../store/backends/protocol.js';
import { withProviders } from '../../store/backends/providers.js';
import type { AnnotationRecord } from '../../store/model/index.js';
import { Customer } from '../store/backends/providers/customer.js';
import { runBackendSuite } from './suite.js';

runBackendSuite('data providers over memory', (options) => {
  const shared = memoryBackend(options);
  const customer = new Customer();
  return {
    // Access to files and to the profiles of users is up to the customer.
    backend: () => withWholeRows(withProviders(shared, { comment: customer.providers().comment })),
    setAccess: (userId, access) => shared.setAccess(userId, access),
    strike: () => Promise.resolve(),
  };
});

const isWhole = ({ data }: AnnotationRecord): boolean =>
  data.comments.every(({ contentStatus }) => contentStatus !== 'loading');

/** Returns a row with the texts of a later version of it, so far as that still has the comments. */
function withTexts(row: AnnotationRecord, later: AnnotationRecord): AnnotationRecord {
  const comments = row.data.comments.map((comment) => {
    const { contentStatus: status, ...fields } = comment;
    const other = later.data.comments.find(({ commentId }) => commentId === comment.commentId);
    if (status !== 'loading' || other?.contentStatus === 'loading') return comment;
    return {
      ...fields,
      commentText: other?.commentText ?? '',
      ...(other?.context !== undefined && { context: other.context }),
    };
  });
  return { ...row, data: { ...row.data, comments } };
}

const mapRows = (frame: Frame, map: (row: AnnotationRecord) => AnnotationRecord): Frame =>
  frame.t === 'reset'
    ? { ...frame, rows: frame.rows.map(map) }
    : { ...frame, ops: frame.ops.map((op) => (op.k === 'up' ? { ...op, row: map(op.row) } : op)) };

const rowsOf = (frame: Frame): readonly AnnotationRecord[] =>
  frame.t === 'reset' ? frame.rows : frame.ops.flatMap((op) => (op.k === 'up' ? op.row : []));

/** A backend whose frames arrive, in order, once the content of their rows has loaded, as the suite expects. */
function withWholeRows(backend: Backend): Backend {
  return {
    openStorage: (...args) => backend.openStorage(...args),
    connect: (session, sink) => {
      let waiting: readonly Frame[] = [];
      const flush = (): void => {
        // The content of a row that was removed meanwhile is not loaded.
        const removed = new Set(
          waiting.flatMap((frame) =>
            (frame.t === 'ops' ? frame.ops : []).flatMap((op) => (op.k === 'rm' ? op.id : [])),
          ),
        );
        const end = waiting.findIndex((frame) => !rowsOf(frame).every((row) => isWhole(row) || removed.has(row.id)));
        const ready = end < 0 ? waiting : waiting.slice(0, end);
        waiting = waiting.slice(ready.length);
        for (const frame of ready) sink.frame(frame);
      };
      const whole: Sink = {
        frame: (frame) => {
          waiting = [...waiting, frame];
          flush();
        },
        replaced: (scope, rows) => {
          const byId = new Map(rows.map((row) => [row.id, row]));
          const replace = (row: AnnotationRecord): AnnotationRecord => {
            const other = row.documentId === scope.documentId ? byId.get(row.id) : undefined;
            return other ? withTexts(row, other) : row;
          };
          waiting = waiting.map((frame) => mapRows(frame, replace));
          sink.replaced?.(scope, rows);
          flush();
        },
        state: (state, problem) => sink.state(state, problem),
        access: (update) => sink.access?.(update),
        config: (enforced) => sink.config?.(enforced),
        problem: (error) => sink.problem(error),
        published: (published) => sink.published(published),
        moved: (scope, moves) => sink.moved(scope, moves),
        hidden: (scope) => sink.hidden?.(scope),
        live: (frame) => sink.live(frame),
      };
      return backend.connect(session, whole);
    },
  };
}
