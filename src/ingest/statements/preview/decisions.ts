import { countsOf, mostCounted } from '#vocabulary/groups.ts'
import { type BankAccount, type DatesRead, type Movement, reasons, type Row } from '../statement.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { accountIn, AccountNumbers, type AccountRoots } from '../accounts/accounts-and-payees.ts'
import { type Decided, labelOf } from '../presets/guess-preset.ts'
import { mapRows, type Preset } from '../presets/map-rows.ts'
import { currenciesOf, isSharedSign } from '../text/cell-values.ts'
import { isMoney } from '../write/style.ts'
import {
  accountsOfBook,
  type Decision,
  type DecisionChoice,
  type ExistingTransaction,
  type MovementRequest,
  type Preview,
  type PreviewRequest,
} from './preview.ts'

/** A movement as decisions show it. */
export type Moved = Pick<Movement, 'row' | 'day' | 'payee' | 'amount'> & { readonly commodity?: string | undefined }

/** One way to read the rows of a statement. */
interface RowReading<One extends Moved> {
  readonly value: string
  readonly label: string
  readonly moved: readonly One[]
}

/** Enough rows to see which reading is right. */
const ROWS_SHOWN = 3

/** The readings to choose from, with the first rows in which they differ. */
export function choicesOf<One extends Moved>(readings: readonly RowReading<One>[], commodityOf: (one: One) => string): DecisionChoice[] {
  const shownAs = (one: One): DecisionChoice['rows'][number] => {
    const { row, day, payee, amount } = one
    return { row, day: formatDay(day), payee, quantity: amount.toText(), commodity: commodityOf(one) }
  }
  const shown = readings.map(({ moved }) => new Map(moved.map((one) => [one.row, shownAs(one)])))
  const all = [...new Set(shown.flatMap((rows) => [...rows.keys()]))].sort((a, b) => a - b)
  const differing = all.filter((row) => new Set(shown.map((rows) => JSON.stringify(rows.get(row)))).size > 1)
  const chosen = (differing.length > 0 ? differing : all).slice(0, ROWS_SHOWN)
  return readings.map(({ value, label }, at) => ({ value, label, rows: chosen.flatMap((row) => elementAt(shown, at).get(row) ?? []) }))
}

/** Decisions about the columns of a table. Open ones have choices. */
export const decisionsOf = (
  decided: readonly Decided[],
  rows: readonly Row[],
  { today, commodityOf }: { readonly today: Day; readonly commodityOf: (one: Moved) => string },
): Decision[] =>
  decided.map(({ readings, ...decision }) => {
    if (decision.isCertain) return { ...decision, choices: [] }
    const moved = readings.map(({ value, label, preset }) => ({
      value,
      label,
      moved: mapRows(rows, preset, today).flatMap((one) => (one.kind === 'movement' ? [one.movement] : [])),
    }))
    return { ...decision, choices: choicesOf(moved, commodityOf) }
  })

/** The order of day and month. If several fit, transactions that the account already has on these days prove one. */
export function dateDecision<One extends Moved>(
  { format, others, by, because, isCertain }: DatesRead,
  movements: readonly One[],
  { ownOf, commodityOf }: { readonly ownOf: (one: One) => string; readonly commodityOf: (one: One) => string },
  transactions: readonly ExistingTransaction[],
): Decision {
  const decided = { about: 'date_format', value: format, by, because, isCertain, choices: [] } as const
  if (isCertain) return decided
  const known = new Set(transactions.flatMap(({ day, postings }) => postings.map(({ account, quantity }) => `${day} ${account} ${plain(quantity)}`)))
  const daysOf = (days: ReadonlyMap<number, Day>): One[] => movements.map((one) => ({ ...one, day: days.get(one.row) ?? one.day }))
  const readings = [{ format, moved: movements }, ...others.map((other) => ({ format: other.format, moved: daysOf(other.days) }))].map((reading) => ({
    value: reading.format,
    label: labelOf(reading.format),
    moved: reading.moved,
    matches: reading.moved.filter((one) => known.has(`${one.day} ${ownOf(one)} ${plain(one.amount.toText())}`)).length,
  }))
  const [used, ...left] = readings
  if (used!.matches > 0 && left.every(({ matches }) => matches === 0))
    return { ...decided, by: 'account', because: reasons().decisions.accountHasRows, isCertain: true }
  const sorted = readings.toSorted((a, b) => b.matches - a.matches)
  return { ...decided, choices: choicesOf(sorted, commodityOf) }
}

