import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { escapedForPattern } from '#vocabulary/text/scanner.ts'
import { FORECAST, PROVIDED } from '#vocabulary/book-columns.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { linearPattern } from '#vocabulary/pattern-size.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getDiagnosis } from '../../http/contract/journal-contract.ts'
import { numberIn, type Said, written } from '../../messages/said.ts'
import { crumbOf, digitsOf } from '../valuation/crumbs.ts'
import { gainsOf } from '../valuation/earnings.ts'
import { ownUnitsOf } from '../valuation/book-habits.ts'
import { strayDays, strayPrices } from '../valuation/told-days.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { globMatcher } from './parts/account-names.ts'
import { grouped } from './parts/periods.ts'
import { payeeOf } from './parts/wire-postings.ts'

/** A journal file that mostly repeats another file of nearly the same name. */
export interface CopiedFile {
  readonly copy: string
  readonly original: string
  /** Transactions of the copy, and how many of these the original has too. */
  readonly count: number
  readonly common: number
  /** The line of the first transaction of the copy. */
  readonly line: number
}

/** Fewer may be alike by chance. */
const COMMON_MIN = 3

/**
 * Copies that a sync tool or a person left where a pattern of the journal includes them ("2024.sync-conflict-20260301-101500-ABCDEFG.ledger",
 * "2024 (conflicted copy).ledger", "2024 - Kopie.ledger"): the name of another file with something behind it, and half of its
 * transactions have day and payee in common with that file.
 */
function copiedFiles(view: LedgerView): CopiedFile[] {
  const { files, transactions } = view
  const places = new Map(files.map((name, place) => [name, place]))
  const pairs = files.flatMap((copy, file) => originalsOf(copy, places).map((original) => ({ copy: file, original })))
  if (pairs.length === 0) return []
  const wanted = new Set(pairs.flatMap(({ copy, original }) => [copy, original]))
  const compared = view.order.filter((row) => wanted.has(intAt(transactions.file, row)) && transactions.origin[row] !== FORECAST)
  const rows = grouped(compared, (row) => intAt(transactions.file, row))
  const said = (row: number): number => intAt(transactions.day, row) * view.payees.length + intAt(transactions.payee, row)
  return pairs.flatMap(({ copy, original }) => {
    const [own, others] = [rows.get(copy) ?? [], new Set(rows.get(original)?.map(said))]
    const common = own.filter((row) => others.has(said(row))).length
    if (common < COMMON_MIN || common * 2 < own.length) return []
    const line = Math.min(...own.map((row) => intAt(transactions.beginLine, row)))
    return [{ copy: elementAt(files, copy), original: elementAt(files, original), count: own.length, common, line }]
  })
}

/** The places of the files whose name, up to its ending, this one begins with, and then goes on with no letter and no digit. */
function originalsOf(copy: string, places: ReadonlyMap<string, number>): number[] {
  const begin = copy.lastIndexOf('/') + 1
  const point = copy.lastIndexOf('.')
  const end = point > begin ? point : copy.length
  const found: number[] = []
  for (let at = begin + 1; at < end; at++) {
    const place = /[\p{L}\p{N}]/u.test(copy[at]!) ? undefined : places.get(copy.slice(0, at) + copy.slice(end))
    if (place !== undefined) found.push(place)
  }
  return found
}

/** Something that looks like a mistake. Paisa's page shows it as HTML, so text of the journal is escaped in `details`. */
export interface Suspicion {
  /** The key under `doctor` in the configuration; "other" for a rule that is always on. */
  readonly rule: string
  readonly level: 'warning' | 'danger'
  readonly title: Said
  readonly description: Said
  readonly details: Said
  readonly file_name?: string
  readonly line?: number
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!)
const bold = (text: string): string => `<b>${escaped(text)}</b>`

export function placeOf({ view, booked }: ValuedLedger, posting: number): { readonly file_name: string; readonly line: number } {
  const row = intAt(booked.row, posting)
  return { file_name: elementAt(view.files, intAt(view.transactions.file, intAt(view.transactionOf, row))), line: intAt(view.postings.line, row) }
}

interface WrongSide extends Pick<Suspicion, 'rule' | 'title' | 'description'> {
  readonly sign: 1 | -1
  /** Exceptions among these postings. */
  readonly allowed?: (ledger: ValuedLedger, chosen: Uint8Array) => ReadonlySet<number>
}
const CREDIT: WrongSide = {
  sign: 1,
  rule: 'non_credit_account',
  title: (t) => t.checks.creditEntry,
  description: (t) => t.checks.creditEntryAbout,
}
const DEBIT: WrongSide = {
  sign: -1,
  rule: 'non_debit_account',
  title: (t) => t.checks.debitEntry,
  description: (t) => t.checks.debitEntryAbout,
}
const DEBIT_BUT_REFUNDS: WrongSide = {
  ...DEBIT,
  description: (t) => t.checks.refundAbout,
  allowed: refundsOf,
}

