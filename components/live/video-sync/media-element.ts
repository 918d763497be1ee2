import { isInsideKit } from '../../../anchors/index.js';
import { warnOnce } from '../../base/warn.js';

/** A `<video>`, an `<audio>`, or an object with the same playback interface. */
export interface MediaElement
  extends
    EventTarget,
    Pick<
      HTMLMediaElement,
      'currentTime' | 'duration' | 'paused' | 'ended' | 'muted' | 'volume' | 'playbackRate' | 'pause'
    >,
    Partial<
      Pick<
        HTMLMediaElement,
        'loop' | 'seeking' | 'readyState' | 'preservesPitch' | 'src' | 'currentSrc' | 'querySelectorAll'
      >
    > {
  /** Rejects if the browser blocks playback; some elements return nothing. */
  play(): Promise<void> | undefined;
}

/** A player in the page's DOM. */
export type PlayerElement = Element & MediaElement;

/** A player of the page with the id that identifies it for everyone. */
export interface IdentifiedPlayer {
  readonly media: PlayerElement;
  readonly id: string;
}

/** Attribute that marks a synchronized player. */
export const playerAttribute = 'data-collab-video';

/** Maximum number of alternative sources that are published. */
const MAX_SOURCES = 10;

/** Returns the duration in seconds; undefined while it is unknown, and for endless streams. */
export function durationOf({ duration }: MediaElement): number | undefined {
  return Number.isFinite(duration) ? duration : undefined;
}

/** Whether the metadata is loaded. Elements without `readyState` count as loaded. */
export const hasMetadata = ({ readyState = 1 }: MediaElement): boolean => readyState >= 1;

/** Whether the playback position is advancing: not paused, seeking or buffering. */
export const isAdvancing = ({ paused, seeking = false, readyState = 3 }: MediaElement): boolean =>
  !paused && !seeking && readyState >= 3;

/** Returns the current source of a player and its alternative sources. */
export function sourcesOf(media: MediaElement): { readonly src?: string; readonly sources?: readonly string[] } {
  const src = media.currentSrc || media.src;
  const sources = [...(media.querySelectorAll?.('source') ?? [])].map((source) => source.src).filter(Boolean);
  return { ...(src && { src }), ...(sources.length > 0 && { sources: sources.slice(0, MAX_SOURCES) }) };
}

/**
 * Returns the marked players in an element. If the page selected the root explicitly, the root itself or all media in it are
 * included without a mark. `onDefined` is called when a candidate that is not defined yet becomes a custom element.
 */
export function findPlayers(
  root: Element,
  isExplicitRoot: boolean,
  onDefined: () => void,
): readonly IdentifiedPlayer[] {
  const selector = isExplicitRoot ? `video, audio, [${playerAttribute}]` : `[${playerAttribute}]`;
  const candidates = [root, ...root.querySelectorAll(selector)];
  return candidates.flatMap((element) => {
    if (isInsideKit(element)) return [];
    if (element.matches(':not(:defined)')) {
      void customElements.whenDefined(element.localName).then(onDefined);
      return [];
    }
    if (isPlayer(element)) {
      const id = element.matches(selector) || isExplicitRoot ? playerId(element) : '';
      return id ? [{ media: element, id }] : [];
    }
    if (element.hasAttribute(playerAttribute))
      warnOnce(
        `<${element.localName} ${playerAttribute}> is not a player: it needs play(), pause(), currentTime and paused.`,
      );
    return [];
  });
}

function isPlayer(element: Element): element is PlayerElement {
  const { play, pause } = element as Partial<MediaElement>;
  return typeof play === 'function' && typeof pause === 'function' && 'currentTime' in element && 'paused' in element;
}

function playerId(media: Element): string {
  const id = media.getAttribute(playerAttribute) || media.id;
  if (!id)
    warnOnce(`A player has ${playerAttribute} without a name. Set a value for the attribute, or an id on the player.`);
  return id;
}
