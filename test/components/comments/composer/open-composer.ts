import { fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { TemplateResult } from 'lit';
import type { CollabAutocomplete } from '../../../../components/ui/autocomplete/autocomplete.js';
import type { CollabComposer } from '../../../../components/comments/composer/composer.js';
import '../../../../components/comments/composer/define.js';
import { find } from '../../../find.js';
import { waitUntil } from '../../../wait-until.js';

interface Opened {
  composer: CollabComposer;
  editor: HTMLElement;
}

/** A composer with its editor, focused. */
export const openComposer = (value = ''): Promise<Opened> =>
  open(html`<collab-composer .value=${value}></collab-composer>`);

/** A composer as a template says, with its editor, focused. */
export async function open(template: TemplateResult): Promise<Opened> {
  await import('../../../../components/comments/composer/editor.js');
  const composer = await fixture<CollabComposer>(template);
  composer.focus();
  await waitUntil(() => composer.shadowRoot?.querySelector('[role="textbox"]'));
  return { composer, editor: find(composer, '[role="textbox"]') };
}

/** The list of who and what can be named, from when it is first needed. */
export const listIn = ({ shadowRoot }: CollabComposer): CollabAutocomplete | null | undefined =>
  shadowRoot?.querySelector('collab-autocomplete');

/** Loads beforehand what comes with the first hotkey: a test is not about how long that takes. */
export const loadNaming = (): Promise<unknown> =>
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
    // Where the caret has gone, the editor hears a moment later: no person is as quick as a test.
    await nextFrame();
    await nextFrame();
  }
}

/** Pastes as a browser does. */
export function paste(editor: HTMLElement, data: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
