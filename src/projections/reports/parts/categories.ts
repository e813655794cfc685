import type { Accounts } from '../../valuation/accounts.ts'

/**
 * By account id, what its root is divided into: "Expenses:Food:Groceries" → "Food". Where everything below a root begins alike, as with a
 * country in Income:US:Employer:Salary, that divides nothing, so the next part belongs to the category: "US:Employer".
 */
export function categoriesOf(accounts: Accounts): string[] {
  const shared = sharedParts(accounts)
  return accounts.names.map((name) => {
    const [root, ...parts] = name.split(':')
    return parts.length === 0 ? name : parts.slice(0, 1 + (shared.get(root!) ?? 0)).join(':')
  })
}

/** By root, how many parts all of its accounts share, each of which goes on after them. */
function sharedParts(accounts: Accounts): Map<string, number> {
  const parents = new Set(Array.from({ length: accounts.size }, (_, id) => accounts.traits(id).parent))
  const first = new Map<string, readonly string[]>()
  const shared = new Map<string, number>()
  accounts.names.forEach((name, id) => {
    if (parents.has(id)) return
    const [root, ...parts] = name.split(':')
    const others = first.get(root!)
    if (others === undefined) first.set(root!, parts)
    else {
      const apart = parts.findIndex((part, place) => part !== others[place])
      // No account is a category by itself because it is shorter than the others.
      shared.set(root!, Math.max(0, Math.min(shared.get(root!) ?? others.length - 1, apart < 0 ? parts.length - 1 : apart, parts.length - 1)))
    }
  })
  return shared
}
