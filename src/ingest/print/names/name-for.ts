/** The name that it already has, or a new one that nothing else has, of so many characters at most. */
export function nameFor(names: Map<string, string>, name: string, make: () => string, lengthMax = Number.POSITIVE_INFINITY): string {
  const before = names.get(name)
  if (before !== undefined) return before
  const taken = new Set(names.values())
  const plain = make()
  let free = plain
  for (let i = 2; taken.has(free); i++) free = `${plain.slice(0, lengthMax - String(i).length)}${i}`
  names.set(name, free)
  return free
}
