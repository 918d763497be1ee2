import { isInsideKit } from '../../../anchors/index.js';
import { warnOnce } from '../../base/warn.js';
import { isMedium, type Medium } from './medium.js';

export const mark = 'data-collab-video';

/** What plays and has a name for all. */
export interface FoundMedium {
  readonly medium: Element & Medium;
  readonly id: string;
}

/** An element of the page's that is none of its kind yet: its definition comes later. */
const isUndefined = (element: Element): boolean => element.matches(':not(:defined)');

/**
 * The players in an element: those that are marked. With `isChosen` the element was chosen for it: then it is itself one,
 * marked or not, or all players in it are. `late` is called when what is to be one comes to be defined.
 */
export function mediaIn(root: Element, isChosen: boolean, late: () => void): readonly FoundMedium[] {
  const selector = isChosen ? `video, audio, [${mark}]` : `[${mark}]`;
  const all = [root, ...root.querySelectorAll(selector)];
  return all.flatMap((element) => {
    if (isInsideKit(element)) return [];
    if (isUndefined(element)) {
      void customElements.whenDefined(element.localName).then(late);
      return [];
    }
    if (isMedium(element)) {
      const id = element.matches(selector) || isChosen ? nameOf(element) : '';
      return id ? [{ medium: element, id }] : [];
    }
    if (element.hasAttribute(mark)) warnOnce(`<${element.localName} ${mark}> cannot play: it is no player.`);
    return [];
  });
}

function nameOf(medium: Element): string {
  const name = medium.getAttribute(mark) || medium.id;
  if (!name) warnOnce(`A player has ${mark} and no name: give that a value, or the player an id.`);
  return name;
}
