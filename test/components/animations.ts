const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** What is moving or fading on the page and will come to an end. */
const moving = () =>
  document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));

/** Resolves when everything on the page has come to rest. */
export async function animationsEnd(): Promise<void> {
  // What has just been shown begins to move with the frame after; one movement may take another's place.
  do {
    await nextFrame();
    await nextFrame();
    await Promise.allSettled(moving().map((animation) => animation.finished));
  } while (moving().length > 0);
}
