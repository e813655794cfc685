import { createHash } from 'node:crypto'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { AccountRoots } from '../accounts/account-roots.ts'
import { isPlaceholder } from '../accounts/root-languages.ts'
import { payeeKey, wordsOf } from '../accounts/words.ts'
import type { Draft } from '../write/draft.ts'
import type { ExistingTransaction, PreviewRequest, Twin } from './preview.ts'

/** A transaction by what a bank says of it: its day, who, and how much. */
interface Told {
  readonly day: Day
  readonly payee: string
  readonly postings: readonly { readonly quantity: Exact | string; readonly commodity: string }[]
}

/**
 * What a row is recognised by, and the transaction that was made of it. Accounts and purposes play no part, nor does the punctuation of
 * payees, which dialects write differently: accounts are what a person corrects.
 */
export function identityOf(transactions: readonly Told[]): string {
  const told = transactions.map(({ day, payee, postings }) => [
    day,
    payee
      .split(' | ')[0]!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
    postings.map(({ quantity, commodity }) => `${(typeof quantity === 'string' ? Exact.parse(quantity) : quantity).toString()} ${commodity}`).sort(),
  ])
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32)
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
  /** The account that the statement is of, when it is one. */
  readonly own: string | undefined
  readonly recorded: PreviewRequest['recorded']
  readonly roots: AccountRoots
}

/** Days that banks take to book what a person wrote down at once. */
const DAYS_APART_MAX = 4

/** As much of the shorter text two wordings of one row have in common. */
const REWORDED_MIN = 0.5

/**
 * Which rows the journal has already. Every transaction of the journal stands for one row at most, so that of two equal purchases on one day the
 * second is new when only one is there. What came from the same source, marked so or `recorded` as source:identity, is known by its identity alone; what was written by hand, or came
 * from another source, is the same when day, account and amount agree; a transfer that the list of another account brought, within some days.
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
  // What another account of the same bank brought may be the other end of a transfer, which both of them tell.
  const isOfOther = (identity: string): boolean =>
    own !== undefined && (recorded.get(`${source}:${identity}`)?.every((account) => account !== '' && account !== own) ?? false)
  const fromSource = new Set([...known].flatMap(([identity, transactions]) => (isOfOther(identity) ? [] : transactions)))
  for (const { row, identity } of rows) {
    // The same words and amount on another account of the same bank are another movement.
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
  // The likeliest pairs first, or a row could take the transaction that another one names by its payee.
  const pairs = left.flatMap(({ row, drafts }) =>
    index.sameDay(drafts, own).map((transaction) => ({ row, transaction, alike: alike(drafts[0]!, transaction) })),
  )
  for (const { row, transaction } of pairs.sort((a, b) => b.alike - a.alike))
    if (!matches.has(row) && !taken.has(transaction)) take(row, 'duplicate', transaction)
  // What an earlier Daybook read of the same row in other words: "Empfänger: Markt Kto/IBAN: DE…" where it says "Markt" now.
  const before = new PostingIndex([...fromSource], own, roots)
  const reworded = left.flatMap(({ row, drafts }) =>
    matches.has(row)
      ? []
      : before
          .sameDay(drafts, own)
          .map((transaction) => ({ row, transaction, alike: alike(drafts[0]!, transaction) }))
          .filter((pair) => pair.alike >= REWORDED_MIN),
  )
  for (const { row, transaction } of reworded.sort((a, b) => b.alike - a.alike))
    if (!matches.has(row) && !taken.has(transaction)) take(row, 'duplicate', transaction)
  // The list of another account told a transfer already: banks need days for it, and each has its own words.
  const isOfAnother = broughtByOthers(recorded, own)
  const transfers = left.flatMap(({ row, drafts }) =>
    matches.has(row) || !isOfMoney(drafts)
      ? []
      : index
          .near(drafts, own)
          .filter((transaction) => isTransfer(transaction, own, roots) && isOfAnother(transaction))
          .map((transaction) => ({ row, transaction, apart: Math.abs(transaction.day - drafts[0]!.day) })),
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
          !taken.has(transaction) && (alike(drafts[0]!, transaction) > 0 || (isOfMoney(drafts) && isTransfer(transaction, own, roots))),
      )
    const isFree = (transaction: ExistingTransaction): boolean => !taken.has(transaction)
    const other = near ? undefined : index.otherEnds(drafts, own).find(isFree)
    const perhaps = near ?? before.sameDay(drafts, own).find(isFree) ?? other ?? corrected(drafts).find(isFree)
    const isHalf = perhaps !== undefined && (perhaps === other || (perhaps === near && isOfMoney(drafts) && isTransfer(perhaps, own, roots)))
    if (perhaps) take(row, 'similar', perhaps, isHalf ? otherHalf(perhaps) : {})
  }
  return matches
}

/** Of a transfer that both statements tell: the account that says nothing yet becomes the one of this statement. */
function otherHalf({ postings }: ExistingTransaction): Pick<Twin, 'isOtherHalf' | 'open'> {
  const open = postings.find(({ account }) => isPlaceholder(account))?.account
  return { isOtherHalf: true, ...(open !== undefined && { open }) }
}