/** Postings of the accounts that are on the other side than theirs mostly are. */
function wrongSides(ledger: ValuedLedger, matches: (account: string) => boolean, { sign, allowed, ...said }: WrongSide): Suspicion[] {
  const { booked, accounts, view } = ledger
  const chosen = accounts.where(({ isCapitalGains }, name) => !isCapitalGains && matches(name))
  const crumb = crumbOf(ledger, ledger.defaultCurrency)
  const issues: Suspicion[] = []
  const passed = allowed?.(ledger, chosen)
  for (const posting of ledger.counted.byDay) {
    if (chosen[intAt(booked.account, posting)] !== 1 || booked.signOf(posting) !== sign || gainsOf(ledger, posting).length > 0) continue
    const amount = booked.amountOf(posting)
    if (!amount.abs().isGreaterThan(crumb) || passed?.has(posting)) continue
    const account = bold(accounts.name(intAt(booked.account, posting)))
    const day = formatDay(intAt(booked.day, posting))
    const payee = escaped(payeeOf(view, intAt(booked.row, posting)))
    const details: Said = (t) => t.checks.entryDetails(account, numberIn(t, amount.toString()), day, payee)
    issues.push({ level: 'danger', ...said, details, ...placeOf(ledger, posting) })
  }
  return issues
}

/** Refunds of earlier spending on the same account up to the end of the day: returned goods, a deposit, a share that friends paid. */
function refundsOf(ledger: ValuedLedger, chosen: Uint8Array): ReadonlySet<number> {
  const { booked } = ledger
  const spent = new Map<number, Exact>()
  const refunds = new Set<number>()
  let today: number[] = []
  const close = (): void => {
    for (const posting of today) if (spent.get(intAt(booked.account, posting))!.sign >= 0) refunds.add(posting)
    today = []
  }
  let day: Day | undefined
  for (const posting of ledger.counted.byDay) {
    const account = intAt(booked.account, posting)
    if (chosen[account] !== 1) continue
    if (booked.day[posting] !== day) close()
    day = intAt(booked.day, posting)
    spent.set(account, (spent.get(account) ?? Exact.zero).plus(booked.amountOf(posting)))
    if (booked.signOf(posting) === DEBIT.sign) today.push(posting)
  }
  close()
  return refunds
}

export interface DiagnosisRule {
  readonly enabled: boolean
  /** Accounts as in SQL LIKE; [] for the rules that look at all. */
  readonly patterns: readonly string[]
}

export interface DiagnosisRules {
  readonly negativeBalance: DiagnosisRule
  readonly nonCreditAccount: DiagnosisRule
  readonly nonDebitAccount: DiagnosisRule
  readonly exchangePriceMissing: DiagnosisRule
  readonly unitPriceMismatch: DiagnosisRule
  readonly assetAllocationMissing: DiagnosisRule
}

/** Prices are compared to this many digits behind the first that is not 0, and not coarser than to as many behind the point. */
const PRICE_DIGITS = 4
const PRICE_DIGITS_MAX = 20

interface DiagnosisParameters {
  /** Leaves out refunds of spending, which Paisa reports as findings. */
  readonly withoutRefunds?: boolean
}

/** Likely mistakes in the book, by the enabled rules. */
export function suspicions(ledger: ValuedLedger, rules: DiagnosisRules, { withoutRefunds = false }: DiagnosisParameters = {}): Suspicion[] {
  const by = (rule: DiagnosisRule, found: () => Suspicion[]): Suspicion[] => (rule.enabled ? found() : [])
  return [
    ...by(rules.negativeBalance, () => negativeBalances(ledger, like(rules.negativeBalance.patterns))),
    ...by(rules.nonCreditAccount, () => wrongSides(ledger, like(rules.nonCreditAccount.patterns), CREDIT)),
    ...by(rules.nonDebitAccount, () => wrongSides(ledger, like(rules.nonDebitAccount.patterns), withoutRefunds ? DEBIT_BUT_REFUNDS : DEBIT)),
    ...by(rules.exchangePriceMissing, () => missingPrices(ledger)),
    ...by(rules.unitPriceMismatch, () => mismatchedPrices(ledger)),
    ...by(rules.assetAllocationMissing, () => missingTargets(ledger, like(rules.assetAllocationMissing.patterns))),
    ...farDays(ledger),
    ...farPrices(ledger),
    ...copies(ledger),
  ]
}

