import type { CommentRecording } from '../../../store/index.js';
import { isSafeAddress } from '../../base/safe-address.js';

/** What there is to hear or to watch. */
interface Source {
  readonly kind: 'audio' | 'video';
  /** Undefined where there is no address that may be played. */
  readonly url: string | undefined;
  /** Shown until it is watched. */
  readonly poster: string | undefined;
}

const safe = (url: string | undefined): string | undefined => (url && isSafeAddress(url) ? url : undefined);

/** What of a recording is played: its picture where it has one, else its sound. */
export function sourceOf({ type, audioUrl, videoUrl, thumbnailUrl, assets }: CommentRecording): Source {
  const asset = assets?.find(({ url }) => isSafeAddress(url));
  const kind = type === 'audio' && !(videoUrl && !audioUrl) ? 'audio' : 'video';
  const [first, second] = kind === 'audio' ? [audioUrl, videoUrl] : [videoUrl, audioUrl];
  return {
    kind,
    url: safe(first) ?? asset?.url ?? safe(second),
    poster: safe(thumbnailUrl ?? asset?.thumbnailUrl),
  };
}
