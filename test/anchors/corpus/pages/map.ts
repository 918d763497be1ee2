import { circleMarker, divIcon, icon, map, marker, tileLayer } from 'leaflet';
import css from 'leaflet/dist/leaflet.css?raw';
import type { CorpusPage } from '../corpus-page.js';
import type { PageRecord } from '../records.js';

const tile = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const placeOf = ({ id, amount }: PageRecord): [number, number] => [
  ((id * 13) % 80) / 10 + 47,
  ((amount * 7) % 100) / 10 + 8,
];

/** A map with pictures, labels and shapes. */
export const mapPage: CorpusPage = {
  name: 'map: leaflet',
  records: 10,
  mount(frame, identities, first) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const holder = document.createElement('div');
    holder.style.cssText = 'inline-size: 900px; block-size: 600px';
    frame.append(holder);
    const shown = map(holder, {
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      inertia: false,
    });
    shown.setView([51, 13], 6);
    tileLayer(tile, { attribution: 'Drawn for tests' }).addTo(shown);
    let layers: { remove(): unknown }[] = [];
    const show = (records: readonly PageRecord[]): void => {
      for (const layer of layers) layer.remove();
      layers = records.flatMap((record) => {
        const kinds = [
          { icon: icon({ iconUrl: tile, iconSize: [24, 40] }), alt: `Shop of ${record.name}` },
          { icon: divIcon({ html: `<b>${record.name}</b><span>${record.city}</span>`, iconSize: [90, 30] }) },
        ];
        const placed = marker(placeOf(record), kinds[record.id % 2] ?? {}).addTo(shown);
        const round = circleMarker(placeOf(record), { radius: 6 + (record.id % 9) }).addTo(shown);
        const [element, circle] = [placed.getElement(), round.getElement()];
        if (element) identities.mark(element, `marker-${record.id}`);
        if (circle) identities.mark(circle, `circle-${record.id}`);
        return [placed, round];
      });
    };
    show(first);
    return {
      show,
      end: () => {
        shown.remove();
        document.adoptedStyleSheets = [];
      },
    };
  },
};
