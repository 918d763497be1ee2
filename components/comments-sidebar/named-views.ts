/** Views that a person has kept by name in this browser, as parameters. */
type Named = Readonly<Record<string, string>>;

const keyOf = (userId: string): string => `collab-sidebar-views:${userId}`;

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');

/** The views of a person, by name; none where the browser keeps nothing. */
export function namedViews(userId: string): Named {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return isNamed(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps the views of a person; whether the browser did. */
export function keepNamedViews(userId: string, views: Named): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
}
