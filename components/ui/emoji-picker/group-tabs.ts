import { html } from 'lit';
import type { EmojiGroup } from './emoji-set.js';

interface GroupTabsOptions {
  label: string;
  groups: readonly EmojiGroup[];
  /** Id of the group that is seen. */
  current: string;
  go: (group: EmojiGroup) => void;
  keyed: (event: KeyboardEvent) => void;
}

/** What stands for those chosen before: any emoji would be one of them. */
const signs: Readonly<Record<string, string>> = { recent: '🕘', symbols: '💠' };

/** The groups to go to, each by its first emoji. */
export function renderGroupTabs({ label, groups, current, go, keyed }: GroupTabsOptions) {
  return html`
    <div class="tabs" role="toolbar" aria-label=${label} @keydown=${keyed}>
      ${groups.map(
        (group) => html`
          <button
            part="tab"
            class="tab emoji-button"
            type="button"
            aria-label=${group.name}
            aria-current=${group.id === current ? 'true' : 'false'}
            title=${group.name}
            @click=${() => go(group)}
          >
            ${signs[group.id] ?? group.emoji[0]?.emoji}
          </button>
        `,
      )}
    </div>
  `;
}
