import { html } from 'lit';
import '../../ui/icon/more-icons.js';
import { loadOnce } from '../../base/lazy.js';
import type { AnnotationRow } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabMenuSelectEvent, MenuItem } from '../../ui/menu/menu.js';
import type { ExportFormat } from './export.js';

const formats: readonly ExportFormat[] = ['csv', 'json'];

let module: typeof import('./export.js') | undefined;
const load = loadOnce(async () => {
  module = await import('./export.js');
}, 'exporting');

async function download(rows: readonly AnnotationRow[], format: ExportFormat): Promise<void> {
  await load();
  module?.downloadThreads(rows, format);
}

interface ListMenu {
  readonly localize: LocalizeController;
  /** The threads that are shown now. */
  readonly rows: () => readonly AnnotationRow[];
  readonly checkAll: () => void;
  readonly markAllRead: () => void;
}

/** What can be done with all threads that are shown. */
export function renderListMenu({ localize, rows, checkAll, markAllRead }: ListMenu) {
  const items: MenuItem[] = [
    { id: 'check', label: localize.term('selectAll', rows().length) },
    { id: 'read', label: localize.term('markAllRead'), icon: 'eye' },
    { separator: true },
    ...formats.map((id) => ({ id, label: localize.term('exportAs', id), icon: 'download' as const })),
  ];
  const chosen = (event: CollabMenuSelectEvent): void => {
    event.stopPropagation();
    const { id } = event.detail;
    const format = formats.find((each) => each === id);
    if (format) void download(rows(), format);
    else if (id === 'check') checkAll();
    else markAllRead();
  };
  return html`<collab-menu
    part="list-menu"
    placement="bottom-end"
    .label=${localize.term('moreActions')}
    .items=${items}
    @collab-menu-select=${chosen}
  ></collab-menu>`;
}
