import { html, type LitElement } from 'lit';
import type {
  CustomAnnotationDropdownData,
  CustomCategory,
  CustomPriority,
  CustomStatus,
  User,
} from '../../../store/index.js';
import type { ThreadCapabilities } from './capabilities.js';
import { renderHeader } from './header.js';
import { addProperty, renderProperties } from './properties.js';

/** The thread, as far as it is told of above its comments. */
interface HeadHost extends LitElement {
  readonly me: User | null;
  readonly statuses: readonly CustomStatus[];
  readonly priorities: readonly CustomPriority[];
  readonly categories: readonly CustomCategory[];
  readonly customList?: CustomAnnotationDropdownData | undefined;
  readonly capabilities: ThreadCapabilities;
}

type HeadOptions = Pick<Parameters<typeof renderHeader>[0], 'row' | 'localize' | 'send' | 'ask'>;

/** What stands above a thread's comments: how it stands, what has been said of it, and the page's own buttons. */
export function renderHead(host: HeadHost, options: HeadOptions) {
  const { me, statuses, priorities, categories, customList, capabilities, renderRoot } = host;
  const { row } = options;
  return html`
    <div>
      ${renderHeader({
        ...options,
        me,
        statuses,
        customList,
        capabilities,
        add: (wanted) => void addProperty(renderRoot, wanted),
        update: () => host.requestUpdate(),
      })}
      ${renderProperties({ row, priorities, categories, customList, capabilities })}
      <slot name="buttons"></slot>
    </div>
  `;
}
