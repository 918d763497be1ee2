import { Calendar, plugins } from 'fullcalendar/all';
import type { CorpusPage } from '../corpus-page.js';
import type { Identities } from '../identities.js';
import type { PageRecord } from '../records.js';

const eventOf = ({ id, name, note, day }: PageRecord) => ({
  id: String(id),
  title: `${note}, ${name}`,
  start: `2024-05-${String(day).padStart(2, '0')}`,
});

const date = /^May \d+, 2024$/;

/** Marks each day of a list, which is there only while it has appointments. */
function markDays(frame: HTMLElement, identities: Identities): void {
  const dates = [...frame.querySelectorAll('*')].filter(
    (each) => each.childElementCount === 0 && date.test(each.textContent.trim()),
  );
  for (const each of dates) {
    let day = each;
    while (day.parentElement && dates.every((other) => other === each || !day.parentElement?.contains(other)))
      day = day.parentElement;
    if (day !== frame) identities.mark(day, `day ${each.textContent.trim()}`);
  }
}

/** A month with its appointments, or the list of them. */
const calendar = (name: string, initialView: string): CorpusPage => ({
  name,
  records: 14,
  mount(frame, identities, first) {
    const holder = document.createElement('div');
    holder.style.inlineSize = '1200px';
    frame.append(holder);
    const shown = new Calendar(holder, {
      plugins,
      initialView,
      initialDate: '2024-05-01',
      now: '2024-05-01',
      events: first.map(eventOf),
      eventDidMount: ({ el, event }) => identities.mark(el, `event-${event.id}`),
    });
    shown.render();
    return {
      show: (records) => {
        shown.removeAllEvents();
        for (const record of records) shown.addEvent(eventOf(record));
      },
      identify: () => {
        if (initialView === 'listMonth') markDays(frame, identities);
      },
      end: () => shown.destroy(),
    };
  },
});

/** Calendars. */
export const calendarPages: readonly CorpusPage[] = [
  calendar('calendar: month', 'dayGridMonth'),
  calendar('calendar: list', 'listMonth'),
];
