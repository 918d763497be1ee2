import { visibleControls } from '../../base/visible-controls.js';
import { html, nothing } from 'lit';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';

interface BarOptions {
  localize: LocalizeController;
  name: string;
  /** Which picture of how many, counted from 1. */
  number: number;
  count: number;
  scale: number;
  deletable: boolean;
  zoom: (factor: number) => void;
  fit: () => void;
  download: () => void;
  remove: () => void;
  close: () => void;
}

interface Tool {
  icon: IconName;
  label: string;
  run: () => void;
  disabled?: boolean;
}

/** How much larger or smaller a step makes a picture. */
export const zoomStep = 1.5;

/** The line above the picture: which it is, and what can be done with it. */
export function renderBar(options: BarOptions) {
  const { localize, name, number, count, scale } = options;
  const term = localize.term.bind(localize);
  const tools: (Tool | false)[] = [
    { icon: 'minus', label: term('zoomOut'), run: () => options.zoom(1 / zoomStep), disabled: scale <= 1 },
    { icon: 'plus', label: term('zoomIn'), run: () => options.zoom(zoomStep) },
    { icon: 'fit', label: term('zoomFit'), run: options.fit, disabled: scale <= 1 },
    { icon: 'download', label: term('downloadFile', name), run: options.download },
    options.deletable && { icon: 'trash', label: term('deleteFile', name), run: options.remove },
    { icon: 'close', label: term('close'), run: options.close },
  ];
  const shown = visibleControls(name);
  return html`
    <div part="bar" class="bar">
      <span class="title" aria-live="polite">
        ${count > 1 ? html`<bdi class="count">${term('imageOf', number, count)}</bdi>` : nothing}
        <bdi part="name" class="name" title=${shown}>${shown}</bdi>
      </span>
      ${tools.map((tool) => (tool ? button(tool) : nothing))}
    </div>
  `;
}

function button({ icon, label, run, disabled = false }: Tool) {
  return html`
    <button
      class="icon-button tool-${icon}"
      type="button"
      aria-label=${label}
      aria-disabled=${disabled ? 'true' : nothing}
      title=${label}
      @click=${() => {
        if (!disabled) run();
      }}
    >
      <collab-icon name=${icon}></collab-icon>
    </button>
  `;
}
