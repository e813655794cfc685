import { LIABILITIES, withoutSegments } from '../../valuation/accounts.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/**
 * The debt that each posting of interest paid is about, by the name of its account. Paisa charges Expenses:Interest:Car to Liabilities:Car.
 * Where that owes nothing itself, it is the only debt below it or the only one whose name ends so, as most people name no more than the
 * thing that was bought; of two nobody knows which. Who names no debt at all means the only one that the same transaction pays back.
 */
export function interestDebts({ accounts, booked }: ValuedLedger, debts: ReadonlySet<string>): (interest: number) => string {
  const known = new Map<number, string>()
  /** By transaction: one may have thousands of postings of interest. */
  const paidIn = new Map<number, string>()
  return (interest) => {
    const account = booked.account[interest]!
    let debt = known.get(account)
    if (debt === undefined) known.set(account, (debt = debtNamed(withoutSegments(accounts.name(account), 2), debts)))
    return debt === NO_DEBT ? debtOfTransaction(booked.group[interest]!) : debt
  }

  function debtOfTransaction(group: number): string {
    let debt = paidIn.get(group)
    if (debt === undefined) paidIn.set(group, (debt = debtPaidIn(group)))
    return debt
  }

  function debtPaidIn(group: number): string {
    const paid = new Set<number>()
    for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
      const account = booked.account[posting]!
      if (accounts.traits(account).root === LIABILITIES && booked.signOf(posting) > 0) paid.add(account)
    }
    const [only, ...others] = paid
    return only === undefined || others.length > 0 ? NO_DEBT : accounts.name(only)
  }
}

/** Of an account that names none: it counts to all debts together. */
const NO_DEBT = 'Liabilities:'

function debtNamed(thing: string, debts: ReadonlySet<string>): string {
  const named = `Liabilities:${thing}`
  if (named === NO_DEBT || debts.has(named)) return named
  const [only, ...others] = [...debts].filter((debt) => debt.startsWith(`${named}:`) || debt.endsWith(`:${thing}`))
  return only === undefined || others.length > 0 ? named : only
}
