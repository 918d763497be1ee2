/** Name of the `performance.mark` with which a page starts the next measured section. */
const MARK = 'bench';

const isMark = ({ name, cat }) => name === MARK && cat.includes('blink.user_timing');
/** One that was under way when recording began has no times of the processor. */
const isTask = ({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined;

/**
 * Processor time of the tasks of the thread that was marked, in ms, from each mark on. A task with a mark in it belongs to the stretch
 * that begins there; one within another counts with that.
 */
function stretchesOf(events) {
  const marks = events.filter(isMark).sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (!first) return [];
  const ofThread = events.filter((event) => isTask(event) && event.pid === first.pid && event.tid === first.tid);
  if (ofThread.length === 0) throw new Error('This Chromium does not tell the processor time of tasks.');
  const stretches = marks.map(() => []);
  let [end, at] = [0, -1];
  for (const { ts, dur, tdur } of ofThread.sort((a, b) => a.ts - b.ts)) {
    if (ts + dur <= end) continue;
    end = ts + dur;
    while (at + 1 < marks.length && marks[at + 1].ts < end) at += 1;
    if (at < 0) continue;
    stretches[at].push(tdur / 1000);
  }
  return stretches;
}

/** Gives the page the tasks of its main thread, by what they took of the processor. */
export async function exposeTasks(page) {
  const session = await page.context().newCDPSession(page);
  let events = [];
  session.on('Tracing.dataCollected', ({ value }) => void (events = events.concat(value)));
  await page.exposeFunction('benchTrace', async () => {
    events = [];
    const includedCategories = ['toplevel', 'blink.user_timing'];
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  });
  await page.exposeFunction('benchTasks', async () => {
    const complete = new Promise((resolve) => void session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return stretchesOf(events);
  });
}
