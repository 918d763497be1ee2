import { sendMouse } from '@web/test-runner-commands';

/** The middle of an element, as the pointer's commands take it. */
export function middle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}

/** Clicks an element where a person would. */
export async function click(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'nearest' });
  await sendMouse({ type: 'click', position: middle(element) });
}
