/** What plays: a `<video>`, an `<audio>`, or an element of the page's that has what these have. */
export interface Medium
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
  /** Rejects where the browser does not let it; some elements return nothing. */
  play(): Promise<void> | undefined;
}

/** Whether an element plays as a `<video>` does. */
export function isMedium(element: Element): element is Element & Medium {
  const { play, pause } = element as Partial<Medium>;
  return typeof play === 'function' && typeof pause === 'function' && 'currentTime' in element && 'paused' in element;
}

/** The length of what plays in seconds; undefined while that is not known, and for what has no end. */
export function lengthOf({ duration }: Medium): number | undefined {
  return Number.isFinite(duration) ? duration : undefined;
}

/** Whether it is known how long a medium is, or that it has no end; an element that does not say how far it is knows. */
export const hasMetadata = ({ readyState = 1 }: Medium): boolean => readyState >= 1;

/** Whether a medium goes on at this moment: it neither stands nor waits for what comes next. */
export const isRunning = ({ paused, seeking = false, readyState = 3 }: Medium): boolean =>
  !paused && !seeking && readyState >= 3;

/** What is kept of a medium's addresses at most. */
const MOST_SOURCES = 10;

/** The address a medium plays, and those it may choose from. */
export function sourcesOf(medium: Medium): { readonly src?: string; readonly sources?: readonly string[] } {
  const src = medium.currentSrc || medium.src;
  const offered = [...(medium.querySelectorAll?.('source') ?? [])].map((source) => source.src).filter(Boolean);
  return { ...(src && { src }), ...(offered.length > 0 && { sources: offered.slice(0, MOST_SOURCES) }) };
}
