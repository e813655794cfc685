/** So many different beginnings are told apart: nearly as many as three characters of an id have. */
const BEGINNINGS = 1 << 15

const beginningOf = (id: string): number => (id.charCodeAt(0) ^ (id.charCodeAt(1) << 5) ^ (id.charCodeAt(2) << 10)) & (BEGINNINGS - 1)

/** How the ids of a list that only grows begin, each looked at once: every edit looks for one or two among all of them. */
const known = new WeakMap<readonly string[], { beginnings: Uint16Array; count: number }>()

/** Returns what says of a row of `ids` whether it may have one of those that are wanted: most that have none are told by their beginning. */
export function mayBeOneOf(ids: readonly string[], wanted: Iterable<string>): (row: number) => boolean {
  const isWanted = new Uint8Array(BEGINNINGS)
  for (const id of wanted) isWanted[beginningOf(id)] = 1
  const beginnings = beginningsOf(ids)
  return (row) => isWanted[beginnings[row]!] === 1
}

function beginningsOf(ids: readonly string[]): Uint16Array {
  const list = known.get(ids) ?? { beginnings: new Uint16Array(0), count: 0 }
  known.set(ids, list)
  if (list.beginnings.length < ids.length) {
    const longer = new Uint16Array(Math.ceil(ids.length * 1.25))
    longer.set(list.beginnings)
    list.beginnings = longer
  }
  for (; list.count < ids.length; list.count++) list.beginnings[list.count] = beginningOf(ids[list.count]!)
  return list.beginnings
}
