import { addTo } from '#vocabulary/groups.ts'
import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { createHash } from 'node:crypto'
import { FORECAST, type PostingColumns, REAL, type TransactionColumns } from '#vocabulary/book-columns.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type AccountRoots, isPlaceholder, payeeKey, wordsOf } from '../accounts/accounts-and-payees.ts'
import type { Lesson } from '../accounts/predict.ts'
import type { Draft } from '../write/draft.ts'
import type { ExistingTransaction, PreviewRequest, Twin } from './preview.ts'

/** A transaction as a bank describes it: day, payee and amounts. */
interface Described {
  readonly day: Day
  readonly payee: string
  readonly postings: readonly { readonly quantity: Exact | string; readonly commodity: string }[]
}

/**
 * Identifies a row and the transaction made of it. Accounts and descriptions are left out, because users correct them; so is the punctuation of
 * payees, which differs between dialects.
 */
export function identityOf(transactions: readonly Described[]): string {
  const parts = transactions.map(({ day, payee, postings }) => [
    day,
    elementAt(payee.split(' | '), 0)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
    postings.map(({ quantity, commodity }) => `${(typeof quantity === 'string' ? Exact.parse(quantity) : quantity).toString()} ${commodity}`).sort(),
  ])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

export interface RowDrafts {
  readonly row: number
  readonly drafts: readonly Draft[]
  readonly identity: string
}

export interface Match {
  readonly kind: 'duplicate' | 'similar'
  readonly twin: Twin
}

export interface DuplicateQuery {
  readonly source: string
  /** The statement's account; undefined if it has several. */
  readonly own: string | undefined
  readonly recorded: PreviewRequest['recorded']
  readonly roots: AccountRoots
}

/** Days that a bank may take to book a payment. */
const DAYS_APART_MAX = 4

/** The least share of words that two wordings of one row have in common. */
const REWORDED_MIN = 0.5

/**
 * Which rows the journal already has. Each transaction matches one row at most, so that of two equal purchases on one day the second is new if
 * the journal has only one. Transactions of the same source (`recorded` as source:identity) match by identity alone. Others, written by
 * hand or from another source, match if day, account and amount agree. Transfers imported for the other account match within some days.
 */
export function findDuplicates(
  rows: readonly RowDrafts[],
  existing: readonly ExistingTransaction[],
  { source, own, recorded, roots }: DuplicateQuery,
): Map<number, Match> {
  const matches = new Map<number, Match>()
  const taken = new Set<ExistingTransaction>()
  const take = (row: number, kind: Match['kind'], transaction: ExistingTransaction, half: Pick<Twin, 'isOtherHalf' | 'open'> = {}): void => {
    taken.add(transaction)
    const { file, line, day, payee } = transaction
    matches.set(row, { kind, twin: { file, line, day: formatDay(day), payee, ...half } })
  }
  const known = byIdentity(existing, new Set(rows.flatMap(({ drafts }) => drafts.map(({ day }) => day))), source, recorded)
  // A row of another account at the same bank may be the other end of a transfer, which both lists contain.
  const isOfOther = (identity: string): boolean =>
    own !== undefined && (recorded.get(`${source}:${identity}`)?.every((account) => account !== '' && account !== own) ?? false)
  const fromSource = new Set([...known].flatMap(([identity, transactions]) => (isOfOther(identity) ? [] : transactions)))
  for (const { row, identity } of rows) {
    // The same words and amount on another account of the same bank are a different movement.
    const transaction = known
      .get(identity)
      ?.find((one) => !taken.has(one) && (own === undefined || one.postings.some(({ account }) => account === own)))
    if (transaction) take(row, 'duplicate', transaction)
  }
  const index = new PostingIndex(
    existing.filter((transaction) => !fromSource.has(transaction)),
    own,
    roots,
  )
  const left = rows.filter(({ row, drafts }) => !matches.has(row) && drafts.length > 0)
  // Likeliest pairs first, so that no row takes a transaction whose payee matches another row.
  const pairs = left.flatMap(({ row, drafts }) =>
    index.sameDay(drafts, own).map((transaction) => ({ row, transaction, alike: alike(elementAt(drafts, 0), transaction) })),
  )
  for (const { row, transaction } of pairs.sort((a, b) => b.alike - a.alike))
    if (!matches.has(row) && !taken.has(transaction)) take(row, 'duplicate', transaction)
  // An earlier version may have read the same row differently: "Empfänger: Markt Kto/IBAN: DE…" instead of "Markt".
  const before = new PostingIndex([...fromSource], own, roots)
  const reworded = left.flatMap(({ row, drafts }) =>
    matches.has(row)
      ? []
      : before
          .sameDay(drafts, own)
          .map((transaction) => ({ row, transaction, alike: alike(elementAt(drafts, 0), transaction) }))
          .filter((pair) => pair.alike >= REWORDED_MIN),
  )
  for (const { row, transaction } of reworded.sort((a, b) => b.alike - a.alike))
    if (!matches.has(row) && !taken.has(transaction)) take(row, 'duplicate', transaction)
  // The list of another account may already contain a transfer. Banks need days for it and describe it differently.
  const isOfAnother = broughtByOthers(recorded, own)
  const transfers = left.flatMap(({ row, drafts }) =>
    matches.has(row) || !isOfMoney(drafts)
      ? []
      : index
          .near(drafts, own)
          .filter((transaction) => isTransfer(transaction, own, roots) && isOfAnother(transaction))
          .map((transaction) => ({ row, transaction, apart: Math.abs(transaction.day - elementAt(drafts, 0).day) })),
  )
  for (const { row, transaction } of transfers.sort((a, b) => a.apart - b.apart))
    if (!matches.has(row) && !taken.has(transaction)) take(row, 'duplicate', transaction)
  const corrected = correctedBy(
    left.filter(({ row }) => !matches.has(row)),
    existing,
    own,
  )
  for (const { row, drafts } of left) {
    if (matches.has(row)) continue
    const near = index
      .near(drafts, own)
      .find(
        (transaction) =>
          !taken.has(transaction) && (alike(elementAt(drafts, 0), transaction) > 0 || (isOfMoney(drafts) && isTransfer(transaction, own, roots))),
      )
    const isFree = (transaction: ExistingTransaction): boolean => !taken.has(transaction)
    const other = near ? undefined : index.otherEnds(drafts, own).find(isFree)
    const perhaps = near ?? before.sameDay(drafts, own).find(isFree) ?? other ?? corrected(drafts).find(isFree)
    const isHalf = perhaps !== undefined && (perhaps === other || (perhaps === near && isOfMoney(drafts) && isTransfer(perhaps, own, roots)))
    if (perhaps) take(row, 'similar', perhaps, isHalf ? otherHalf(perhaps) : {})
  }
  return matches
}

/** For a transfer in both statements: the placeholder account that becomes the account of this statement. */
function otherHalf({ postings }: ExistingTransaction): Pick<Twin, 'isOtherHalf' | 'open'> {
  const open = postings.find(({ account }) => isPlaceholder(account))?.account
  return { isOtherHalf: true, ...(open !== undefined && { open }) }
}

/**
 * Finds transactions that a row of a reissued statement may correct: the same payee, day and account with another amount. If a payee has two
 * purchases on a day, the other row matches the other transaction.
 */
function correctedBy(
  rows: readonly RowDrafts[],
  existing: readonly ExistingTransaction[],
  own: string | undefined,
): (drafts: readonly Draft[]) => readonly ExistingTransaction[] {
  const keyOfTold = ({ day, payee }: Pick<Described, 'day' | 'payee'>): string => `${day}\t${payeeKey(elementAt(payee.split(' | '), 0))}`
  const days = new Set(rows.map(({ drafts }) => elementAt(drafts, 0).day))
  const told = new Map<string, ExistingTransaction[]>()
  for (const transaction of existing) {
    if (days.has(transaction.day)) addTo(told, keyOfTold(transaction), transaction)
  }
  return (drafts) => {
    const moved = elementAt(drafts, 0).postings.find(({ account }) => account === own)
    if (moved === undefined || !isOfMoney(drafts) || payeeKey(elementAt(drafts, 0).payee) === '') return []
    const isLike = ({ account, commodity, quantity }: ExistingTransaction['postings'][number]): boolean =>
      account === own && commodity === moved.commodity && Exact.parse(quantity).sign === moved.quantity.sign
    return (told.get(keyOfTold(elementAt(drafts, 0))) ?? []).filter(({ postings }) => postings.some(isLike))
  }
}

/** Whether all other postings of a transaction are on accounts that have statements of their own. */
const isTransfer = ({ postings }: ExistingTransaction, own: string | undefined, roots: AccountRoots): boolean => {
  const others = postings.filter(({ account }) => account !== own)
  return own !== undefined && others.length > 0 && others.every(({ account }) => roots.isOwn(account))
}

/** A purchase or sale of securities is never a transfer. */
const isOfMoney = ([draft]: readonly Draft[]): boolean => new Set(draft!.postings.map(({ commodity }) => commodity)).size === 1

/** Recognises transactions that were imported for other accounts only. */
function broughtByOthers(recorded: PreviewRequest['recorded'], own: string | undefined): (transaction: ExistingTransaction) => boolean {
  const isOfOthers = new Map<string, boolean>()
  for (const [key, accounts] of recorded) {
    const identity = key.slice(key.lastIndexOf(':') + 1)
    isOfOthers.set(identity, accounts.every((account) => account !== '' && account !== own) && (isOfOthers.get(identity) ?? true))
  }
  return (transaction) => isOfOthers.size > 0 && (isOfOthers.get(identityOf([transaction])) ?? false)
}

/** Transactions imported from this source: those that still equal what such a row would become. */
function byIdentity(
  existing: readonly ExistingTransaction[],
  days: ReadonlySet<Day>,
  source: string,
  recorded: PreviewRequest['recorded'],
): Map<string, ExistingTransaction[]> {
  const known = new Map<string, ExistingTransaction[]>()
  for (const transaction of existing) {
    if (recorded.size === 0 || !days.has(transaction.day)) continue
    const identity = identityOf([transaction])
    if (recorded.has(`${source}:${identity}`)) addTo(known, identity, transaction)
  }
  return known
}

/** The share of words that two payees have in common. */
function alike({ payee, description, remark }: Draft, transaction: ExistingTransaction): number {
  const words = wordsOf([payee, description, remark?.text].filter(Boolean).join(' '))
  const [left, right] = [new Set([...words, ...words.slice(1).map((word, at) => elementAt(words, at) + word)]), wordsOf(transaction.payee)]
  // Banks write "BIGBASKET" for the Big Basket, and the other way round.
  const shared = right.filter((word, at) => [word, `${word}${right[at + 1] ?? ''}`, `${right[at - 1] ?? ''}${word}`].some((form) => left.has(form)))
  return right.length === 0 ? 0 : shared.length / Math.max(1, Math.min(words.length, right.length))
}

/** Transactions by their postings on accounts that have statements. */
class PostingIndex {
  /** Keys without an account stand for any account but the statement's. */
  readonly #byPosting = new Map<string, ExistingTransaction[]>()
  readonly #roots: AccountRoots

  constructor(existing: readonly ExistingTransaction[], own: string | undefined, roots: AccountRoots) {
    this.#roots = roots
    for (const transaction of existing)
      for (const { account, quantity, commodity } of transaction.postings) {
        if (account !== own && !roots.isOwn(account)) continue
        const moved = Exact.parse(quantity)
        addTo(this.#byPosting, keyOf(account, moved, commodity), transaction)
        if (account !== own) addTo(this.#byPosting, keyOf(ANY, moved, commodity), transaction)
      }
  }

  sameDay(drafts: readonly Draft[], own: string | undefined): ExistingTransaction[] {
    return this.#within(drafts, own, (apart) => apart === 0)
  }

  near(drafts: readonly Draft[], own: string | undefined): ExistingTransaction[] {
    return this.#within(drafts, own, (apart) => apart !== 0 && apart <= DAYS_APART_MAX)
  }

  /**
   * Transactions that may be the other end of a transfer and lack this account: the same money on the account that the row predicts, or on any own
   * account while both sides are placeholders. The nearest days first.
   */
  otherEnds(drafts: readonly Draft[], own: string | undefined): ExistingTransaction[] {
    const [draft] = drafts
    const moved = draft!.postings.filter(({ account }) => account === own)
    const others = draft!.postings.filter(({ account }) => account !== own)
    if (moved.length !== 1 || others.length !== 1 || !isOfMoney(drafts)) return []
    const [{ quantity, commodity }, other] = [elementAt(moved, 0), elementAt(others, 0).account]
    const end = this.#roots.isOwn(other) ? other : isPlaceholder(other) ? ANY : undefined
    if (end === undefined) return []
    return (this.#byPosting.get(keyOf(end, quantity.negated(), commodity)) ?? [])
      .filter(({ day, postings }) => Math.abs(day - draft!.day) <= DAYS_APART_MAX && postings.every(({ account }) => account !== own))
      .filter(({ postings }) => this.#roots.isOwn(other) || postings.some(({ account }) => isPlaceholder(account)))
      .sort((a, b) => Math.abs(a.day - draft!.day) - Math.abs(b.day - draft!.day))
  }

  /**
   * Only the first transaction of a row is compared. Its postings on the statement's account must match; without any, all its postings on own
   * accounts.
   */
  #within([draft]: readonly Draft[], own: string | undefined, fits: (daysApart: Day) => boolean): ExistingTransaction[] {
    const ofOwn = draft!.postings.filter(({ account }) => account === own)
    const postings = ofOwn.length > 0 ? ofOwn : draft!.postings.filter(({ account }) => this.#roots.isOwn(account))
    const [first, ...rest] = postings.map(
      ({ account, quantity, commodity }) => new Set(this.#byPosting.get(keyOf(account, quantity, commodity)) ?? []),
    )
    return [...(first ?? [])].filter((transaction) => fits(Math.abs(transaction.day - draft!.day)) && rest.every((others) => others.has(transaction)))
  }
}

/** No account has this name. */
const ANY = ''
const keyOf = (account: string, quantity: Exact, commodity: string): string => `${account}\t${quantity.toString()}\t${commodity}`

/**
 * The part of a book that a preview needs, in columns, which are cheap to send to a thread. Accounts have the journal's own names, because they
 * are written back to it.
 */
export interface PlainBook {
  readonly accounts: readonly string[]
  readonly commodities: readonly string[]
  readonly payees: readonly string[]
  readonly files: readonly string[]
  readonly day: Int32Array
  readonly payee: Int32Array
  readonly file: Int32Array
  readonly line: Int32Array
  readonly origin: Uint8Array
  readonly firstPosting: Int32Array
  readonly account: Int32Array
  readonly commodity: Int32Array
  readonly kind: Uint8Array
  readonly mantissa: Float64Array
  readonly scale: Uint8Array
  /** By posting: quantities with too many digits for the column, as text. */
  readonly long: ReadonlyMap<number, string>
  /** The rows to use, in order. */
  readonly order: Int32Array
}

interface BookOfColumns {
  readonly accounts: readonly string[]
  readonly commodities: readonly string[]
  readonly payees: readonly string[]
  readonly files: readonly string[]
  readonly transactions: TransactionColumns
  readonly postings: PostingColumns
  /** The rows to use, if not all. */
  readonly order?: Int32Array
}

/** A copy of what a preview needs, since the book may grow. */
export function plainBook({ accounts, commodities, payees, files, transactions: t, postings: p, order }: BookOfColumns): PlainBook {
  return {
    accounts,
    commodities,
    payees,
    files,
    day: t.day.slice(0, t.count),
    payee: t.payee.slice(0, t.count),
    file: t.file.slice(0, t.count),
    line: t.beginLine.slice(0, t.count),
    origin: t.origin.slice(0, t.count),
    firstPosting: t.firstPosting.slice(0, t.count),
    account: p.account.slice(0, p.count),
    commodity: p.commodity.slice(0, p.count),
    kind: p.kind.slice(0, p.count),
    mantissa: p.quantity.mantissa.slice(0, p.count),
    scale: p.quantity.scale.slice(0, p.count),
    long: new Map([...p.quantity.big].map(([row]) => [row, p.quantity.get(row).toString()])),
    order: order?.slice() ?? Int32Array.from({ length: t.count }, (_, row) => row),
  }
}

/** The quantity of a posting. */
export function quantityAt({ long, mantissa, scale }: PlainBook, posting: number): Exact {
  const text = long.get(posting)
  return text === undefined ? new Exact(floatAt(mantissa, posting), byteAt(scale, posting)) : Exact.parse(text)
}

/** The transactions of a book without forecasts and virtual postings. */
export function existingTransactions(book: PlainBook): ExistingTransaction[] {
  const found: ExistingTransaction[] = []
  for (const row of book.order) {
    if (book.origin[row] === FORECAST) continue
    const end = row + 1 < book.day.length ? intAt(book.firstPosting, row + 1) : book.account.length
    const postings = []
    for (let at = intAt(book.firstPosting, row); at < end; at++) {
      if (book.kind[at] !== REAL) continue
      const quantity = quantityAt(book, at)
      postings.push({
        account: elementAt(book.accounts, intAt(book.account, at)),
        quantity: quantity.toString(),
        commodity: book.commodities[intAt(book.commodity, at)] ?? '',
      })
    }
    found.push({
      file: book.files[intAt(book.file, row)] ?? '',
      line: intAt(book.line, row),
      day: intAt(book.day, row),
      payee: elementAt(book.payees, intAt(book.payee, row)),
      postings,
    })
  }
  return found
}

/**
 * Training data for account prediction: each posting. A transaction with a placeholder account teaches nothing about its payee; otherwise the
 * next one would be booked to the placeholder without a question.
 */
export const asLessons = (transactions: readonly ExistingTransaction[]): Lesson[] =>
  transactions.flatMap(({ day, payee, postings }) => {
    const isOpen = postings.some(({ account }) => isPlaceholder(account))
    return postings
      .filter(({ account }) => !isPlaceholder(account))
      .map(({ account, quantity }) => ({ day, payee: isOpen ? '' : payee, account, quantity: Exact.parse(quantity) }))
  })
