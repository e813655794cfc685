import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { find } from '../../http/contract/search.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type AmountSought, amountSought } from './parts/amount-sought.ts'
import { payeeOf } from './parts/wire-postings.ts'
import { folded } from '../search/folded.ts'

export interface FindParameters {
  readonly text: string
  /** Of each kind. */
  readonly limit?: number | undefined
}

type FoundTransaction = FindReport['transactions'][number]

export type FindReport = ResultOf<typeof find>

const LIMIT = 6
const TEXT_MAX = 200

/** Finds payees, commodities, files and transactions by words, or transactions by an amount. What was booked later counts: it is looked for, too. */
export function findReport(ledger: ValuedLedger, { text, limit = LIMIT }: FindParameters): FindReport {
  const sought = text.slice(0, TEXT_MAX)
  const words = folded(sought).split(/\s+/).filter(Boolean)
  const amount = amountSought(sought)
  const { view } = ledger
  const answers = (candidate: string): boolean => words.length > 0 && words.every((word) => folded(candidate).includes(word))
  const used = usedIn(ledger)
  return {
    payees: payeesFound(ledger, answers, limit),
    commodities: view.commodities.filter((name, id) => used.commodities.has(id) && answers(name)).slice(0, limit),
    files: view.files.filter((name, id) => used.files.has(id) && answers(name)).slice(0, limit),
    transactions: amount ? withAmount(ledger, amount, limit) : withWords(ledger, answers, limit),
  }
}

/** The string tables keep what was withdrawn: only what a transaction of the book names counts. */
function usedIn({ booked, view }: ValuedLedger): { commodities: Set<number>; files: Set<number> } {
  const commodities = new Set<number>(booked.commodity.subarray(0, booked.count))
  const files = new Set<number>()
  for (let group = 0; group < booked.groupCount; group++) files.add(view.transactions.file[booked.transactionRow[group]!]!)
  return { commodities, files }
}

function payeesFound({ booked, view, zone }: ValuedLedger, answers: (name: string) => boolean, limit: number): FindReport['payees'] {
  const { transactions: t, payees } = view
  const isFound = Uint8Array.from(payees, (payee) => (payee !== '' && answers(payee) ? 1 : 0))
  const counts = new Map<number, { transactions: number; last: number }>()
  for (let group = 0; group < booked.groupCount; group++) {
    const row = booked.transactionRow[group]!
    const payee = t.payee[row]!
    if (isFound[payee] !== 1) continue
    counts.set(payee, { transactions: (counts.get(payee)?.transactions ?? 0) + 1, last: t.day[row]! })
  }
  return [...counts]
    .sort(([, a], [, b]) => b.transactions - a.transactions || b.last - a.last)
    .slice(0, limit)
    .map(([payee, { transactions, last }]) => ({ payee: payees[payee]!, transactions, last_date: zone.start(last) }))
}

/** The newest whose note or payee has the words. */
function withWords(ledger: ValuedLedger, answers: (text: string) => boolean, limit: number): FoundTransaction[] {
  const { booked, view } = ledger
  const { transactions: t } = view
  const payees = Uint8Array.from(view.payees, (payee) => (answers(payee) ? 1 : 0))
  const texts = Uint8Array.from(view.texts, (note) => (answers(note) ? 1 : 0))
  const found: FoundTransaction[] = []
  for (let group = booked.groupCount - 1; group >= 0 && found.length < limit; group--) {
    const row = booked.transactionRow[group]!
    if (payees[t.payee[row]!] === 1 || texts[t.note[row]!] === 1) found.push(shown(ledger, booked.first[group]!))
  }
  return found
}

/** Those that moved exactly so much first, then those whose amount begins like it; each the newest first, and each transaction once. */
function withAmount(ledger: ValuedLedger, { exactly, from, below }: AmountSought, limit: number): FoundTransaction[] {
  const { booked } = ledger
  const exact = new Map<number, number>()
  const near = new Map<number, number>()
  for (let posting = booked.count - 1; posting >= 0 && exact.size < limit; posting--) {
    const quantity = booked.quantityOf(posting).abs()
    if (quantity.isLessThan(from) || !quantity.isLessThan(below)) continue
    const group = booked.group[posting]!
    if (quantity.equals(exactly)) exact.set(group, posting)
    else if (near.size < limit || near.has(group)) near.set(group, posting)
  }
  const others = [...near].filter(([group]) => !exact.has(group))
  return [...exact, ...others].slice(0, limit).map(([, posting]) => shown(ledger, posting))
}

function shown(ledger: ValuedLedger, posting: number): FoundTransaction {
  const { booked, view, zone, accounts } = ledger
  const row = booked.row[posting]!
  const transaction = view.transactionOf[row]!
  return {
    id: view.transactionIds[transaction]!,
    date: zone.start(booked.day[posting]!),
    payee: payeeOf(view, row),
    account: accounts.name(booked.account[posting]!),
    quantity: booked.quantityOf(posting),
    commodity: ledger.commodityName(booked.commodity[posting]!),
    file_name: view.files[view.transactions.file[transaction]!] ?? '',
    line: view.postings.line[row]!,
  }
}
