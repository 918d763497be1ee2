import { css } from 'lit';

export default css`
  /* Reduced saturation; initials stay readable. */
  .avatar[data-status='away'] {
    filter: saturate(0.35);
  }

  .avatar[data-status='offline'] {
    filter: saturate(0);
  }

  /* Reserves the height, so that the layout does not shift. */
  :host {
    --_size: var(--collab-avatar-size, 1.75rem);
    --_rim: var(--collab-presence-avatars-rim, var(--_color-surface));

    display: inline-flex;
    min-block-size: max(var(--_size), var(--_target-size));
    vertical-align: middle;
  }

  :host([size='s']) {
    --_size: var(--collab-avatar-size, 1.25rem);
  }

  :host([size='l']) {
    --_size: var(--collab-avatar-size, 2.5rem);
  }

  .faces {
    display: inline-flex;
    align-items: center;
    /* A stacking context: overlapping avatars do not cover the page. */
    isolation: isolate;
  }

  .face,
  .more {
    position: relative;
    display: grid;
    flex: none;
    place-items: center;
    block-size: var(--_size);
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--collab-avatar-radius, 50%);
    background: var(--_rim);
    box-shadow: 0 0 0 2px var(--_rim);
    color: inherit;
    font: inherit;
    cursor: pointer;
    user-select: none;
    -webkit-touch-callout: none;
  }

  /* Taller than the avatar, as a touch target. */
  .face::after,
  .more::after {
    position: absolute;
    inset: calc(min(0px, var(--_size) - var(--_target-size)) / 2) 0;
    content: '';
  }

  .face ~ :is(.face, .more) {
    margin-inline-start: calc(-1 * var(--collab-presence-avatars-overlap, var(--_size) * 0.07));
  }

  :is(.face, .more):is(:hover, :focus-visible) {
    z-index: 2;
  }

  /* The followed person. */
  .face.followed {
    box-shadow:
      0 0 0 2px var(--_rim),
      0 0 0 4px var(--_color-accent);
    z-index: 1;
  }

  /* The row marks only people who are not active. */
  .face .status[data-status='active'] {
    display: none;
  }

  .more {
    min-inline-size: var(--_size);
    padding-inline: calc(var(--_size) * 0.18);
    border-radius: var(--_radius-full);
    background: linear-gradient(var(--_tint), var(--_tint)) var(--_rim);
    color: var(--_color-text);
    font-size: max(0.6875rem, var(--_size) * 0.39);
    font-weight: var(--_font-weight-strong);
    font-variant-numeric: tabular-nums;
    line-height: 1;
    letter-spacing: -0.02em;
    direction: ltr;
    unicode-bidi: isolate;

    --_tint: color-mix(in srgb, var(--_color-text) 10%, transparent);
  }

  .more:is(:hover, [aria-expanded='true']) {
    --_tint: color-mix(in srgb, var(--_color-text) 18%, transparent);
  }

  .panel {
    display: flex;
    flex-direction: column;
    inline-size: min(17rem, 100vw - 1rem);
    max-block-size: min(var(--_available-height, 80vh), 26rem);
    padding: 0;
    overflow: hidden;
  }

  .sheet {
    inline-size: 100%;
    max-block-size: 70dvh;
  }

  .head,
  .others {
    margin: 0;
    color: var(--_color-text-muted);
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
  }

  .head {
    flex: none;
    padding: var(--_space-2) var(--_space-3);
    border-block-end: 1px solid var(--_color-border);
    font-weight: var(--_font-weight-strong);
  }

  .others {
    padding: var(--_space-2);
  }

  .scroller {
    min-block-size: 0;
    padding: var(--_space-1);
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }

  .list {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .item {
    --_rim: var(--_color-surface-raised);
    --_size: var(--collab-avatar-size, 1.75rem);

    display: flex;
    gap: var(--_space-3);
    align-items: center;
    inline-size: 100%;
    min-block-size: max(2.75rem, var(--_target-size));
    margin: 0;
    padding: var(--_space-1) var(--_space-2);
    border: 0;
    border-radius: var(--_radius-s);
    background: var(--_rim);
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
    /* Rows outside of the visible area are not laid out. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 2.75rem;
  }

  .item:hover {
    --_rim: var(--_color-hover);
  }

  .item:focus-visible {
    outline-offset: -2px;
  }

  .holder {
    position: relative;
    flex: none;
  }

  .text {
    flex: 1;
    min-inline-size: 0;
    line-height: 1.3;
  }

  .name {
    display: flex;
    gap: 0.25em;
    font-size: var(--_font-size-s);
    font-weight: var(--_font-weight-strong);
    white-space: nowrap;
  }

  .person-name {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .hint {
    flex: none;
  }

  .hint,
  .presence {
    color: var(--_color-text-muted);
    font-weight: var(--_font-weight);
  }

  .presence {
    display: block;
    overflow: hidden;
    font-size: var(--_font-size-xs);
    font-variant-numeric: tabular-nums;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    .more {
      border: 1px solid ButtonText;
    }

    .more[aria-expanded='true'] {
      border-color: Highlight;
    }

    .face.followed {
      outline: 2px solid Highlight;
      outline-offset: 1px;
    }

    .item:hover {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;
