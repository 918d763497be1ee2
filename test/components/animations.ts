/** Resolves when everything that was moving or fading on the page has come to rest. */
export async function animationsEnd(): Promise<void> {
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
}
