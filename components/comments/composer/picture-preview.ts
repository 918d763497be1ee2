import { isPictureType } from '../../display/picture.js';

/** Preview and size of a picture, shown until the picture is loaded. */
export interface PicturePreview {
  readonly thumbnail?: string;
  readonly metadata: { readonly width: number; readonly height: number };
}

/** Longest side of a preview, in px. */
const MAX_SIDE = 128;
/** Longest preview as a data URL, in characters. It is part of every row that contains the attachment. */
const MAX_URL_LENGTH = 40_000;

const readDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The preview could not be read.'));
    reader.readAsDataURL(blob);
  });

/** Draws a thumbnail of a picture in its EXIF orientation. Returns a data URL, empty if it cannot be drawn. */
async function drawThumbnail(picture: ImageBitmap): Promise<string> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((size) => Math.max(1, Math.round(size * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.7));
  return blob ? readDataUrl(blob) : '';
}

/** Returns the preview and size of a picture file; undefined for other files and pictures that the browser cannot draw. */
export async function createPicturePreview(file: File): Promise<PicturePreview | undefined> {
  if (!isPictureType(file.type)) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const thumbnail = await drawThumbnail(picture);
    picture.close();
    const isSmall = thumbnail !== '' && thumbnail.length <= MAX_URL_LENGTH;
    return { metadata: { width, height }, ...(isSmall && { thumbnail }) };
  } catch {
    return undefined;
  }
}
