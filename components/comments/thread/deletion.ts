import type { LitElement } from 'lit';
import type { AnnotationRow } from '../../../store/index.js';
import { ConfirmationController } from '../../controllers/confirmation.js';
import type { LocalizeController } from '../../base/localize.js';
import { CollabThreadDeleteEvent } from './thread.events.js';

interface DeletionHost extends LitElement {
  readonly row?: AnnotationRow | undefined;
}

/** Asks before a thread is deleted, and says what goes with it. */
export const askToDelete = (host: DeletionHost, localize: LocalizeController): ConfirmationController =>
  new ConfirmationController(host, {
    localize,
    question: () => localize.term('deleteThreadQuestion'),
    detail: () => localize.term('deleteThreadDetail', host.row?.data.comments.length ?? 0),
    confirmLabel: () => localize.term('deleteThread'),
    confirm: () => host.dispatchEvent(new CollabThreadDeleteEvent({ annotationId: host.row?.id ?? '' })),
    opener: () => host.renderRoot.querySelector<HTMLElement>('.more'),
  });
