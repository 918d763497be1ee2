import type { AttachmentLimits } from '../../../store/index.js';
import { errorMessage } from '../../base/error-message.js';
import { fileSize } from '../../display/file-size.js';
import type { LocalizeController } from '../../base/localize.js';
import type { StripItem } from './strip-item.js';

/** Why a file was refused or could not be uploaded, in words a person understands. */
export function faultMessage(
  item: StripItem,
  limits: AttachmentLimits | undefined,
  localize: LocalizeController,
): string {
  const { name, size = 0, error } = item;
  if (error?.code === 'file_too_large' && limits) {
    return localize.term('fileTooLarge', name, fileSize(localize, size), fileSize(localize, limits.maxSize));
  }
  if (error?.code === 'file_type') return localize.term('fileType', name, limits?.types?.join(', ') ?? '');
  if (error?.code === 'too_many_files' && limits) return localize.term('tooManyFiles', name, limits.maxCount);
  if (!error || item.status === 'failed') return localize.term('uploadFailed');
  return errorMessage(error, (key) => localize.term(key));
}
