import { isPictureType } from '../../display/picture.js';

/** What a comment tells of a picture before that is loaded. */
export interface Preview {
  readonly thumbnail?: string;
  readonly metadata: { readonly width: number; readonly height: number };
}

/** Longest side of a preview, in px. */
const side = 128;
/** A preview travels with every row that names it: at most so many letters. */
const longest = 40_000;

const urlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The preview could not be read.'));
    reader.readAsDataURL(blob);
  });

/** Draws a picture small, the way up its camera says it is. */
async function drawnSmall(picture: ImageBitmap): Promise<string> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((size) => Math.max(1, Math.round(size * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.7));
  return blob ? urlOf(blob) : '';
}

/** Preview and size of a file that is a picture; undefined for any other, and for one the browser cannot draw. */
export async function previewOf(file: File): Promise<Preview | undefined> {
  if (!isPictureType(file.type)) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const thumbnail = await drawnSmall(picture);
    picture.close();
    const isSmall = thumbnail !== '' && thumbnail.length <= longest;
    return { metadata: { width, height }, ...(isSmall && { thumbnail }) };
  } catch {
    return undefined;
  }
}