/** Without trailing zeros. */
const plain = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)

/** A file with rows of several accounts is not booked to the one account that was given. */
export const severalAccounts = (asked: string, owns: readonly string[]): Decision => ({
  about: 'account',
  value: asked,
  by: 'asked',
  because: reasons().decisions.severalAccounts(owns.join(', '), asked),
  isCertain: false,
  choices: [],
})

/** The account, if the statement's account number decided it. */
export function accountDecision({ account, number }: OwnAccount, written: string): Decision[] {
  if (number === undefined) return []
  const because = number === 'known' ? reasons().decisions.numberKnown(written) : reasons().decisions.numberNew(written)
  return [{ about: 'account', value: account, by: 'account', because, isCertain: true, choices: [] }]
}

/** Why a preview cannot be saved yet. */
export interface Stop {
  readonly code: 'decision_open' | 'contradiction'
  readonly message: string
}

/** What the user has to decide before a preview can be saved: open decisions, then contradictions. */
export function whatStops({ decisions, contradictions }: Pick<Preview, 'decisions' | 'contradictions'>): Stop[] {
  const open = decisions.filter(({ isCertain }) => !isCertain)
  const asked = open.map(({ about, because, choices }) => {
    if (about === 'account') return `account: ${because}`
    const values = choices.map(({ value }) => value)
    return `${about.replaceAll('_', ' ')}${values.length > 0 ? ` (${values.join(' or ')})` : ''}`
  })
  const [first, ...others] = contradictions
  return [
    ...(asked.length > 0
      ? [{ code: 'decision_open', message: `nothing proves how to read this statement; choose the ${asked.join(', and the ')}` } as const]
      : []),
    ...(first
      ? [
          {
            code: 'contradiction',
            message: `the statement contradicts its rows as they were read: ${first.line > 0 ? `line ${first.line}: ` : ''}${first.message}${others.length > 0 ? ` (and ${others.length} more)` : ''}`,
          } as const,
        ]
      : []),
  ]
}

type Book = Pick<PreviewRequest, 'transactions' | 'currency' | 'declaredCurrencies'>

/** The currency of amounts without one, and what decided it. */
export interface CurrencyDecision {
  /** '' if unknown. */
  readonly commodity: string
  /** The commodity of an amount. A sign that several currencies share becomes the decided one. */
  readonly of: (named: string | undefined) => string
  readonly decision: Decision
}

/**
 * The currency of a statement's rows: from the rows, from the file (`stated`), or from the account. The book's default currency is used only for
 * an unknown account.
 */