/**
 * Finds what a row of a statement that was issued anew may correct: the same payee on the same day and account, with another amount. Where a day
 * has two purchases of a payee, the other row stands for the other transaction.
 */
function correctedBy(
  rows: readonly RowDrafts[],
  existing: readonly ExistingTransaction[],
  own: string | undefined,
): (drafts: readonly Draft[]) => readonly ExistingTransaction[] {
  const keyOfTold = ({ day, payee }: Pick<Told, 'day' | 'payee'>): string => `${day}\t${payeeKey(payee.split(' | ')[0]!)}`
  const days = new Set(rows.map(({ drafts }) => drafts[0]!.day))
  const told = new Map<string, ExistingTransaction[]>()
  for (const transaction of existing) {
    if (!days.has(transaction.day)) continue
    const key = keyOfTold(transaction)
    const same = told.get(key)
    if (same) same.push(transaction)
    else told.set(key, [transaction])
  }
  return (drafts) => {
    const moved = drafts[0]!.postings.find(({ account }) => account === own)
    if (moved === undefined || !isOfMoney(drafts) || payeeKey(drafts[0]!.payee) === '') return []
    const isLike = ({ account, commodity, quantity }: ExistingTransaction['postings'][number]): boolean =>
      account === own && commodity === moved.commodity && Exact.parse(quantity).sign === moved.quantity.sign
    return (told.get(keyOfTold(drafts[0]!)) ?? []).filter(({ postings }) => postings.some(isLike))
  }
}

/** Whether all that a transaction moves besides is on accounts that have statements of their own. */
const isTransfer = ({ postings }: ExistingTransaction, own: string | undefined, roots: AccountRoots): boolean => {
  const others = postings.filter(({ account }) => account !== own)
  return own !== undefined && others.length > 0 && others.every(({ account }) => roots.isOwn(account))
}

/** What a broker's list bought or sold is no transfer, whatever it cost. */
const isOfMoney = ([draft]: readonly Draft[]): boolean => new Set(draft!.postings.map(({ commodity }) => commodity)).size === 1

/** Tells transactions that statements of other accounts brought, and none of this one. */
function broughtByOthers(recorded: PreviewRequest['recorded'], own: string | undefined): (transaction: ExistingTransaction) => boolean {
  const isOfOthers = new Map<string, boolean>()
  for (const [key, accounts] of recorded) {
    const identity = key.slice(key.lastIndexOf(':') + 1)
    isOfOthers.set(identity, accounts.every((account) => account !== '' && account !== own) && (isOfOthers.get(identity) ?? true))
  }
  return (transaction) => isOfOthers.size > 0 && (isOfOthers.get(identityOf([transaction])) ?? false)
}

