/** Returns the names of all methods of an API: its own and those of its class. */
export function methodsOf(api: object): readonly string[] {
  const names = new Set<string>();
  for (let at: object | null = api; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && name !== 'constructor') names.add(name);
  return [...names];
}
