import { css } from 'lit';

export default css`
  :host {
    display: contents;
  }

  /* An embedded sidebar has a box in the page, which the panel fills. */
  :host([layout='embedded'][open]) {
    display: flex;
    flex: none;
    flex-direction: column;
    inline-size: var(--_width, var(--collab-comments-sidebar-inline-size, 22rem));
    max-inline-size: 100%;
    block-size: 100%;
    min-block-size: 20rem;
  }

  .panel {
    position: fixed;
    z-index: var(--_layer-overlay);
    inset-block: var(--collab-comments-sidebar-inset-block-start, 0) 0;
    inset-inline-end: 0;
    display: flex;
    flex-direction: column;
    inline-size: var(--_width, var(--collab-comments-sidebar-inline-size, 22rem));
    max-inline-size: max(18rem, 100% - 12rem);
    border-inline-start: 1px solid var(--_color-border);
    background: var(--_color-surface);
    box-shadow: var(--_shadow-overlay);
    transition:
      opacity var(--_motion-slow) var(--_ease),
      translate var(--_motion-slow) var(--_ease);
  }

  :host([position='start']) .panel {
    inset-inline: 0 auto;
    border-inline: 0 1px solid var(--_color-border);
  }

  :host([layout='floating']) .panel {
    margin: var(--_space-3);
    border: 1px solid var(--_color-border);
    border-radius: var(--_radius-m);
  }

  :host([layout='embedded']) .panel {
    position: relative;
    inset: auto;
    z-index: auto;
    flex: 1;
    inline-size: 100%;
    max-inline-size: none;
    min-block-size: 0;
    box-shadow: none;
  }

  @starting-style {
    .panel {
      opacity: 0;
      translate: 1.5rem 0;
    }

    .panel:dir(rtl),
    :host([position='start']) .panel:dir(ltr) {
      translate: -1.5rem 0;
    }

    :host([position='start']) .panel:dir(rtl) {
      translate: 1.5rem 0;
    }
  }

  .panel:focus {
    outline: none;
  }

  .panel:focus-visible {
    outline: 2px solid var(--_color-focus);
    outline-offset: -2px;
  }

  .content {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
  }

  .header {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding-block: var(--_space-3) var(--_space-2);
    padding-inline: var(--_space-4) var(--_space-3);
  }

  h2 {
    margin: 0;
    font-size: var(--_font-size-l);
    font-weight: var(--_font-weight-strong);
    line-height: 1.25;
  }

  .buttons {
    display: flex;
    gap: var(--_space-1);
    margin-inline-start: auto;
  }

  .connection {
    margin: 0 var(--_space-3) var(--_space-2);
  }

  collab-thread-list,
  .loading {
    flex: 1;
    min-block-size: 0;
    border-block-start: 1px solid var(--_color-border);
  }

  .loading {
    padding: var(--_space-2);
    overflow: hidden;
  }

  /* Looks like an empty state of the content, which failed to load with its styles. */
  .loading[role] {
    --collab-icon-size: 1.75rem;

    display: grid;
    gap: var(--_space-3);
    place-content: center;
    justify-items: center;
    border: 0;
  }

  .loading > collab-icon {
    color: var(--_color-text-subtle);
  }

  /* Reserves the space of the toolbar, so that the skeleton keeps its position. */
  .connection + .loading {
    margin-block-start: calc(var(--_control-size) + min(var(--_target-size), 2rem) + 2 * var(--_space-2));
  }

  .skeleton-row {
    display: flex;
    gap: var(--_space-2);
    padding: var(--_space-2);
  }

  /* Has the height of a group header, which starts at the border above. */
  .skeleton-group {
    align-items: center;
    block-size: calc(var(--_control-size) + 2 * var(--_space-1));
    margin-block-start: calc(-1 * var(--_space-2));
  }

  .skeleton-lines {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 0.375rem;
    padding-block: 0.25rem;
  }

  .face {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border-radius: var(--_radius-full);
  }

  .short,
  .long {
    block-size: 0.75rem;
  }

  .short {
    inline-size: 40%;
  }

  /* A sheet at the foot of the window; controllers/sheet.ts lifts it above a screen keyboard. */
  @media (width <= 480px) {
    :host(:not([layout='embedded'])) .panel {
      --_most: calc(100dvh - var(--_keyboard, 0px) - env(safe-area-inset-top) - var(--_space-6));
      /* Takes more of a low window, so that part of the list is visible. */
      --_sheet: max(60dvh, 26rem);

      inset: auto auto var(--_keyboard, 0) var(--_viewport-left, 0);
      inline-size: 100%;
      max-inline-size: var(--_viewport-width, none);
      block-size: min(var(--_sheet), var(--_most));
      margin: 0;
      padding-block-end: env(safe-area-inset-bottom);
      border: 0;
      border-block-start: 1px solid var(--_color-border);
      border-radius: var(--_radius-m) var(--_radius-m) 0 0;
    }

    @starting-style {
      :host(:not([layout='embedded'])) .panel {
        opacity: 1;
        translate: 0 100%;
      }
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .panel {
      transition: none;
    }
  }
`;
