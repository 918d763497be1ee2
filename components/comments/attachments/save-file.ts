import { withoutControls } from '../../base/visible-controls.js';

/** Has the browser save what is at an address; from another origin it may only open it, and does so beside the page. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = withoutControls(name);
  link.rel = 'noopener noreferrer';
  if (!url.startsWith('blob:')) link.target = '_blank';
  link.click();
}
