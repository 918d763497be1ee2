/**
 * One line of the table that `npm run bench` prints. A benchmark is a module in `bench/node` or `bench/browser` that exports
 * its `name` and `run(): Promise<Row[]>`.
 */
export interface Row {
  /** What is measured. */
  readonly what: string;
  /** What the kit needs. */
  readonly ours: number;
  /** What it may need at most. */
  readonly limit: number;
  /** Unit of both numbers. */
  readonly unit: string;
  /** Times the peer measured in the same run that the kit needs. */
  readonly ratio?: number;
  /** Whether the kit keeps the limit. */
  readonly pass: boolean;
}

declare global {
  /**
   * The browser's own counters, in browser benchmarks only: `LayoutCount`, `RecalcStyleCount`, and, in seconds,
   * `LayoutDuration`, `RecalcStyleDuration`, `ScriptDuration`, `TaskDuration`.
   */
  var benchMetrics: () => Promise<Readonly<Record<string, number>>>;
  /** What all threads of the browser have done, in seconds of the processor, in browser benchmarks only. */
  var benchProcessor: () => Promise<number>;
  /** Begins to record the tasks of the page's main thread, in browser benchmarks only. */
  var benchTrace: () => Promise<void>;
  /**
   * Ends it: what each task took of the processor in ms, in order, for each `performance.mark('bench')` those from it on to the next. The
   * task a mark was made in is the first of its own.
   */
  var benchTasks: () => Promise<readonly (readonly number[])[]>;
  /** Presses a key of the keyboard, in browser benchmarks only: what has the focus gets trusted events. */
  var benchPress: (key: string) => Promise<void>;
}
