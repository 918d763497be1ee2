import { css } from 'lit';

export default css`
  .layer.colored {
    --_edge: var(--collab-follow-banner-width, 3px);
  }

  /* A frame in the leader's colour around the page. */
  .frame {
    position: absolute;
    inset: 0;
    border: var(--_edge) solid var(--_ground);
  }

  .bar {
    position: absolute;
    inset: auto 0 calc(max(var(--_space-4), env(safe-area-inset-bottom)) + var(--_lift, 0px));
    display: grid;
    gap: var(--_space-2);
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    padding-inline: var(--_space-4);
  }

  .pill {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    max-inline-size: min(100%, 30rem);
    min-block-size: var(--_control-size);
    padding-block: var(--_space-1);
    padding-inline: var(--_space-1) var(--_space-3);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-full);
    background: var(--_color-surface-raised);
    box-shadow: var(--_shadow-raised);
    color: var(--_color-text);
    font-size: var(--_font-size-s);
    pointer-events: auto;
  }

  .following {
    border-color: transparent;
    background-color: var(--_ground);
    color: var(--_ink);
    padding-inline-end: var(--_space-1);
  }

  .ended {
    padding-inline: var(--_space-4) var(--_space-1);
  }

  .label {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    font-weight: var(--_font-weight-strong);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* Several names wrap instead of being truncated. */
  .followers {
    border-radius: calc(var(--_control-size) / 2 + var(--_space-1));
  }

  .followers .label {
    overflow-wrap: anywhere;
    font-weight: var(--_font-weight);
    white-space: normal;
  }

  .pill .button {
    flex: none;
    border-radius: var(--_radius-full);
  }

  .following .button {
    border-color: color-mix(in srgb, currentcolor 45%, transparent);
    background: none;
    color: inherit;
  }

  .following .button:hover {
    background: color-mix(in srgb, currentcolor 18%, transparent);
  }

  .following .button:focus-visible {
    outline-color: currentcolor;
    outline-offset: -3px;
  }

  @media (forced-colors: active) {
    .frame {
      border-color: Highlight;
    }

    .pill {
      border-color: CanvasText;
    }
  }
`;