export function decideCurrency(
  movements: readonly Moved[],
  {
    own,
    stated,
    chosen,
    isSaved = false,
    book,
  }: {
    readonly own: string
    readonly stated?: Stated | undefined
    readonly chosen?: string | undefined
    /** A saved preset asks no question. */
    readonly isSaved?: boolean
    readonly book: Book
  },
): CurrencyDecision {
  const named = movements.map(({ commodity }) => commodity ?? stated?.commodity)
  const signs = [...new Set(named.filter((one) => one !== undefined && isSharedSign(one)))] as string[]
  const codes = [...new Set(named.filter((one) => one !== undefined && !isSharedSign(one)))] as string[]
  const decided = (
    value: string,
    by: Decision['by'],
    because: string,
    choices: readonly DecisionChoice[] = [],
    isCertain = true,
  ): CurrencyDecision => ({
    commodity: value,
    of: (one) => (one === undefined || isSharedSign(one) ? value : one),
    decision: { about: 'currency', value, by, because, isCertain, choices },
  })
  if (chosen !== undefined) return decided(chosen, 'asked', reasons().decisions.chosen)
  if (named.every((one) => one !== undefined) && signs.length === 0) {
    if (stated && codes.length === 1 && codes[0] === stated.commodity) return decided(stated.commodity, stated.by, stated.because)
    return codes.length > 0
      ? decided(codes.join(','), 'values', reasons().decisions.rowsNameIt)
      : decided(usual(own, book)[0] ?? '', 'account', reasons().decisions.nothingMoved)
  }
  const fits = (commodity: string): boolean => signs.every((sign) => currenciesOf(sign).includes(commodity))
  const held = heldIn(own, book)
  const [only] = held.filter(fits)
  if (held.length === 1 && only !== undefined)
    return decided(only, 'account', only === '' ? reasons().decisions.accountHoldsPlain : reasons().decisions.accountHolds(only))
  if (held.length > 1 && signs.length > 0 && held.filter(fits).length === 1) return decided(only!, 'account', reasons().decisions.accountHolds(only!))
  const inBook = moneyOf(book)
  const known = [...new Set([...held, ...(codes.length === 1 ? codes : []), ...usual(own, book)])].filter((one) => one !== '' && fits(one))
  if (held.length === 0 && inBook.length === 1 && fits(elementAt(inBook, 0)))
    return decided(elementAt(inBook, 0), 'guess', reasons().decisions.onlyCurrency)
  const saved = usual(own, book)[0]
  if (isSaved && signs.length === 0 && saved !== undefined) return decided(saved, 'preset', reasons().decisions.presetNoOther)
  const candidates = [...new Set([...known, ...signs.flatMap((sign) => currenciesOf(sign).filter((one) => one !== sign))])].slice(0, CHOICES_MAX)
  const because =
    signs.length > 0
      ? held.length === 0
        ? reasons().decisions.signUnknownAccount(elementAt(signs, 0))
        : reasons().decisions.signOfAccount(elementAt(signs, 0), listed(held))
      : held.length > 1
        ? reasons().decisions.accountHoldsSeveral(listed(held))
        : reasons().decisions.noCurrency
  const open = movements.filter((_, at) => named[at] === undefined || isSharedSign(named[at]!))
  const readings = candidates.map((commodity) => ({ value: commodity, label: commodity, moved: open.map((one) => ({ ...one, commodity })) }))
  const choices = choicesOf(readings, ({ commodity }) => commodity)
  return decided(candidates[0] ?? '', 'guess', because, choices, false)
}

const CHOICES_MAX = 3

const listed = (commodities: readonly string[]): string => commodities.reduce((all, one) => reasons().decisions.and(all, one))

/** The currency that the file states for all its amounts. */
export interface Stated extends Pick<Decision, 'by' | 'because'> {
  readonly commodity: string
}

/** The currency that a preset states. */
export const statedBy = ({ commodity }: Preset, by: 'preset' | 'heading'): Stated | undefined =>
  commodity === undefined ? undefined : { commodity, by, because: by === 'preset' ? reasons().decisions.preset : reasons().decisions.outsideRows }

/** The currencies that an account's declaration allows, or else those of its postings, most used first. */
export function heldIn(account: string, { transactions, declaredCurrencies }: Omit<Book, 'currency'>): readonly string[] {
  const declared = declaredCurrencies?.get(account)?.filter(isMoney) ?? []
  if (declared.length === 1) return declared
  const counted = byUse(transactions.flatMap(({ postings }) => postings.filter((posting) => posting.account === account)))
  const money = counted.filter(isMoney)
  if (money.length > 0) return money
  // Some books use a word of their own for their currency.
  return declared.length > 0 ? declared : counted.filter((one) => /^\p{L}+$/u.test(one) && one !== one.toUpperCase())
}

/** A bare 0 has no commodity. */
const byUse = (postings: readonly { readonly commodity: string }[]): string[] =>
  [...countsOf(postings.map(({ commodity }) => commodity))]
    .filter(([commodity]) => commodity !== '')
    .sort(([, a], [, b]) => b - a)
    .map(([commodity]) => commodity)

/** All currencies of the book: its default, then the most used first. */
function moneyOf({ transactions, currency, declaredCurrencies }: Book): readonly string[] {
  const used = byUse(transactions.flatMap(({ postings }) => postings)).filter(isMoney)
  const declared = [...(declaredCurrencies?.values() ?? [])].flat().filter(isMoney)
  return [...new Set([...(currency === '' ? [] : [currency]), ...used, ...declared])]
}

const usual = (own: string, book: Book): readonly string[] => [...new Set([...heldIn(own, book), ...moneyOf(book)])]

/** The day and amount of a movement or trade. */
export interface DatedAmount {
  readonly day: Day
  readonly amount: Exact
}

/** Fewer common movements may be chance. */
const MATCHES_MIN = 2

export interface OwnAccount {
  readonly account: string
  /** Set if the statement's account number decided. */
  readonly number?: 'known' | 'new'
}

