/**
 * The category of each account: "Expenses:Food:Groceries" → "Food". If all accounts below a root share the next segment, as with a country
 * in Income:US:Employer:Salary, the category has one segment more: "US:Employer".
 */
export function categoriesOf(names: readonly string[]): string[] {
  const shared = sharedParts(names)
  return names.map((name) => {
    const [root, ...parts] = name.split(':')
    return parts.length === 0 ? name : parts.slice(0, 1 + (shared.get(root!) ?? 0)).join(':')
  })
}

/** Every category with its root, "Expenses:Food", in the order of the accounts given. */
export function categoriesInOrder(names: readonly string[]): string[] {
  const categories = categoriesOf(names)
  return [...new Set(names.flatMap((name, place) => (name.includes(':') ? [`${name.split(':')[0]}:${categories[place]}`] : [])))]
}

/** By root, how many parts all of its accounts share, each of which goes on after them. */
function sharedParts(names: readonly string[]): Map<string, number> {
  const parents = new Set(names.map((name) => name.slice(0, Math.max(0, name.lastIndexOf(':')))))
  const first = new Map<string, readonly string[]>()
  const shared = new Map<string, number>()
  for (const name of names) {
    if (parents.has(name)) continue
    const [root, ...parts] = name.split(':')
    const others = first.get(root!)
    if (others === undefined) first.set(root!, parts)
    else {
      const apart = parts.findIndex((part, place) => part !== others[place])
      // No account is a category by itself because it is shorter than the others.
      shared.set(root!, Math.max(0, Math.min(shared.get(root!) ?? others.length - 1, apart < 0 ? parts.length - 1 : apart, parts.length - 1)))
    }
  }
  return shared
}