/** Transactions that rows of this source have become: those that are marked so, and those that are still what such a row would become. */
function byIdentity(
  existing: readonly ExistingTransaction[],
  days: ReadonlySet<Day>,
  source: string,
  recorded: PreviewRequest['recorded'],
): Map<string, ExistingTransaction[]> {
  const known = new Map<string, ExistingTransaction[]>()
  for (const transaction of existing) {
    const { imported } = transaction
    if (imported ? imported.source !== source : recorded.size === 0 || !days.has(transaction.day)) continue
    const identity = imported?.identity ?? identityOf([transaction])
    if (!imported && !recorded.has(`${source}:${identity}`)) continue
    const same = known.get(identity)
    if (same) same.push(transaction)
    else known.set(identity, [transaction])
  }
  return known
}

/** The part of the words that two payees share. */
function alike({ payee, description, remark }: Draft, transaction: ExistingTransaction): number {
  const said = wordsOf([payee, description, remark?.text].filter(Boolean).join(' '))
  const [left, right] = [new Set([...said, ...said.slice(1).map((word, at) => said[at]! + word)]), wordsOf(transaction.payee)]
  // Banks write "BIGBASKET" for the Big Basket, and the other way round.
  const shared = right.filter((word, at) => [word, `${word}${right[at + 1] ?? ''}`, `${right[at - 1] ?? ''}${word}`].some((form) => left.has(form)))
  return right.length === 0 ? 0 : shared.length / Math.max(1, Math.min(said.length, right.length))
}

/** Transactions by what they move on accounts that have statements. */
class PostingIndex {
  /** Without an account for any but that of the statement. */
  readonly #byPosting = new Map<string, ExistingTransaction[]>()
  readonly #roots: AccountRoots

  constructor(existing: readonly ExistingTransaction[], own: string | undefined, roots: AccountRoots) {
    this.#roots = roots
    for (const transaction of existing)
      for (const { account, quantity, commodity } of transaction.postings) {
        if (account !== own && !roots.isOwn(account)) continue
        const moved = Exact.parse(quantity)
        this.#put(keyOf(account, moved, commodity), transaction)
        if (account !== own) this.#put(keyOf(ANY, moved, commodity), transaction)
      }
  }
  #put(key: string, transaction: ExistingTransaction): void {
    const same = this.#byPosting.get(key)
    if (same) same.push(transaction)
    else this.#byPosting.set(key, [transaction])
  }

  sameDay(drafts: readonly Draft[], own: string | undefined): ExistingTransaction[] {
    return this.#within(drafts, own, (apart) => apart === 0)
  }

  near(drafts: readonly Draft[], own: string | undefined): ExistingTransaction[] {
    return this.#within(drafts, own, (apart) => apart !== 0 && apart <= DAYS_APART_MAX)
  }

  /**
   * What may be the other end of a transfer, booked without this account: the same money on the account that the row would take it from, or on any
   * of one's own as long as neither of both says what it was for. Those of the fewest days apart first.
   */
  otherEnds(drafts: readonly Draft[], own: string | undefined): ExistingTransaction[] {
    const [draft] = drafts
    const moved = draft!.postings.filter(({ account }) => account === own)
    const others = draft!.postings.filter(({ account }) => account !== own)
    if (moved.length !== 1 || others.length !== 1 || !isOfMoney(drafts)) return []
    const [{ quantity, commodity }, other] = [moved[0]!, others[0]!.account]
    const end = this.#roots.isOwn(other) ? other : isPlaceholder(other) ? ANY : undefined
    if (end === undefined) return []
    return (this.#byPosting.get(keyOf(end, quantity.negated(), commodity)) ?? [])
      .filter(({ day, postings }) => Math.abs(day - draft!.day) <= DAYS_APART_MAX && postings.every(({ account }) => account !== own))
      .filter(({ postings }) => this.#roots.isOwn(other) || postings.some(({ account }) => isPlaceholder(account)))
      .sort((a, b) => Math.abs(a.day - draft!.day) - Math.abs(b.day - draft!.day))
  }

  /**
   * Of a row with several transactions the first speaks for all. Every account of it that has statements must agree; those of the units and of
   * the transfer where the account of the statement has no part in it.
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

/** No account is called so. */
const ANY = ''
const keyOf = (account: string, quantity: Exact, commodity: string): string => `${account}\t${quantity.toString()}\t${commodity}`
