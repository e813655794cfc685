import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { ExactSum } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { explain as explainEndpoint, getContents } from '../../http/contract/explain-contract.ts'
import type { Postings } from '../valuation/postings.ts'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import { PROVIDED } from '#vocabulary/book-columns.ts'
import { gainsOf } from '../valuation/earnings.ts'
import type { Quote } from '../valuation/rates.ts'
import { shownFlow } from '../valuation/returns.ts'
import { Tally, type Addend, addendsOf, type Evidence, type PostingAddend, type Trace } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { type Combination, tracedFigure } from './parts/combined-figure.ts'
import { payeeOf, wireTransaction } from './parts/wire-postings.ts'
import { Unknowns } from '../valuation/unknowns.ts'

/** A figure and everything it is made of. The contributions of all terms (or of all accounts) and of all parts add up to it exactly. */
export type Explanation = ResultOf<typeof explainEndpoint>
type Term = Explanation['terms'][number]
type Factor = Term['factors'][number]

/** A figure of a large book has a hundred thousand terms: terms are paged, and summed by account. */
export interface TermsShown {
  /** Only terms of this account. */
  readonly account?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/**
 * Explains one figure of a report, addressed by JSON Pointer ("/networthTimeline/-1/balanceAmount"; -1 is the last of a list), or a
 * combination of several figures. The report runs again with a trace, so the explanation is the computation itself.
 */
export function explainFigure(
  ledger: ValuedLedger,
  report: (ledger: ValuedLedger) => unknown,
  asked: string | Combination,
  shown: TermsShown = {},
): Explanation | Refusal {
  const found = tracedFigure(ledger, report, asked)
  return found instanceof Refusal ? found : explain({ ...found, shown }, found.figure)
}

interface Context {
  readonly ledger: ValuedLedger
  readonly trace: Trace
  readonly shown: TermsShown
}

/** An addend that is a posting, with everything that it is multiplied with on the way to the figure. */
interface Share {
  readonly addend: PostingAddend
  readonly quotes: readonly Quote[]
  readonly negative: boolean
}

function explain(context: Context, figure: Exact): Explanation {
  const { ledger, trace } = context
  const evidence = trace.evidenceOf(figure)
  if (evidence?.kind === 'formula') return explainFormula(context, figure, evidence)
  const shares: Share[] = []
  const parts: Explanation['parts'][number][] = []
  const collect = (last: Addend | undefined, quotes: readonly Quote[], negative: boolean): void => {
    for (const addend of addendsOf(last)) {
      if ('posting' in addend) {
        shares.push({ addend, quotes, negative })
        continue
      }
      const inner = trace.evidenceOf(addend.figure)
      const factors = addend.quote && addend.quote.steps.length > 0 ? [addend.quote, ...quotes] : quotes
      const turned = negative !== addend.negative
      if (inner?.kind === 'sum') collect(inner.last, factors, turned)
      else if (!addend.figure.isZero) {
        const contribution = times(turned ? addend.figure.negated() : addend.figure, factors)
        parts.push({ contribution, factors: factorsOf(ledger, factors), explanation: explain(context, addend.figure) })
      }
    }
  }
  if (evidence) collect(evidence.last, [], false)
  const accounts = byAccount(ledger, shares)
  // A figure without evidence explains itself: zero, or a number of the configuration.
  const sum = Exact.sum([...accounts, ...parts].map(({ contribution }) => contribution))
  invariant(evidence === undefined || sum.equals(figure), `the explanation of ${figure} adds up to it and not to ${sum}`)
  // Lists are newest first here; the result is oldest first.
  return { figure, ...termsOf(context, shares.reverse()), accounts, parts: parts.reverse() }
}

/** The terms that are to be shown, and how many there are when that is not all. */
function termsOf({ ledger, shown: { account, offset = 0, limit } }: Context, shares: readonly Share[]): Pick<Explanation, 'terms' | 'terms_total'> {
  const chosen = account === undefined ? shares : shares.filter(({ addend }) => accountOf(ledger, addend) === account)
  const page = chosen.slice(offset, limit === undefined ? undefined : offset + limit)
  const terms = page.map((share) => termOf(ledger, share))
  return terms.length === shares.length ? { terms } : { terms, terms_total: shares.length }
}

function byAccount(ledger: ValuedLedger, shares: readonly Share[]): Explanation['accounts'][number][] {
  const sums = new Map<string, { terms: number; sum: Tally }>()
  for (const share of shares) {
    const account = accountOf(ledger, share.addend)
    const of = sums.get(account) ?? { terms: 0, sum: new Tally() }
    sums.set(account, of)
    of.terms++
    of.sum.add(contributionOf(share))
  }
  return [...sums]
    .map(([account, { terms, sum }]) => ({ account, terms, contribution: sum.value }))
    .sort((a, b) => b.contribution.abs().compare(a.contribution.abs()) || (a.account < b.account ? -1 : 1))
}

const accountOf = ({ accounts }: ValuedLedger, { postings, posting }: PostingAddend): string => accounts.name(intAt(postings.account, posting))
const contributionOf = ({ addend, quotes, negative }: Share): Exact => times(negative ? addend.value.negated() : addend.value, quotes)

function explainFormula(context: Context, figure: Exact, { formula, inputs, flows }: Extract<Evidence, { kind: 'formula' }>): Explanation {
  const { zone } = context.ledger
  return {
    figure,
    formula,
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, explain(context, input)])),
    ...(flows
      ? {
          flows: flows.map(({ day, amount }) => ({
            date: zone.start(day),
            amount: shownFlow(amount),
          })),
        }
      : {}),
    terms: [],
    accounts: [],
    parts: [],
  }
}

