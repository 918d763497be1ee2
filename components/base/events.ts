/** Calls a function after all listeners of an event ran, also those of the page, unless one prevented it. */
export function runUnlessPrevented(event: Event, act: () => void): void {
  queueMicrotask(() => {
    if (!event.defaultPrevented) act();
  });
}

/**
 * Sends the request of a child again from the element that acts on it, so that the page's listeners on and above that element
 * run first. Returns false if one prevents it, which also prevents the request of the child.
 */
export function forwardRequest(host: EventTarget, request: Event & { readonly detail?: unknown }): boolean {
  request.stopPropagation();
  if (request.defaultPrevented) return false;
  const Request = request.constructor as new (detail: unknown) => Event;
  const isAllowed = host.dispatchEvent(new Request(request.detail));
  if (!isAllowed) request.preventDefault();
  return isAllowed;
}
