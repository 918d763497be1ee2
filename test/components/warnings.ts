/** What was warned of while `act` ran. */
export async function warningsOf(act: () => unknown): Promise<string[]> {
  const warnings: string[] = [];
  const original = console.warn;
  console.warn = (message: unknown) => warnings.push(String(message));
  try {
    await act();
  } finally {
    console.warn = original;
  }
  return warnings;
}
