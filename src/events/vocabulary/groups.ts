/* Lists and counts by a key. */

/** Adds a value to the list of its key. */
export function addTo<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key)
  if (group) group.push(value)
  else groups.set(key, [value])
}

/** How often each value occurs, in order of first occurrence. */
export function countsOf<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The value that is counted most; the first of several. */
export const mostCounted = <Value>(counts: ReadonlyMap<Value, number>): Value | undefined =>
  [...counts].reduce<[Value, number] | undefined>((best, entry) => (best && best[1] >= entry[1] ? best : entry), undefined)?.[0]
