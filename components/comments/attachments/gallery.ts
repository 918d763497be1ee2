import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Attachment, AttachmentAddress } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import { renderHeldMedia } from '../../display/pending-media.js';
import { heldHost } from '../../base/media-origins.js';
import { visibleControls } from '../../base/visible-controls.js';

interface GalleryOptions {
  images: readonly Attachment[];
  localize: LocalizeController;
  addressOf: (attachmentId: number) => AttachmentAddress;
  /** Address of a small preview, shown until the picture is there. */
  previewOf: (image: Attachment) => string | undefined;
  isBroken: (attachmentId: number) => boolean;
  view: (attachmentId: number) => void;
  /** The browser cannot draw what is at the address. */
  broken: (attachmentId: number) => void;
  retry: (attachmentId: number) => void;
}

/** How many pictures are shown; the others are in the viewer. */
const shownAtOnce = 4;

/** A comment's pictures, in a frame whose size is known before they come. */
export function renderGallery(options: GalleryOptions) {
  const { images } = options;
  if (images.length === 0) return nothing;
  const shown = images.slice(0, shownAtOnce);
  return html`
    <div part="images" class="images" role="list" data-count=${shown.length}>
      ${repeat(
        shown,
        ({ attachmentId }) => attachmentId,
        (image, i) =>
          html`<div class="cell" role="listitem" data-attachment-id=${image.attachmentId}>
            ${tile(image, i, options)}
          </div>`,
      )}
    </div>
  `;
}

function tile(image: Attachment, index: number, options: GalleryOptions) {
  const { addressOf, isBroken, images, localize, view } = options;
  const { attachmentId, name = '' } = image;
  const address = addressOf(attachmentId);
  const more = index === shownAtOnce - 1 ? images.length - shownAtOnce : 0;
  const isMissing = address.error !== undefined || isBroken(attachmentId);
  if (isMissing && more === 0) return missingTile(image, options);
  const host = address.url === undefined ? undefined : heldHost(address.url);
  if (host !== undefined && more === 0) return heldTile(image, address.url ?? '', host, localize);
  return html`
    <button
      part="image"
      class="tile"
      type="button"
      aria-haspopup="dialog"
      aria-label=${more > 0 ? localize.term('showImageAndMore', name, more) : localize.term('showImage', name, index + 1, images.length)}
      @click=${() => view(attachmentId)}
    >
      ${isMissing ? nothing : picture(image, host === undefined ? address.url : undefined, options)}
      ${more > 0 ? html`<span class="more" aria-hidden="true">+${localize.number(more)}</span>` : nothing}
    </button>
  `;
}

function picture(image: Attachment, url: string | undefined, { previewOf, broken }: GalleryOptions) {
  const preview = previewOf(image);
  return html`
    ${preview ? html`<img class="preview" src=${preview} alt="" />` : html`<span class="skeleton"></span>`}
    ${url ? html`<img src=${url} alt="" decoding="async" referrerpolicy="no-referrer" @error=${() => broken(image.attachmentId)} />` : nothing}
  `;
}

/** A picture that loads from elsewhere once the person wants it. */
function heldTile({ name = '' }: Attachment, address: string, host: string, localize: LocalizeController) {
  return html`
    <div part="missing" class="tile missing">
      <collab-icon name="image"></collab-icon>
      <bdi class="missing-name" title=${visibleControls(name)}>${visibleControls(name)}</bdi>
      ${renderHeldMedia({ address, host, name, localize })}
    </div>
  `;
}

/** A picture that is not there: says so, and offers to look once more. */
function missingTile({ attachmentId, name = '' }: Attachment, { localize, retry }: GalleryOptions) {
  return html`
    <div part="missing" class="tile missing">
      <collab-icon name="image"></collab-icon>
      <bdi class="missing-name" title=${visibleControls(name)}>${visibleControls(name)}</bdi>
      <span class="missing-text">${localize.term('notLoaded')}</span>
      <button class="button button--ghost" type="button" @click=${() => retry(attachmentId)}>
        ${localize.term('retry')}<span class="visually-hidden">: ${name}</span>
      </button>
    </div>
  `;
}
