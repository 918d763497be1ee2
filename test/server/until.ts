/** Resolves when a value of a store fulfils a condition. */
export function until<T>(
  readable: { subscribe(listener: (value: T) => void): () => void },
  condition: (value: T) => boolean,
): Promise<T> {
  let end = (): void => undefined;
  return new Promise<T>((resolve) => {
    end = readable.subscribe((value) => {
      if (condition(value)) resolve(value);
    });
  }).finally(() => end());
}
