import { css } from 'lit';
import overlayStyles from '../../styles/overlay.styles.js';

const styles = css`
  :host {
    display: block;
    /* An ancestor such as the comment layer may disable pointer events. */
    pointer-events: auto;
  }

  .dialog {
    display: flex;
    flex-direction: column;
    gap: var(--_space-2);
    min-inline-size: 0;
  }

  collab-thread {
    flex: 0 1 auto;
  }

  /* Reserves the space until the element is defined. */
  collab-thread-switcher {
    display: block;
    flex: none;
    min-block-size: var(--_target-size);
  }

  collab-thread-switcher:defined {
    display: flex;
  }

  /* The width of the thread in it follows the frame. */
  .floating:not(.sheet) {
    inline-size: min(var(--collab-thread-dialog-inline-size, 22rem), calc(100vw - 1rem));
  }

  .header {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-inline-size: 0;
  }

  .header collab-avatar {
    --collab-avatar-size: 1.5rem;
  }

  .author {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .no-permission,
  .deleted,
  .note {
    margin: 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
  }

  .quote {
    display: -webkit-box;
    margin-block-end: 0;
    margin-inline: 0;
    padding-inline-start: var(--_space-2);
    overflow: hidden;
    border-inline-start: 2px solid var(--_color-border-strong);
    color: var(--_color-text-muted);
    font-size: var(--_font-size-s);
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  .header + .quote {
    margin-block-start: 0;
  }

  .drafts {
    display: grid;
    flex: none;
    gap: var(--_space-2);
    max-block-size: 12rem;
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
    font-size: var(--_font-size-s);
  }

  .drafts li {
    display: grid;
    min-inline-size: 0;
    padding-block-start: var(--_space-2);
    border-block-start: 1px solid var(--_color-border);
  }

  .drafts .draft-place {
    color: var(--_color-text-muted);
    overflow-wrap: anywhere;
  }

  .drafts .draft-text {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .draft-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    margin-inline-start: calc(-1 * var(--_space-2));
  }

  .draft-actions .button:first-child {
    color: var(--_color-accent-text);
  }

  .unsent {
    display: grid;
    gap: var(--_space-2);
  }

  .unsent textarea {
    resize: none;
  }

  .unsent-actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }

  .signed-out {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--_space-3);
    padding: var(--_space-8) var(--_space-6);
    font-weight: var(--_font-weight-strong);
    text-align: center;
  }

  .signed-out collab-icon {
    --collab-icon-size: 1.75rem;

    color: var(--_color-text-subtle);
  }

  .signed-out p {
    max-inline-size: 16rem;
    margin: 0;
    text-wrap: balance;
  }

  .note {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-1);
    align-items: center;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  /* The text stays beside the icon; the button wraps where there is no room. */
  .note > bdi,
  .note .page-link {
    flex: 1;
    flex-basis: auto;
    max-inline-size: calc(100% - 0.875rem - var(--_space-1));
  }

  .note .page-link {
    color: var(--_color-accent-text);
  }

  .note .button {
    flex: none;
    margin-inline-start: calc(0.875rem + var(--_space-1) - var(--_space-2));
    color: var(--_color-accent-text);
  }

  .note collab-icon {
    --collab-icon-size: 0.875rem;

    flex: none;
  }
`;

export default [overlayStyles, styles];
