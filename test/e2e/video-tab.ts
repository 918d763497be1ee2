// Runs in the page: a film that is watched together.
import '../../components/live/video-sync/define.js';
import { sound } from '../../stories/sample-recordings.js';
import { tab } from './local-tab.js';

const film = Object.assign(document.createElement('video'), { src: URL.createObjectURL(sound(120)), controls: true });
film.dataset.collabVideo = 'film';
film.setAttribute('aria-label', 'Film');
document.body.append(film);

/** What tests do in the page beside what a tab does. */
const videoTab = {
  film,

  /** Watches the film with the others. */
  watch(): void {
    document.body.append(Object.assign(document.createElement('collab-video-sync'), { store: tab.store }));
  },

  /** How the film stands, and when that was looked at, in seconds by the machine's clock. */
  look() {
    const { paused, seeking, muted, playbackRate, currentTime } = film;
    return { paused, seeking, muted, playbackRate, currentTime, at: Date.now() / 1_000 };
  },
};

type VideoTab = typeof videoTab;

declare global {
  var videoTab: VideoTab;
}

globalThis.videoTab = videoTab;

/** Says on the console where the button to join is, once it is there. */
function sayWhereToJoin(): void {
  const join = document.querySelector('collab-video-sync')?.shadowRoot?.querySelector('[part~="join-button"]');
  const { x = 0, y = 0, width = 0, height = 0 } = join?.getBoundingClientRect() ?? {};
  if (width > 0) console.log(`join ${x + width / 2} ${y + height / 2}`);
  else requestAnimationFrame(sayWhereToJoin);
}

// What a test does in a tab counts as a person's doing. Whoever comes so has done nothing there.
const comes = new URL(location.href).searchParams.get('comes');
if (comes) {
  film.addEventListener('playing', () => console.log('playing'));
  void tab.open(comes).then(() => {
    videoTab.watch();
    sayWhereToJoin();
  });
}