/** The statement's account: by its number if accounts have numbers, a new account if no account has this number. */
export function ownAccountBy(
  number: string,
  movements: readonly DatedAmount[],
  request: Pick<MovementRequest, 'transactions' | 'declaredAccounts' | 'former' | 'accountNumbers' | 'dialect'>,
  roots: AccountRoots,
  { asked, opening }: { readonly asked: string; readonly opening?: Opening | undefined },
): OwnAccount {
  const numbers = new AccountNumbers(request.accountNumbers)
  const known = numbers.accountOf(number)
  if (known !== undefined) return { account: known, number: 'known' }
  if (number === '' || numbers.isEmpty) return { account: ownAccountFor(movements, request, roots, { asked, opening }) }
  // An account with the same movements or balance may match, unless it has another number.
  const proved = provedAccount(movements, request, roots, opening)
  if (proved !== undefined && !numbers.isOther(proved, number)) return { account: proved }
  const usual = roots.written(asked)
  const isFree = !accountsOfBook(request).includes(usual)
  const short = `${usual}:${number.slice(-4)}`
  // Two numbers may have the same last digits.
  const called = isFree ? usual : numbers.isOther(short, number) ? `${usual}:${number}` : short
  return { account: accountIn(request.dialect, called), number: 'new' }
}

/** The account that the book's transactions, opening balance or earlier imports suggest. */
const provedAccount = (
  movements: readonly DatedAmount[],
  { transactions, former }: Pick<MovementRequest, 'transactions' | 'former'>,
  roots: AccountRoots,
  opening: Opening | undefined,
): string | undefined => accountWith(movements, transactions, roots).known ?? (opening && accountHolding(opening, transactions, roots)) ?? former

/**
 * The account that already has most of the statement's movements, or that held the opening balance, or of earlier imports. Otherwise the account
 * `asked`, or the most used account below it or of its kind.
 */
function ownAccountFor(
  movements: readonly DatedAmount[],
  { transactions, declaredAccounts, former }: Pick<MovementRequest, 'transactions' | 'declaredAccounts' | 'former'>,
  roots: AccountRoots,
  { asked, opening }: { readonly asked: string; readonly opening?: Opening | undefined },
): string {
  const proved = provedAccount(movements, { transactions, former }, roots, opening)
  if (proved !== undefined) return proved
  const fallback = roots.written(asked)
  const { uses } = accountWith(movements, transactions, roots)
  if (uses.has(fallback)) return fallback
  const lower = fallback.toLowerCase()
  const mostUsed = (beginning: string): string | undefined =>
    mostCounted(new Map([...uses].filter(([account]) => account.toLowerCase().startsWith(beginning))))
  // The most used account is better than one that the book does not have.
  const root = `${lower.split(':')[0]}:`
  // A declared card counts even if unused; many declared asset accounts have no statements.
  const declared = asked.startsWith('Liabilities') ? declaredAccounts.filter((account) => account.toLowerCase().startsWith(root)) : []
  return mostUsed(lower) ?? mostUsed(root) ?? (declared.length === 1 ? elementAt(declared, 0) : fallback)
}

/** The only account that held exactly this amount before a day; undefined for none, for several, and for zero. */
function accountHolding({ day, amounts }: Opening, transactions: readonly ExistingTransaction[], roots: AccountRoots): string | undefined {
  const held = new Map<string, Exact>()
  for (const transaction of transactions) {
    if (transaction.day >= day) continue
    for (const { account, quantity, commodity } of transaction.postings) {
      if (!isMoney(commodity) || !roots.isOwn(account)) continue
      const key = `${account}\t${commodity}`
      held.set(key, (held.get(key) ?? Exact.zero).plus(Exact.parse(quantity)))
    }
  }
  const found = new Set<string>()
  for (const [key, amount] of held)
    if (!amount.isZero && amounts.some((stated) => stated.equals(amount))) found.add(key.slice(0, key.lastIndexOf('\t')))
  return found.size === 1 ? [...found][0] : undefined
}

/**
 * The cash account of a broker's list: the one that already has most of its movements, or that securities are mostly paid from, or one with a
 * broker's name.
 */
