import { css } from 'lit';

/** The light system colours, whatever the theme of the page: paper is white. */
export default css`
  :host {
    all: initial;
    display: block;
    break-before: page;
    color-scheme: light;
    background: Canvas;
    color: CanvasText;
    font:
      400 11pt / 1.4 system-ui,
      sans-serif;
  }

  h2 {
    margin: 0 0 12pt;
    font-size: 16pt;
  }

  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: grid;
    grid-template-columns: 24pt 1fr;
    padding-block: 8pt;
    border-block-start: 0.5pt solid GrayText;
  }

  .number {
    font-weight: 700;
  }

  .status,
  .by {
    color: GrayText;
    font-size: 9pt;
  }

  blockquote {
    margin: 0 0 4pt;
    padding-inline-start: 6pt;
    border-inline-start: 2pt solid GrayText;
    font-style: italic;
  }

  .subject {
    margin-block-end: 4pt;
    font-weight: 600;
  }

  .comment {
    break-inside: avoid;
    margin-block-end: 6pt;
  }

  .text {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;
