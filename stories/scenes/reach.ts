import { userEvent, waitFor } from 'storybook/test';

/** Finds an element through the shadow roots on the way to it, as soon as it is there. */
export async function reach(from: Element, ...path: readonly string[]): Promise<HTMLElement> {
  return waitFor(() => {
    let found: Element | null = from;
    for (const selector of path) found = (found?.shadowRoot ?? found)?.querySelector(selector) ?? null;
    if (!(found instanceof HTMLElement)) throw new Error(`nothing at ${path.join(' → ')}`);
    return found;
  });
}

/** Writes into the composer of the open thread, and sends it. */
export async function write(canvas: Element, inside: readonly string[], text: string): Promise<void> {
  // A plain field stands there until somebody is about to write.
  (await reach(canvas, ...inside)).focus();
  const field = await reach(canvas, ...inside, '[role="textbox"]');
  // Pasted: keys that are played do not type into what is edited as rich text.
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await userEvent.click(await reach(canvas, ...inside, '[part="submit"]'));
}
