/** A withdrawal as Firefly III sends it. */
export const SPLIT = {
  date: '2026-05-01T12:52:00-04:00',
  amount: '1500.00',
  description: 'Rent',
  currency_code: 'CAD',
  source_name: 'Assets:Checking',
  destination_name: 'expenses:rent',
  notes: null as string | null,
  type: 'withdrawal',
}
/** It as an entry of the journal. */
export const RENT = '2026/05/01 * Rent\n  Assets:Checking  -1500.00 CAD\n  Expenses:Rent   1500.00 CAD\n'

let messages = 0
/** Groups are of one log, so each test has its own. */
export const group = (): number => ++messages * 1000

/** A message of a webhook of Firefly III, later than those before it. */
export const message = (trigger: 'STORE' | 'UPDATE' | 'DESTROY', id: number | undefined, splits: object[] = [{}], more: object = {}): object => ({
  uuid: `u-${++messages}`,
  trigger: `${trigger}_TRANSACTION`,
  content: {
    ...(id !== undefined && { id }),
    updated_at: new Date(Date.UTC(2026, 4, 1, 16, 0, messages)).toISOString(),
    transactions: splits.map((split) => ({ ...SPLIT, ...split })),
    ...more,
  },
})
