import { html } from 'lit';
import { renderHeader } from './header.js';
import { addProperty, renderProperties } from './properties.js';

type HeadOptions = Omit<Parameters<typeof renderHeader>[0], 'add'> &
  Parameters<typeof renderProperties>[0] & {
    /** Where the thread is rendered. */
    root: ParentNode;
  };

/** What stands above a thread's comments: how it stands, what has been said of it, and the page's own buttons. */
export function renderHead({ root, priorities, categories, ...options }: HeadOptions) {
  const { row, customList, capabilities } = options;
  return html`
    <div>
      ${renderHeader({ ...options, add: (wanted) => void addProperty(root, wanted) })}
      ${renderProperties({ row, priorities, categories, customList, capabilities })}
      <slot name="buttons"></slot>
    </div>
  `;
}