function termOf(ledger: ValuedLedger, share: Share): Term {
  const { view, zone } = ledger
  const { postings, posting, basis, value } = share.addend
  const row = intAt(postings.row, posting)
  const transaction = intAt(view.transactionOf, row)
  const estimate = postings.estimated.get(posting)
  const gains = postings.forecast ? [] : gainsOf(ledger, posting)
  const source = basis === 'amount' ? (estimate?.source ?? ledger.amounts.source(row, intAt(postings.day, posting))) : undefined
  return {
    posting: {
      id: posting + 1 + (postings.forecast ? ledger.booked.count : 0),
      transaction_id: elementAt(view.transactionIds, transaction),
      date: zone.start(intAt(postings.day, posting)),
      payee: payeeOf(view, row),
      account: ledger.accounts.name(intAt(postings.account, posting)),
      file: view.files[intAt(view.transactions.file, transaction)] ?? '',
      line: intAt(view.postings.line, row),
    },
    basis,
    value: share.negative ? value.negated() : value,
    commodity: basis === 'quantity' ? ledger.commodityName(intAt(postings.commodity, posting)) : ledger.settings.defaultCurrency,
    factors: factorsOf(ledger, share.quotes),
    contribution: contributionOf(share),
    ...(estimate && basis !== 'quantity' ? { estimated: true } : {}),
    ...(gains[0] ? { gain: { of: gains.map(({ account }) => ledger.accounts.name(account)), said_by: gains[0].proof } } : {}),
    ...(source
      ? {
          amount_from: {
            source: source.from,
            value: source.value,
            commodity: ledger.commodityName(source.commodity),
            factors: factorsOf(ledger, source.quote ? [source.quote] : []),
          },
        }
      : {}),
  }
}

const times = (value: Exact, quotes: readonly Quote[]): Exact => quotes.reduce((product, quote) => product.times(quote.value), value)

function factorsOf({ view, zone }: ValuedLedger, quotes: readonly Quote[]): Factor[] {
  return quotes.flatMap(({ steps }) =>
    steps.map(({ base, quote, value, day, inverse, priceRow }) => ({
      base: elementAt(view.commodities, base),
      quote: elementAt(view.commodities, quote),
      value,
      date: zone.start(day),
      inverse,
      ...placeOf(view, priceRow),
    })),
  )
}

function placeOf({ files, prices, priceSources }: LedgerView, row: number): Pick<Factor, 'source' | 'file' | 'line'> {
  if (prices.origin[row] === PROVIDED) return { source: priceSources[intAt(prices.file, row)]?.provider ?? 'provider', file: '', line: 0 }
  return { source: 'journal', file: files[intAt(prices.file, row)] ?? '', line: intAt(prices.line, row) }
}

/** One transaction in a figure with its contribution. */
interface Part {
  readonly postings: Postings
  readonly group: number
  readonly sum: ExactSum
}

/** The transactions in a figure, newest first; cached for the next page. */
export interface Contents {
  readonly figure: Exact
  /** Whether the contributions of the transactions mean anything: the figure is a sum, and no rate or average. */
  readonly isSum: boolean
  readonly parts: readonly Part[]
  readonly accounts: readonly AccountPart[]
  readonly unpriced: NonNullable<ContentsPage['unpriced']>
}

export type AccountPart = ContentsPage['accounts'][number]

export type ContentsPage = ResultOf<typeof getContents>

