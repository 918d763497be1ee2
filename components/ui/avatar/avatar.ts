import { html, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { PresenceStatus } from '../../../store/index.js';
import { oneOf } from '../../base/attribute-converters.js';
import { showBidiControls } from '../../base/bidi-controls.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { CollabIcon } from '../icon/icon.js';
import styles from './avatar.styles.js';
import { applyFaceColors, renderFace, type AvatarUser, initialsOf } from './face.js';
import faceStyles from './face.styles.js';
import type { AvatarPhotoController } from './photo.js';
import type { StatusMarkController } from './status-mark.js';

export type { AvatarUser } from './face.js';

/**
 * A user's avatar: the photo, or the initials on the user's colour, with an optional presence status.
 *
 * @tag collab-avatar
 * @csspart face - The circle with the initials.
 * @csspart photo - The photo.
 * @csspart status - The mark of the presence status.
 * @cssstate photo - The photo is shown.
 * @cssprop [--collab-avatar-size=1.75rem] - Diameter; 1.25rem with `size="s"`, 2.5rem with `size="l"`.
 * @cssprop [--collab-avatar-radius=50%] - Corner radius.
 * @cssprop [--collab-avatar-rim=#fff] - Colour of the ring around the status mark; usually the background behind the avatar.
 * @cssprop [--collab-avatar-border-color=rgb(0 0 0 / 8%)] - Colour of the hairline at the edge.
 */
export class CollabAvatar extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [faceStyles, styles];

  /** The user; without one, a person icon is shown. */
  @property({ attribute: false }) user?: AvatarUser;
  /** Diameter: small 20 px, medium 28 px, large 40 px. */
  @property({ reflect: true, converter: oneOf('<collab-avatar> size', ['m', 's', 'l']) }) size: 's' | 'm' | 'l' = 'm';
  /** Presence status, shown as a mark with its own shape for each status. */
  @property({ reflect: true, converter: oneOf('<collab-avatar> status', ['none', 'active', 'away', 'offline']) })
  status: 'none' | PresenceStatus = 'none';
  /** Accessible name. Default: the user's name. Empty hides the avatar from assistive technology, beside a visible name. */
  @property() label?: string;

  @state() private photo?: AvatarPhotoController;
  @state() private statusMark?: StatusMarkController;
  @query('.face') private readonly face!: HTMLElement;

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('user')) applyFaceColors(this.face, this.user);
    if (this.user?.photoUrl && !this.photo) void this.#loadPhoto();
    if (changed.has('status') && this.status !== 'none') void this.#loadStatusMark();
  }

  protected override render() {
    const label = showBidiControls(this.label ?? this.user?.name ?? '');
    return html`${renderFace(this.#initials, label, this.photo?.render())}${this.statusMark?.render()}`;
  }

  async #loadPhoto(): Promise<void> {
    const module = await import('./photo.js');
    this.photo ??= new module.AvatarPhotoController(this, (isShown) => this.setState('photo', isShown));
  }

  async #loadStatusMark(): Promise<void> {
    const module = await import('./status-mark.js');
    this.statusMark ??= new module.StatusMarkController(this);
  }

  get #initials(): string {
    return this.user?.initial || initialsOf(this.user?.name ?? '', this.size === 's' ? 1 : 2);
  }
}
