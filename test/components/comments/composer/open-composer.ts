import { fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { TemplateResult } from 'lit';
import type { CollabComposer } from '../../../../components/comments/composer/composer.js';
import type { CollabAutocomplete } from '../../../../components/ui/autocomplete/autocomplete.js';
import '../../../../components/comments/composer/define.js';
import { find } from '../../../find.js';
import { waitUntil } from '../../../wait-until.js';

interface Opened {
  composer: CollabComposer;
  editor: HTMLElement;
}

/** Opens a focused composer with its editor. */
export const openComposer = (value = ''): Promise<Opened> =>
  open(html`<collab-composer .value=${value}></collab-composer>`);

/** Opens the focused composer of a template with its editor. */
export async function open(template: TemplateResult): Promise<Opened> {
  await import('../../../../components/comments/composer/editor.js');
  const composer = await fixture<CollabComposer>(template);
  composer.focus();
  await waitUntil(() => composer.shadowRoot?.querySelector('[role="textbox"]'));
  return { composer, editor: find(composer, '[role="textbox"]') };
}

/** Returns the list of suggestions, which exists after the first hotkey. */
export const listIn = ({ shadowRoot }: CollabComposer): CollabAutocomplete | null | undefined =>
  shadowRoot?.querySelector('collab-autocomplete');

/** Preloads the editor and the list of suggestions. */
export const loadMentions = (): Promise<unknown> =>
  Promise.all([
    import('../../../../components/comments/composer/editor.js'),
    import('../../../../components/ui/autocomplete/autocomplete.js'),
  ]);

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Types text and, in angle brackets, presses keys: `- one<Shift+Enter>two`. */
export async function write(keys: string): Promise<void> {
  for (const part of keys.split(/(<[A-Z][A-Za-z0-9+[\]]*>)/).filter(Boolean)) {
    if (/^<[A-Z]/.test(part)) await sendKeys({ press: part.slice(1, -1) });
    else await sendKeys({ type: part });
    // The editor receives caret moves asynchronously; tests type faster than users.
    await nextFrame();
    await nextFrame();
  }
}

/** Dispatches a paste event. */
export function paste(editor: HTMLElement, data: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