/** Returns the transactions in a figure of a report; with an account, only the contributions of that account. */
export function contentsOf(
  ledger: ValuedLedger,
  report: (ledger: ValuedLedger) => unknown,
  asked: string | Combination,
  account?: string,
): Contents | Refusal {
  const found = tracedFigure(ledger, report, asked)
  if (found instanceof Refusal) return found
  const { trace, figure } = found
  const isDifference = typeof asked !== 'string' && (asked.minus ?? []).length > 0
  const cancelled = isDifference ? cancelledIn(trace, figure) : new Set()
  const groups = new Map<number, { postings: Postings; readonly group: number; readonly sum: ExactSum }>()
  const accounts = new Map<string, { postings: Set<number>; sum: ExactSum }>()
  const unpriced: PostingAddend[] = []
  for (const { addend, value } of sharesOf(trace, figure, Exact.of(1))) {
    const { postings, posting } = addend
    if (cancelled.has(shareKey(addend))) continue
    const name = ledger.accounts.name(intAt(postings.account, posting))
    const of = accounts.get(name) ?? { postings: new Set(), sum: new ExactSum() }
    accounts.set(name, of)
    of.postings.add(posting)
    of.sum.add(value)
    if (account !== undefined && name !== account) continue
    if (addend.basis !== 'quantity' && value.isZero && postings.unknown.has(posting)) unpriced.push(addend)
    const group = intAt(postings.group, posting)
    const key = keyOf(postings, group)
    const part = groups.get(key) ?? { postings, group, sum: new ExactSum() }
    groups.set(key, part)
    // A figure of two days has the book as it was on each: the whole of it is the later one.
    if (postings.count > part.postings.count) part.postings = postings
    part.sum.add(value)
  }
  const dayOf = ({ postings, group }: Part): number => intAt(postings.day, intAt(postings.first, group))
  return {
    figure,
    isSum: trace.evidenceOf(figure)?.kind !== 'formula',
    parts: [...groups.values()].sort((a, b) => dayOf(b) - dayOf(a) || b.group - a.group),
    accounts: [...accounts]
      .map(([name, { postings, sum }]): AccountPart => ({ account: name, postings: postings.size, contribution: sum.value }))
      .sort((a, b) => b.contribution.abs().compare(a.contribution.abs()) || (a.account < b.account ? -1 : 1)),
    unpriced: unpricedIn(ledger, unpriced),
  }
}

/** Quantities without a price, by day and commodity; what came and went again on a day is not among them. */
function unpricedIn({ zone, view }: ValuedLedger, addends: readonly PostingAddend[]): Contents['unpriced'] {
  const sums = new Map<string, { readonly day: number; readonly commodity: number; readonly sum: ExactSum }>()
  // A posting may be in a figure twice: with its value and with its cost.
  for (const { postings, posting } of new Map(addends.map((addend) => [keyOf(addend.postings, addend.posting), addend])).values()) {
    const [day, commodity] = [intAt(postings.day, posting), intAt(postings.commodity, posting)]
    const key = `${day} ${commodity}`
    const of = sums.get(key) ?? { day, commodity, sum: new ExactSum() }
    sums.set(key, of)
    of.sum.add(postings.quantityOf(posting))
  }
  return [...sums.values()]
    .filter(({ sum }) => !sum.value.isZero)
    .sort((a, b) => b.day - a.day || a.commodity - b.commodity)
    .slice(0, UNPRICED_MAX)
    .map(({ day, commodity, sum }) => ({ commodity: elementAt(view.commodities, commodity), date: zone.start(day), amount: sum.value.abs() }))
}

/** A page of them. */
export function contentsPage(
  ledger: ValuedLedger,
  { figure, isSum, parts, accounts, unpriced }: Contents,
  { offset = 0, limit = PAGE }: { readonly offset?: number | undefined; readonly limit?: number | undefined } = {},
): ContentsPage {
  return {
    figure,
    is_sum: isSum,
    count: parts.length,
    accounts: accounts.slice(0, ACCOUNTS_MAX),
    ...(unpriced.length > 0 && { unpriced }),
    transactions: parts
      .slice(offset, offset + limit)
      .map(({ postings, group, sum }) => ({ ...wireTransaction(ledger, group, {}, postings), contribution: sum.value })),
  }
}

const PAGE = 100
const ACCOUNTS_MAX = 200
const UNPRICED_MAX = 100

/** Identifies a booked or forecast posting or transaction; the same in the book as of a day. */
const keyOf = ({ forecast }: Postings, at: number): number => at * 2 + (forecast ? 1 : 0)

const BASES: readonly PostingAddend['basis'][] = ['quantity', 'amount', 'part']
const shareKey = ({ postings, posting, basis }: PostingAddend): number => keyOf(postings, posting) * BASES.length + BASES.indexOf(basis)

