import { ExactColumn } from '#vocabulary/columns.ts'
import { type Day, FIRST_DAY, formatDay, LAST_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getRegister } from '../../http/contract/accounts.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import type { Tally } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { unknownAccount } from './account-balance.ts'
import { payeeOf, wirePosting } from './parts/wire-postings.ts'

export interface AccountRegisterParameters {
  readonly account: string
  /** Words that a posting must have: in its payee, notes, tags, accounts, amount or day. */
  readonly search?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

type RegisterPosting = AccountRegister['postings'][number]

type RegisterNote = AccountRegister['notes'][number]

export type AccountRegister = ResultOf<typeof getRegister>

const PAGE = 100

/** The postings of an account and those below it with a running balance, a page of those that are searched for. */
export function accountRegister(
  ledger: ValuedLedger,
  { account, search = '', from, to, offset = 0, limit = PAGE }: AccountRegisterParameters,
): AccountRegister | Refusal {
  const refusal = unknownAccount(ledger, account)
  if (refusal) return refusal
  const { booked, today } = ledger
  const { postings, balances } = registerOf(ledger, account)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found: number[] = []
  for (let place = postings.length - 1; place >= 0; place--) {
    const posting = postings[place]!
    const day = booked.day[posting]!
    if ((from !== undefined && day < from) || (to !== undefined && day > to)) continue
    if (words.length > 0 && !hasWords(textOf(ledger, posting), words)) continue
    found.push(place)
  }
  const figures = ledger.trace?.explains ? balanceFigures(ledger, postings) : undefined
  const shown = found.slice(offset, offset + limit).map((place) => {
    const posting = postings[place]!
    return {
      ...wirePosting(ledger, posting, { marketOn: today }),
      balance: figures ? figures[place]! : balances.get(place),
      others: othersOf(ledger, posting),
      is_future: booked.day[posting]! > today,
    }
  })
  const dayAt = (place: number): Day => booked.day[postings[found[place]!]!]!
  const notes = notesOf(ledger, account, words, {
    // Those of a day that two pages share stand on the second.
    from: Math.max(from ?? FIRST_DAY, offset + limit < found.length ? dayAt(offset + limit - 1) + 1 : FIRST_DAY),
    to: Math.min(to ?? LAST_DAY, offset > 0 && offset <= found.length ? dayAt(offset - 1) : LAST_DAY),
  })
  return { notes, postings: shown, found: found.length, count: postings.length }
}

const NOTES_MAX = 500

function notesOf(
  { view, zone }: ValuedLedger,
  account: string,
  words: readonly string[],
  { from, to }: { readonly from: Day; readonly to: Day },
): RegisterNote[] {
  return view.annotations
    .filter(({ kind, name, day }) => kind === 'note' && day >= from && day <= to && isSameOrBelow(name, account))
    .filter(({ name, text, day, tags, links }) =>
      hasWords([name, text, formatDay(day), ...tags.map((tag) => tag.name), ...links].join('\n').toLowerCase(), words),
    )
    .toReversed()
    .slice(0, NOTES_MAX)
    .map(({ day, name, text, tags, links, file, line }) => ({
      date: zone.start(day),
      account: name,
      text,
      tags: [...tags],
      links: [...links],
      file_name: view.files[file] ?? '',
      line,
    }))
}

interface Register {
  readonly account: string
  /** By day, then place in the book. */
  readonly postings: Int32Array
  /** By place in `postings`. */
  readonly balances: ExactColumn
}

/** The last register of each book: the next page of it is asked for soon. */
const registers = new WeakMap<ValuedLedger['booked'], Register>()

function registerOf({ booked, accounts }: ValuedLedger, account: string): Register {
  const kept = registers.get(booked)
  if (kept?.account === account) return kept
  const isBelow = accounts.where(({ isVirtual }, name) => !isVirtual && isSameOrBelow(name, account))
  const postings = booked.chronological.filter((posting) => isBelow[booked.account[posting]!] === 1)
  const balances = new ExactColumn(postings.length)
  const held = new Map<number, Exact>()
  postings.forEach((posting, place) => {
    const commodity = booked.commodity[posting]!
    const balance = (held.get(commodity) ?? Exact.zero).plus(booked.quantityOf(posting))
    held.set(commodity, balance)
    balances.set(place, balance)
  })
  const register = { account, postings, balances }
  registers.set(booked, register)
  return register
}

/** The same balances, each explained by the postings up to its own. */
function balanceFigures(ledger: ValuedLedger, postings: Int32Array): Exact[] {
  const { booked } = ledger
  const held = new Map<number, Tally>()
  return Array.from(postings, (posting) => {
    const commodity = booked.commodity[posting]!
    const tally = held.get(commodity) ?? ledger.tally()
    held.set(commodity, tally)
    tally.addQuantity(booked, posting)
    return tally.figure()
  })
}

const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

/** What a posting can be found by. */
function textOf(ledger: ValuedLedger, posting: number): string {
  const { view, booked, accounts } = ledger
  const row = booked.row[posting]!
  const transaction = view.transactionOf[row]!
  const textIn = (id: number): string => (id < 0 ? '' : view.texts[id]!)
  const tags = [...(view.transactions.tags.get(transaction) ?? []), ...(view.postings.tags.get(row) ?? [])].map(
    ({ name, value }) => `${name}:${value}`,
  )
  return [
    formatDay(booked.day[posting]!),
    payeeOf(view, row),
    booked.quantityOf(posting).toText(),
    view.commodities[booked.commodity[posting]!]!,
    textIn(view.transactions.code[transaction]!),
    textIn(view.transactions.note[transaction]!),
    textIn(view.postings.note[row]!),
    ...tags,
    ...(view.transactions.links.get(transaction) ?? []),
    accounts.name(booked.account[posting]!),
    ...othersOf(ledger, posting),
  ]
    .join(' ')
    .toLowerCase()
}

function othersOf({ booked, accounts }: ValuedLedger, posting: number): string[] {
  const group = booked.group[posting]!
  const names = new Set<string>()
  for (let other = booked.first[group]!; other < booked.first[group + 1]!; other++)
    if (booked.account[other] !== booked.account[posting]) names.add(accounts.name(booked.account[other]!))
  return [...names]
}