/** The same as Paisa's clients know it, in English: they tell the rules apart by their titles. */
export const diagnosisReport = (...asked: Parameters<typeof suspicions>): ResultOf<typeof getDiagnosis> => ({
  issues: suspicions(...asked).map(({ rule: _, title, description, details, ...issue }) => ({
    ...issue,
    summary: written(title),
    description: written(description),
    details: written(details),
  })),
})

type Test = (account: string) => boolean

/** SQL's LIKE: % is any text, _ any character, and the case of ASCII letters does not matter. */
function like(patterns: readonly string[]): Test {
  const tests = patterns.map((pattern) => {
    const source = escapedForPattern(pattern).replaceAll('%', '.*').replaceAll('_', '.')
    return linearPattern(source, { ignoreCase: true, whole: true })
  })
  return (account) => tests.some((test) => test?.test(account) ?? false)
}

/**
 * The first day on which each account had a negative balance: of all its money together (banks exchange currencies by themselves), and of each
 * other commodity. Accounts of shared costs may be negative.
 */
function negativeBalances(ledger: ValuedLedger, matches: Test): Suspicion[] {
  const { booked, accounts } = ledger
  const chosen = accounts.where(({ isReceivable }, name) => !isReceivable && matches(name))
  // Of an account and a commodity as one number: a text for each posting would cost more than all else.
  const commodities = ledger.view.commodities.length
  const running = new Map<number, { day: Day; posting: number; balance: Exact }>()
  const below = new Map<number, { day: Day; posting: number; balance: Exact; commodity: number }>()
  const close = (account: number, commodity: number, state: { day: Day; posting: number; balance: Exact }): void => {
    if (!below.has(account) && state.balance.isLessThan(crumbOf(ledger, commodity).negated())) below.set(account, { ...state, commodity })
  }
  for (const posting of ledger.counted.byDay) {
    const account = intAt(booked.account, posting)
    if (chosen[account] !== 1 || below.has(account)) continue
    const day = intAt(booked.day, posting)
    const isMoney = booked.commodity[posting] === ledger.defaultCurrency || ledger.isForeignCurrency(intAt(booked.commodity, posting))
    const commodity = isMoney ? ledger.defaultCurrency : intAt(booked.commodity, posting)
    const key = account * commodities + commodity
    const state = running.get(key)
    if (state && state.day !== day) close(account, commodity, state)
    running.set(key, { day, posting, balance: (state?.balance ?? Exact.zero).plus(isMoney ? booked.amountOf(posting) : booked.quantityOf(posting)) })
  }
  for (const [key, state] of running) close(Math.floor(key / commodities), key % commodities, state)
  return [...below]
    .map(([account, state]) => ({ name: accounts.name(account), ...state }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, day, posting, balance, commodity }) => ({
      rule: 'negative_balance',
      level: 'danger',
      title: (t) => t.checks.negativeBalance,
      description: (t) => t.checks.negativeBalanceAbout,
      details: (t) => {
        const amount = `${numberIn(t, balance.rounded(digitsOf(ledger, commodity)).toText())} ${escaped(ledger.commodityName(commodity))}`
        return t.checks.negativeBalanceDetails(bold(name), amount, formatDay(day))
      },
      ...placeOf(ledger, posting),
    }))
}

/** Commodities that were booked and have no price today. */
function missingPrices(ledger: ValuedLedger): Suspicion[] {
  const { booked, rates, today } = ledger
  const own = ownUnitsOf(ledger.view)
  const first = new Map<number, number>()
  const withoutCost = new Set<number>()
  for (const posting of ledger.counted.byDay) {
    const commodity = intAt(booked.commodity, posting)
    if (!first.has(commodity)) first.set(commodity, posting)
    if (booked.unknown.has(posting)) withoutCost.add(commodity)
  }
  return [...first]
    .filter(([commodity]) => commodity !== ledger.defaultCurrency && !own.has(commodity) && !rates.unit(commodity, today))
    .map(([commodity, posting]) => ({
      rule: 'exchange_price_missing',
      level: 'danger',
      title: (t) => t.checks.priceMissing,
      description: (t) => (withoutCost.has(commodity) ? t.checks.priceMissingUnknown : t.checks.priceMissingAtCost),
      details: (t) => t.checks.priceMissingDetails(bold(ledger.commodityName(commodity)), escaped(ledger.settings.defaultCurrency)),
      ...placeOf(ledger, posting),
    }))
}

