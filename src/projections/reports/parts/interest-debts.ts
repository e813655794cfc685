import { withoutSegments } from '../../valuation/accounts.ts'

/**
 * The debt that each account of interest paid is about, by their names. Paisa charges Expenses:Interest:Car to Liabilities:Car. Where that
 * owes nothing itself, it is the only debt below it or the only one whose name ends so, as most people name no more than the thing that
 * was bought; of two nobody knows which, and the name stays what it says.
 */
export function interestDebts(debts: ReadonlySet<string>): (interest: string) => string {
  const known = new Map<string, string>()
  return (interest) => {
    let debt = known.get(interest)
    if (debt === undefined) known.set(interest, (debt = debtNamed(withoutSegments(interest, 2), debts)))
    return debt
  }
}

function debtNamed(thing: string, debts: ReadonlySet<string>): string {
  const named = `Liabilities:${thing}`
  if (thing === '' || debts.has(named)) return named
  const [only, ...others] = [...debts].filter((debt) => debt.startsWith(`${named}:`) || debt.endsWith(`:${thing}`))
  return only === undefined || others.length > 0 ? named : only
}