/**
 * Removes contributions that are equal in both of two subtracted figures: they are not in the difference. A posting with its value in one and
 * its cost in the other stays, even if the difference is zero.
 */
function cancelledIn(trace: Trace, figure: Exact): ReadonlySet<number> {
  const shares = new Map<number, { count: number; readonly sum: ExactSum }>()
  for (const { addend, value } of sharesOf(trace, figure, Exact.of(1))) {
    const key = shareKey(addend)
    const of = shares.get(key) ?? { count: 0, sum: new ExactSum() }
    shares.set(key, of)
    of.count++
    of.sum.add(value)
  }
  return new Set([...shares].filter(([, { count, sum }]) => count > 1 && sum.value.isZero).map(([key]) => key))
}

/** Every posting behind a figure, including through formulas, with its sign and all prices and rates applied. */
function* sharesOf(trace: Trace, figure: Exact, times: Exact): Generator<{ readonly addend: PostingAddend; readonly value: Exact }> {
  const evidence = trace.evidenceOf(figure)
  if (evidence === undefined) return
  if (evidence.kind === 'formula') {
    for (const input of Object.values(evidence.inputs)) yield* sharesOf(trace, input, times)
    return
  }
  for (const addend of addendsOf(evidence.last)) {
    if ('posting' in addend) yield { addend, value: addend.value.times(times) }
    // A formula with the result zero contributes nothing and is not in the proof.
    else if (!addend.figure.isZero || trace.evidenceOf(addend.figure)?.kind !== 'formula') {
      const factor = addend.quote ? times.times(addend.quote.value) : times
      yield* sharesOf(trace, addend.figure, addend.negative ? factor.negated() : factor)
    }
  }
}

/*
 * Amounts of unknown value add zero to a figure, so a figure of 0 may be zero or unknown. Its evidence decides which, as for explanations:
 * reports need no rule of their own.
 */

/** JSON Pointers, "/years/0..4/income" for that figure of five members of a list. */
interface UnknownFigures {
  /** Figures that are 0 because they are unknown. */
  readonly unknown: readonly string[]
  /** Figures that lack an unknown amount. */
  readonly partly_unknown: readonly string[]
}

/** Returns the result of a report with its unknown figures listed. If all amounts of the book are known, the report runs as usual. */
export function withUnknown<Answer>(ledger: ValuedLedger, report: (ledger: ValuedLedger) => Answer): Answer | (Answer & UnknownFigures) {
  if (ledger.booked.unknown.size === 0) return report(ledger)
  const withGaps = ledger.withGaps()
  return naming(report(withGaps), withGaps.trace!)
}

/** Returns a result with the names of the figures that are unknown according to the trace. */
export function naming<Answer>(answer: Answer, trace: Trace): Answer | (Answer & UnknownFigures) {
  if (answer instanceof Refusal || !isObject(answer) || !('unpriced' in answer)) return answer
  const unknowns = new Unknowns(trace)
  const unknown = placesOf(answer, (figure) => figure.isZero && unknowns.isUnknown(figure))
  const partly = placesOf(answer, (figure) => !figure.isZero && unknowns.isUnknown(figure))
  return unknown.length + partly.length === 0 ? answer : { ...answer, unknown, partly_unknown: partly }
}

const HERE: readonly string[] = ['']
const NOWHERE: readonly string[] = []

function placesOf(value: unknown, isMeant: (figure: Exact) => boolean): readonly string[] {
  if (value instanceof Exact) return isMeant(value) ? HERE : NOWHERE
  if (Array.isArray(value)) return placesInList(value, isMeant)
  if (!isObject(value)) return NOWHERE
  let found: string[] | undefined
  for (const key in value)
    for (const pointer of placesOf((value as Record<string, unknown>)[key], isMeant))
      (found ??= []).push(`/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${pointer}`)
  return found ?? NOWHERE
}

/** The figure of every day of a timeline is one pointer, as long as it is meant without a break. */
function placesInList(list: readonly unknown[], isMeant: (figure: Exact) => boolean): readonly string[] {
  const found: string[] = []
  const since = new Map<string, number>()
  for (let at = 0; at <= list.length; at++) {
    const places = at < list.length ? placesOf(list[at], isMeant) : NOWHERE
    if (places.length === 0 && since.size === 0) continue
    const here = new Set(places)
    for (const [pointer, first] of since) {
      if (here.has(pointer)) continue
      since.delete(pointer)
      found.push(`/${first === at - 1 ? first : `${first}..${at - 1}`}${pointer}`)
    }
    for (const pointer of here) if (!since.has(pointer)) since.set(pointer, at)
  }
  return found
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
