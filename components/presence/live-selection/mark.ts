import type { Point } from '../../../anchors/index.js';
import type { LiveSelection, PresenceUser } from '../../../store/index.js';
import { paintFace } from '../../ui/avatar/face.js';
import { keyOf, PAGE, type Look, type Seen } from '../../page/cursor-surfaces.js';
import type { View, Wish } from './flags.js';
import { boxPlace, px, textPlace, type Page, type Place } from './places.js';
import type { TintedTexts } from './tinted-texts.js';

/** What one person has selected. */
export interface Shown {
  readonly user: PresenceUser;
  /** What the person is called. */
  readonly name: string;
  readonly selection: LiveSelection;
}

/** What somebody has selected, as it is seen: an outline or the end of a text, and a flag with the name. */
export class Mark {
  readonly node = document.createElement('div');
  readonly #id: string;
  readonly #tinted: TintedTexts;
  readonly #flag = this.#part('flag');
  readonly #parts = { outline: this.#part('outline'), caret: this.#part('caret') };
  /** What is selected, and what was when it was seen last: what is new may have to be looked for first. */
  #key = PAGE;
  #seenKey = PAGE;
  #kind: LiveSelection['kind'] = 'element';
  #look = '';
  #size: Pick<Wish, 'width' | 'height'> | undefined;
  #place: Place | undefined;
  #tint: { readonly range: AbstractRange; readonly color: string } | undefined;
  #flagAt: Point | undefined;
  #written = '';

  constructor(id: string, tinted: TintedTexts) {
    this.#id = id;
    this.#tinted = tinted;
    this.node.className = 'mark colored';
    this.node.append(this.#parts.outline, this.#parts.caret, this.#flag);
  }

  /** The keys of the surfaces it is on, or was until the new one is found. */
  get surfaces(): readonly string[] {
    return [this.#key, this.#seenKey];
  }

  set({ user, name, selection }: Shown): void {
    this.#key = keyOf(selection.targetElement);
    this.#kind = selection.kind;
    const look = JSON.stringify([name, user.color, user.onlineStatus]);
    if (look === this.#look) return;
    this.#look = look;
    this.#size = undefined;
    paintFace(this.node, { ...user, name });
    this.node.classList.toggle('away', user.onlineStatus !== 'active');
    this.#flag.textContent = name;
  }

  /** Reads where it is in this frame, and tells where its flag is to be; nothing where it is not seen. */
  measure(page: Page): Wish | undefined {
    const seen = this.#seen(page.look);
    const isShown = seen && page.isAllowed(seen.element);
    this.#place = this.#tint = undefined;
    if (isShown && seen.range) this.#measureText(seen, seen.range, page.view);
    else if (isShown) this.#place = boxPlace(seen, page);
    if (!this.#place) return undefined;
    this.#size ??= { width: this.#flag.offsetWidth, height: this.#flag.offsetHeight };
    return { ...this.#place.wish, ...this.#size };
  }

  /** Says where the flag is to be. */
  placeFlag(at: Point | undefined): void {
    this.#flagAt = at;
  }

  /** Puts it where it was measured to be. */
  write(): void {
    if (this.#tint) this.#tinted.show(this.#id, this.#tint.range, this.#tint.color);
    else this.#tinted.hide(this.#id);
    const place = this.#place;
    const at = this.#flagAt;
    const written = JSON.stringify([place?.style, at?.x, at?.y]);
    if (written === this.#written) return;
    this.#written = written;
    for (const [name, part] of Object.entries(this.#parts)) part.classList.toggle('shown', name === place?.node);
    this.#flag.classList.toggle('shown', place !== undefined);
    if (place)
      for (const [name, value] of Object.entries(place.style)) this.#parts[place.node].style.setProperty(name, value);
    if (at) this.#flag.style.translate = `${px(at.x)} ${px(at.y)}`;
  }

  remove(): void {
    this.#tinted.hide(this.#id);
    this.node.remove();
  }

  #part(name: string): HTMLElement {
    const part = document.createElement('div');
    part.className = name;
    part.setAttribute('part', name);
    return part;
  }

  /** Where it is seen. Until what is selected now is found, it stays on what was before. */
  #seen(look: Look): Seen | undefined {
    const now = look(this.#key);
    if (now !== undefined) this.#seenKey = this.#key;
    const seen = now ?? (this.#seenKey === PAGE ? undefined : look(this.#seenKey));
    return seen && (this.#kind === 'text') === (seen.range !== undefined) ? seen : undefined;
  }

  #measureText(seen: Seen, range: AbstractRange, view: View): void {
    const { textDecorationColor: color } = getComputedStyle(this.#parts.caret);
    this.#tint = { range, color };
    this.#place = textPlace(seen, range, view);
  }
}
