interface Page {
  requestIdleCallback?(done: () => void): void;
}

/** Waits until the page has nothing else to do; where it does not tell, for another task. */
export function idleTask(): Promise<void> {
  const page = globalThis as Page;
  return new Promise((resolve) => {
    if (page.requestIdleCallback) page.requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}
