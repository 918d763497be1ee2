import { css } from 'lit';

/** Styles of a comment's text in composers and comments: `.prose` contains the schema's elements. */
export default css`
  .prose {
    overflow-wrap: anywhere;
  }

  .prose :is(p, ul, ol, blockquote, pre) {
    margin: 0;
  }

  .prose > :is(p, ul, ol, blockquote, pre) + *,
  .prose blockquote > :is(p, ul, ol, blockquote, pre) + * {
    margin-block-start: var(--_space-1);
  }

  /* Space around blocks other than paragraphs. */
  .prose > :is(blockquote, pre) + *,
  .prose > * + :is(blockquote, pre) {
    margin-block-start: var(--_space-2);
  }

  .prose p {
    min-block-size: 1lh;
    text-align: start;
  }

  .prose :is(strong, b) {
    font-weight: var(--_font-weight-strong);
  }

  .prose a {
    color: var(--_color-accent-text);
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent);
    text-underline-offset: 0.15em;
  }

  .prose a:hover {
    text-decoration-color: currentcolor;
  }

  .prose a:focus-visible {
    border-radius: 2px;
  }

  .prose :is(ul, ol) {
    padding-inline-start: 1.5em;
  }

  .prose li::marker {
    color: var(--_color-text-muted);
    font-variant-numeric: tabular-nums;
  }

  .prose blockquote {
    padding-inline-start: var(--_space-3);
    border-inline-start: 2px solid var(--_color-border-strong);
    color: var(--_color-text-muted);
  }

  .prose :is(code, pre) {
    background: var(--_color-hover);
    font-family: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
    font-size: 0.9em;
    unicode-bidi: plaintext;
  }

  .prose code {
    padding: 0.1em 0.3em;
    border-radius: 4px;
    box-decoration-break: clone;
  }

  .prose pre {
    padding: var(--_space-2) var(--_space-3);
    border-radius: var(--_radius-s);
    overflow: auto hidden;
    overflow-wrap: normal;
    white-space: pre;
    tab-size: 4;
  }

  .prose pre code {
    padding: 0;
    background: none;
    font-size: inherit;
  }

  /* Chips. */
  .prose .chip {
    padding: 0.05em 0.3em;
    border-radius: 4px;
    background: var(--_color-accent-soft);
    box-decoration-break: clone;
    color: var(--_color-accent-text);
    font-weight: var(--_font-weight-strong);
    unicode-bidi: plaintext;
  }

  .prose .chip[role='button'] {
    cursor: pointer;
  }

  .prose .chip[data-custom-id] {
    background: var(--_color-hover);
    color: inherit;
    font-weight: var(--_font-weight);
  }

  .prose .chip.own {
    background: var(--_color-accent);
    color: var(--_color-on-accent);
  }

  .prose .chip[class~='ProseMirror-selectednode'] {
    outline: 2px solid var(--_color-focus);
  }

  @media (forced-colors: active) {
    .prose .chip {
      border: 1px solid currentcolor;
    }

    .prose .chip.own {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    .prose :is(code, pre) {
      border: 1px solid GrayText;
    }

    .prose pre code {
      border: 0;
    }
  }
`;
