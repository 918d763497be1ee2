import { html } from 'lit';
import type { LocalizeController } from '../internal/localize.js';
import { formats, type Format } from './format.js';
import { keyNames } from '../internal/key-names.js';

interface ToolbarOptions {
  localize: LocalizeController;
  active: ReadonlySet<Format>;
  apply: (format: Format) => void;
  keyed: (event: KeyboardEvent) => void;
}

/** The bar of formats. It leaves the focus in the text when the pointer presses it. */
export function renderToolbar({ localize, active, apply, keyed }: ToolbarOptions) {
  return html`
    <div
      part="toolbar"
      class="toolbar"
      role="toolbar"
      aria-label=${localize.term('formatting')}
      @keydown=${keyed}
      @pointerdown=${(event: Event) => event.preventDefault()}
    >
      ${formats.map(
        ({ format, icon, keys }) => html`
          <button
            class="icon-button"
            type="button"
            aria-label=${localize.term(format)}
            aria-pressed=${active.has(format) ? 'true' : 'false'}
            @click=${() => apply(format)}
          >
            <collab-icon name=${icon}></collab-icon>
          </button>
          <collab-tooltip>${localize.term(format)} <kbd>${keyNames(keys)}</kbd></collab-tooltip>
        `,
      )}
    </div>
  `;
}
