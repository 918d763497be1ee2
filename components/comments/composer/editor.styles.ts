import { css } from 'lit';

/** Styles of the lazy-loaded editor, link field and assignee choice. */
export default css`
  [contenteditable] :is(p, li) {
    unicode-bidi: plaintext;
  }

  [contenteditable] pre {
    white-space: pre;
  }

  /* ProseMirror inserts this image where a browser needs an element next to the caret. */
  img[class='ProseMirror-separator'] {
    display: inline;
    inline-size: 0;
    block-size: 0;
    margin: 0;
    border: 0;
  }

  .link {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1);
    padding: var(--_space-1) var(--_space-2);
  }

  .link-address {
    flex: 1;
    inline-size: auto;
    min-inline-size: 8rem;
  }

  .assign {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
    padding: 0 var(--_space-3) var(--_space-2);
    font-size: var(--_font-size-s);
  }

  .assign label {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: var(--_target-size);
    cursor: pointer;
  }

  .assign input {
    flex: none;
    margin: 0;
    accent-color: var(--_color-accent);
  }

  .assign select {
    flex: 0 1 auto;
    inline-size: auto;
    min-inline-size: 0;
  }
`;
