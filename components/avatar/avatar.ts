import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { User } from '../../store/model/index.js';
import { CollabIcon } from '../icon/icon.js';
import { oneOf } from '../internal/attribute-values.js';
import { CollabElement } from '../internal/element.js';
import { warnOnce } from '../internal/warn.js';
import styles from './avatar.styles.js';
import { hueOf } from './hue.js';
import { initialsOf } from './initials.js';

/** What an avatar needs to know of a person. */
export type AvatarUser = Pick<User, 'userId' | 'name' | 'photoUrl' | 'color' | 'textColor' | 'initial'>;

/**
 * A person's face: the photo, else the initials on a colour that is theirs everywhere.
 *
 * @tag collab-avatar
 * @csspart face - The round ground with the initials.
 * @csspart photo - The photo.
 * @cssstate photo - The photo is shown.
 * @cssprop [--collab-avatar-size=1.75rem] - Diameter; 1.25rem with `size="s"`, 2.5rem with `size="l"`.
 * @cssprop [--collab-avatar-radius=50%] - How round it is.
 * @cssprop [--collab-avatar-border-color=rgb(0 0 0 / 8%)] - Hairline at the edge.
 */
export class CollabAvatar extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = styles;

  /** The person; a plain figure stands for nobody. */
  @property({ attribute: false }) user?: AvatarUser;
  /** Diameter: small 20 px, medium 28 px, large 40 px. */
  @property({ reflect: true, converter: oneOf('<collab-avatar> size', ['m', 's', 'l']) }) size: 's' | 'm' | 'l' = 'm';
  /** Accessible name, the person's name by default; empty where the name stands beside the avatar. */
  @property() label?: string;

  @state() private brokenPhoto = '';
  @query('.face') private readonly face!: HTMLElement;

  #loadedPhoto = '';

  protected override updated(changed: PropertyValues<this>): void {
    this.setState('photo', this.#photo !== '' && this.#photo === this.#loadedPhoto);
    if (changed.has('user')) this.#paint();
  }

  protected override render() {
    const label = this.label ?? this.user?.name ?? '';
    return html`
      <span
        part="face"
        class="face"
        role=${label ? 'img' : 'presentation'}
        aria-label=${label || nothing}
        aria-hidden=${label ? nothing : 'true'}
      >
        ${this.#initials || html`<collab-icon name="person"></collab-icon>`} ${this.#image()}
      </span>
    `;
  }

  get #initials(): string {
    return this.user?.initial || initialsOf(this.user?.name ?? '', this.size === 's' ? 1 : 2);
  }

  /** Address of the photo, unless it could not be loaded. */
  get #photo(): string {
    const url = this.user?.photoUrl ?? '';
    return url === this.brokenPhoto ? '' : url;
  }

  #image() {
    if (!this.#photo) return nothing;
    return html`
      <img
        part="photo"
        src=${this.#photo}
        alt=""
        decoding="async"
        draggable="false"
        referrerpolicy="no-referrer"
        @load=${this.#loaded}
        @error=${this.#failed}
      />
    `;
  }

  /** Colours come from data, so script sets them: a strict policy forbids them in the template. */
  #paint(): void {
    const { style } = this.face;
    style.setProperty('--_hue', String(hueOf(this.user?.userId ?? '')));
    style.setProperty('--_ground', this.#color('color'));
    style.setProperty('--_letters', this.#color('textColor'));
  }

  #color(name: 'color' | 'textColor'): string | null {
    const value = this.user?.[name];
    if (!value) return null;
    if (CSS.supports('color', value)) return value;
    warnOnce(`A user's ${name} is "${value}"; a CSS colour is accepted. The avatar falls back to its own.`);
    return null;
  }

  #loaded(): void {
    this.#loadedPhoto = this.#photo;
    this.requestUpdate();
  }

  #failed(): void {
    this.brokenPhoto = this.#photo;
  }
}
