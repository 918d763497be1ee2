import type { Attachment } from '../../store/index.js';

/** Image types that every browser shows and that run no scripts. */
const picture = /^image\/(?:png|jpe?g|gif|webp|avif|bmp)$/i;

/** Whether a MIME type is that of a picture that can be shown. */
export const isPictureType = (type: string): boolean => picture.test(type);

/** Whether a file is a picture that can be shown. */
export function isPicture({ mimeType, type = '' }: Attachment): boolean {
  return isPictureType(typeof mimeType === 'string' ? mimeType : type);
}

/** Returns the width and height of a picture in px; undefined if the attachment has none. */
export function pictureSize({ metadata }: Attachment): readonly [width: number, height: number] | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const { width, height } = metadata as { width?: unknown; height?: unknown };
  const isSize = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0;
  return isSize ? [width, height] : undefined;
}
