import { html, nothing } from 'lit';

/** The dialog shows a few lines of it. */
const longest = 300;

/** The text a thread is about, as it was when the thread was begun; nothing for a thread on an element. */
export function renderQuote(quote: string, slot = '') {
  if (!quote) return nothing;
  const shown = quote.length > longest ? `${quote.slice(0, longest - 1).trimEnd()}…` : quote;
  return html`<blockquote part="quote" class="quote" slot=${slot || nothing} dir="auto">${shown}</blockquote>`;
}
