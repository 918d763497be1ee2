import { html, type LitElement } from 'lit';
import type { PresenceStatus } from '../../../store/index.js';
import { addStyles } from '../../base/add-styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import tokens from '../../styles/tokens.styles.js';
import markedStyles from './marked.styles.js';
import markStyles from './status-mark.styles.js';

type MarkHost = LitElement & { readonly status: 'none' | PresenceStatus; readonly label?: string | undefined };

/** The mark of how present an avatar's person is, loaded with the first that has one: most stand beside what somebody wrote. */
export function statusMark(avatar: MarkHost): () => unknown {
  const localize = new LocalizeController(avatar);
  addStyles(avatar.renderRoot, [tokens, markStyles, markedStyles]);
  return () => {
    const { status, label } = avatar;
    if (status === 'none') return undefined;
    const isSaid = label !== '';
    return html`
      <span
        part="status"
        class="status"
        data-status=${status}
        role="img"
        aria-label=${localize.term('presentFor', status)}
        aria-hidden=${String(!isSaid)}
      ></span>
    `;
  };
}