export function brokerAccountFor(
  movements: readonly DatedAmount[],
  transactions: readonly ExistingTransaction[],
  roots: AccountRoots,
  {
    asked,
    former,
    declaredAccounts = [],
  }: {
    /** The name for one of several accounts, which usage cannot distinguish. */
    readonly asked?: string | undefined
    /** The account of earlier imports, or in the file name. */
    readonly former?: string | undefined
    readonly declaredAccounts?: readonly string[]
  } = {},
): string {
  const { known, uses } = accountWith(movements, transactions, roots)
  if (known !== undefined) return known
  if (former !== undefined) return former
  if (asked !== undefined) return roots.written(asked)
  const paying = new Map<string, number>()
  const holding = new Set<string>()
  for (const { postings } of transactions) {
    const units = postings.filter(({ commodity }) => !isMoney(commodity))
    for (const { account } of units) holding.add(account)
    if (units.length === 0) continue
    for (const { account, commodity } of postings) if (isMoney(commodity) && roots.isOwn(account)) paying.set(account, (paying.get(account) ?? 0) + 1)
  }
  const money = [...new Set([...uses.keys(), ...declaredAccounts.filter((account) => roots.isOwn(account))])].filter(
    (account) => !holding.has(account),
  )
  const called = (pattern: RegExp): string | undefined =>
    mostCounted(new Map(money.filter((account) => pattern.test(account)).map((account) => [account, uses.get(account) ?? 0])))
  const usual = roots.written('Assets:Broker:Cash')
  return (
    mostCounted(paying) ?? called(/broker|depot|trading|invest/i) ?? called(BROKERS) ?? (usual.startsWith('assets') ? usual.toLowerCase() : usual)
  )
}

/** Names of brokers. */
const BROKERS =
  /zerodha|groww|upstox|kuvera|schwab|fidelity|vanguard|robinhood|e-?trade|ameritrade|trade-?republic|scalable|degiro|flatex|avanza|nordnet|trading-?212|hargreaves|ajbell|freetrade|interactive|ibkr|questrade|wealthsimple|commsec|swissquote|saxo|xtb|etoro|coinbase|kraken|binance/i

/** The account that already has movements of a statement, and how often the book uses each account. */
function accountWith(
  movements: readonly DatedAmount[],
  transactions: readonly ExistingTransaction[],
  roots: AccountRoots,
): { readonly known: string | undefined; readonly uses: ReadonlyMap<string, number> } {
  const wanted = new Set(movements.map(({ day, amount }) => `${day} ${amount.toString()}`))
  const days = new Set(movements.map(({ day }) => day))
  const matches = new Map<string, number>()
  const uses = new Map<string, number>()
  for (const { day, postings } of transactions) {
    const isNear = days.has(day)
    for (const { account, quantity } of postings) {
      if (!roots.isOwn(account)) continue
      uses.set(account, (uses.get(account) ?? 0) + 1)
      if (isNear && wanted.has(`${day} ${plain(quantity)}`)) matches.set(account, (matches.get(account) ?? 0) + 1)
    }
  }
  const best = mostCounted(matches)
  return { known: best !== undefined && matches.get(best)! >= MATCHES_MIN ? best : undefined, uses }
}

/** The balance of an account before the first movement of a statement. */
interface Opening {
  /** Of the first movement. */
  readonly day: Day
  /** For a debt there are two: the balance held, and the amount owed. */
  readonly amounts: readonly Exact[]
}

/** From the running balance of the first movement, in either order of rows; undefined if there is none. */
export function openingOf(movements: readonly Movement[]): Opening | undefined {
  const isNewestFirst = movements.length > 1 && elementAt(movements, 0).day > movements.at(-1)!.day
  const first = isNewestFirst ? movements.at(-1) : movements[0]
  if (!first?.balance) return undefined
  return { day: first.day, amounts: [first.balance.minus(first.amount), first.balance.plus(first.amount).negated()] }
}

/** The stated opening balance, or the closing balance minus the movements. */
export function openingStated(
  { opening, closing }: Pick<BankAccount, 'opening' | 'closing'>,
  moved: readonly Pick<Movement, 'day' | 'amount'>[],
): Opening | undefined {
  const amount = opening ?? closing?.amount.minus(Exact.sum(moved.map((one) => one.amount)))
  if (!amount || moved.length === 0) return undefined
  return { day: moved.reduce((first, { day }) => Math.min(first, day), elementAt(moved, 0).day), amounts: [amount] }
}
