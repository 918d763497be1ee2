import { html, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { PresenceStatus } from '../../../store/index.js';
import { CollabIcon } from '../icon/icon.js';
import { oneOf } from '../../base/attribute-values.js';
import { visibleControls } from '../../base/visible-controls.js';
import { CollabElement } from '../../base/element.js';
import styles from './avatar.styles.js';
import { paintFace, renderFace, type AvatarUser } from './face.js';
import faceStyles from './face.styles.js';
import { initialsOf } from './initials.js';

export type { AvatarUser } from './face.js';

/**
 * A person's face: the photo, else the initials on a colour that is theirs everywhere; where wanted, with a mark of how
 * present they are.
 *
 * @tag collab-avatar
 * @csspart face - The round ground with the initials.
 * @csspart photo - The photo.
 * @csspart status - The mark of how present the person is.
 * @cssstate photo - The photo is shown.
 * @cssprop [--collab-avatar-size=1.75rem] - Diameter; 1.25rem with `size="s"`, 2.5rem with `size="l"`.
 * @cssprop [--collab-avatar-radius=50%] - How round it is.
 * @cssprop [--collab-avatar-rim=#fff] - Colour of what it lies on, around the mark of how present the person is.
 * @cssprop [--collab-avatar-border-color=rgb(0 0 0 / 8%)] - Hairline at the edge.
 */
export class CollabAvatar extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [faceStyles, styles];

  /** The person; a plain figure stands for nobody. */
  @property({ attribute: false }) user?: AvatarUser;
  /** Diameter: small 20 px, medium 28 px, large 40 px. */
  @property({ reflect: true, converter: oneOf('<collab-avatar> size', ['m', 's', 'l']) }) size: 's' | 'm' | 'l' = 'm';
  /** How present the person is, shown by a mark in a shape for each. */
  @property({ reflect: true, converter: oneOf('<collab-avatar> status', ['none', 'active', 'away', 'offline']) })
  status: 'none' | PresenceStatus = 'none';
  /** Accessible name, the person's name by default; empty where the name stands beside the avatar. */
  @property() label?: string;

  @state() private photo?: () => unknown;
  @state() private mark?: () => unknown;
  @query('.face') private readonly face!: HTMLElement;

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('user')) paintFace(this.face, this.user);
    if (this.user?.photoUrl && !this.photo) void this.#loadPhoto();
    if (changed.has('status') && this.status !== 'none') void this.#loadMark();
  }

  protected override render() {
    const label = visibleControls(this.label ?? this.user?.name ?? '');
    return html`${renderFace(this.#initials, label, this.photo?.())}${this.mark?.()}`;
  }

  async #loadPhoto(): Promise<void> {
    const module = await import('./photo.js');
    this.photo ??= module.photoOf(this, (isShown) => this.setState('photo', isShown));
  }

  async #loadMark(): Promise<void> {
    const module = await import('./status-mark.js');
    this.mark ??= module.statusMark(this);
  }

  get #initials(): string {
    return this.user?.initial || initialsOf(this.user?.name ?? '', this.size === 's' ? 1 : 2);
  }
}
