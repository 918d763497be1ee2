import { html } from 'lit';
import { drawPicture } from './sample-files.js';
import { sound } from './sample-recordings.js';
import type { SampleThread } from './sample-store.js';
import { people, statuses } from './sample-threads.js';

const at = (time: number) => ({ targetElement: { elementId: 'film', time }, position: { left: 0.4, top: 0.5 } });

/** Threads on moments of a film of 40 seconds. */
export const threadsOnFilm: readonly SampleThread[] = [
  {
    annotationId: 'film-start',
    ...at(3.2),
    said: [{ from: people.ben, text: 'The title comes a second too late.', ago: 90 }],
  },
  {
    annotationId: 'film-cut',
    ...at(17),
    status: statuses.ongoing,
    said: [{ from: people.mai, text: 'This cut is hard on the ears.', ago: 50 }],
  },
  {
    annotationId: 'film-hum',
    ...at(17.6),
    said: [{ from: people.ana, text: 'And there is a hum from here on.', ago: 45 }],
  },
  {
    annotationId: 'film-end',
    ...at(37.5),
    said: [{ from: people.wolfe, text: 'Who do we thank at the end?', ago: 10 }],
  },
];

/** A film to comment on. */
export async function sampleFilm() {
  const address = URL.createObjectURL(sound(40));
  const poster = URL.createObjectURL(await drawPicture(640, 360, 210));
  return html`
    <video id="film" src=${address} poster=${poster} width="640" height="360" controls muted aria-label="Film"></video>
  `;
}
