import { html, nothing } from 'lit';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';

interface Arrows {
  readonly localize: LocalizeController;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Goes on by a picture, or back. */
  readonly show: (step: 1 | -1) => void;
}

/** The buttons that lead to the picture before and to the next. */
export function renderArrows({ localize, isFirst, isLast, show }: Arrows) {
  const arrow = (step: 1 | -1, isEnd: boolean) => html`
    <button
      class="icon-button arrow ${step > 0 ? 'next' : 'previous'}"
      type="button"
      aria-label=${localize.term(step > 0 ? 'nextImage' : 'previousImage')}
      aria-disabled=${isEnd ? 'true' : nothing}
      @click=${() => show(step)}
    >
      <collab-icon name=${step > 0 ? 'chevron-right' : 'chevron-left'}></collab-icon>
    </button>
  `;
  return html`${arrow(-1, isFirst)}${arrow(1, isLast)}`;
}