/** Trades at another price than the provider's price of that day, newest first. */
function mismatchedPrices(ledger: ValuedLedger): Suspicion[] {
  const { booked, rates, accounts, view } = ledger
  if (!view.prices.origin.includes(PROVIDED)) return []
  const withGains = new Set<number>()
  const mayBeGain = accounts.where(({ isCapitalGains, mayGain }) => isCapitalGains || mayGain)
  for (let posting = 0; posting < booked.count; posting++)
    if (mayBeGain[intAt(booked.account, posting)] === 1 && gainsOf(ledger, posting).length > 0) withGains.add(intAt(booked.group, posting))
  const issues: Suspicion[] = []
  const { byDay } = ledger.counted
  for (let at = byDay.length - 1; at >= 0; at--) {
    const posting = intAt(byDay, at)
    const commodity = intAt(booked.commodity, posting)
    if (commodity === ledger.defaultCurrency || withGains.has(intAt(booked.group, posting))) continue
    const quantity = booked.quantityOf(posting)
    if (quantity.isZero) continue
    const price = rates.unit(commodity, intAt(booked.day, posting))
    if (!price?.steps.some(({ priceRow }) => view.prices.origin[priceRow] === PROVIDED)) continue
    const paid = booked.amountOf(posting).dividedBy(quantity)
    const digits = digitsOfPrice(price.value)
    if (paid.minus(price.value).abs().isLessThan(Exact.of(1, digits))) continue
    const account = bold(accounts.name(intAt(booked.account, posting)))
    const day = formatDay(intAt(booked.day, posting))
    const unit = escaped(ledger.commodityName(commodity))
    const [ofOne, bySource] = [paid, price.value].map((value) => value.rounded(digits).toString()) as [string, string]
    issues.push({
      rule: 'unit_price_mismatch',
      level: 'warning',
      title: (t) => t.checks.priceMismatch,
      description: (t) => t.checks.priceMismatchAbout,
      details: (t) =>
        t.checks.priceMismatchDetails(account, day, `${numberIn(t, quantity.toString())} ${unit}`, numberIn(t, ofOne), numberIn(t, bySource)),
      ...placeOf(ledger, posting),
    })
  }
  return issues
}

function digitsOfPrice(price: Exact): number {
  let digits = PRICE_DIGITS
  while (digits < PRICE_DIGITS_MAX && price.abs().isLessThan(Exact.of(1, digits - PRICE_DIGITS))) digits++
  return digits
}

/** A mistyped year. Paisa has no such rule, so no setting disables it. */
function farDays(ledger: ValuedLedger): Suspicion[] {
  return strayDays(ledger).map(({ day, nearest, years, posting }) => ({
    rule: 'other',
    level: 'warning',
    title: (t) => t.checks.farDay,
    description: (t) => t.checks.farDayAbout,
    details: (t) => (day < nearest ? t.checks.farDayBefore : t.checks.farDayAfter)(bold(formatDay(day)), years, formatDay(nearest)),
    ...placeOf(ledger, posting),
  }))
}

/** A price with a mistyped year applies to the wrong days and is missing on its own. */
function farPrices(ledger: ValuedLedger): Suspicion[] {
  const { view } = ledger
  return strayPrices(ledger).map(({ day, nearest, years, priceRow }) => ({
    rule: 'other',
    level: 'warning',
    title: (t) => t.checks.farPrice,
    description: (t) => t.checks.farPriceAbout,
    details: (t) => {
      const commodity = bold(elementAt(view.commodities, intAt(view.prices.base, priceRow)))
      return (day < nearest ? t.checks.farPriceBefore : t.checks.farPriceAfter)(commodity, bold(formatDay(day)), years, formatDay(nearest))
    },
    file_name: elementAt(view.files, intAt(view.prices.file, priceRow)),
    line: intAt(view.prices.line, priceRow),
  }))
}

function copies({ view }: ValuedLedger): Suspicion[] {
  return copiedFiles(view).map(({ copy, original, count, common, line }) => ({
    rule: 'other',
    level: 'danger',
    title: (t) => t.checks.copiedFile,
    description: (t) => t.checks.copiedFileAbout,
    details: (t) => t.checks.copiedFileDetails(bold(copy), bold(original), common, count),
    file_name: copy,
    line,
  }))
}

/** Asset accounts that no allocation target speaks of. */
function missingTargets(ledger: ValuedLedger, matches: Test): Suspicion[] {
  const { settings, accounts } = ledger
  if (settings.allocationTargets.length === 0) return []
  const targets = settings.allocationTargets.map((target) => globMatcher(target.accounts))
  const seen = new Set<number>()
  for (const posting of ledger.counted.byDay) seen.add(intAt(ledger.booked.account, posting))
  const missing = [...seen]
    .map((account) => accounts.name(account))
    .filter((name) => matches(name) && !targets.some((isTargeted) => isTargeted(name)))
    .sort()
  if (missing.length === 0) return []
  return [
    {
      rule: 'asset_allocation_missing',
      level: 'warning',
      title: (t) => t.checks.targetMissing,
      description: (t) => t.checks.targetMissingAbout,
      details: missing.map(bold).join(', '),
    },
  ]
}
