import { html } from 'lit';
import type { PresenceStatus } from '../../../store/index.js';
import type { AvatarUser, CollabAvatar } from '../../ui/avatar/avatar.js';

/**
 * A person's face and the mark of how present they are, in a shape for each: a dot, a crescent, a ring with a stroke. What
 * it stands in is `position: relative` and says all of it in words; `status-mark.styles.ts` draws the mark. There may be thousands
 * of them: what an avatar loads for a mark of its own would come late.
 */
export const renderMarkedFace = (user: AvatarUser, status: PresenceStatus, size: CollabAvatar['size']) => html`
  <collab-avatar class="avatar" label="" data-status=${status} .size=${size} .user=${user}></collab-avatar>
  <span part="status" class="status" data-status=${status}></span>
`;
