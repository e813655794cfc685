import { Exact } from '../../events/vocabulary/exact.ts'
import { invariant } from '../../events/vocabulary/invariant.ts'
import type { Quote } from '../valuation/rates.ts'
import { type Addend, type Evidence, type PostingAddend, Trace } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { figureAt } from './json-pointer.ts'
import { Refusal } from './refusal.ts'

/** A recorded price or rate that a quantity was multiplied with. */
export interface Factor {
  readonly base: string
  readonly quote: string
  readonly value: Exact
  readonly date: string
  /** The price was recorded the other way round; `value` is one divided by it. */
  readonly inverse: boolean
  readonly file: string
  readonly line: number
}

/** What one posting contributes to a figure: `value` times every factor. */
export interface Term {
  readonly posting: {
    readonly id: number
    readonly transaction_id: string
    readonly date: string
    readonly payee: string
    readonly account: string
    readonly file: string
    readonly line: number
  }
  /** Its quantity, its amount in the default currency, or a part of either; with its sign in the figure. */
  readonly basis: 'quantity' | 'amount' | 'part'
  readonly value: Exact
  readonly commodity: string
  readonly factors: Factor[]
  readonly contribution: Exact
  /** How an amount was found: the basis of the lot, what was paid or the market's price, in its own commodity, and the rate used. */
  readonly amount_from?: {
    readonly source: 'quantity' | 'lot' | 'cost' | 'market' | 'unknown'
    readonly value: Exact
    readonly commodity: string
    readonly factors: Factor[]
  }
}

/** A figure and everything it is made of. The contributions of terms and parts add up to it exactly. */
export interface Explanation {
  readonly figure: Exact
  /** How it follows from `inputs`, in words, when it is no sum. */
  readonly formula?: string
  readonly inputs?: Record<string, Explanation>
  /** The cash flows behind a rate of return. */
  readonly flows?: { readonly date: string; readonly amount: Exact }[]
  readonly terms: Term[]
  /** What goes into the sum without being one itself. */
  readonly parts: { readonly contribution: Exact; readonly factors: Factor[]; readonly explanation: Explanation }[]
}

/**
 * Explains one figure of a report, addressed by JSON Pointer ("/networthTimeline/-1/balanceAmount"; -1 is the last of a list). The
 * report is run once more with a trace, so the explanation is that of the very computation.
 */
export function explainFigure(ledger: ValuedLedger, report: (ledger: ValuedLedger) => unknown, pointer: string): Explanation | Refusal {
  const trace = new Trace()
  const traced = ledger.traced(trace)
  const answer = report(traced)
  if (answer instanceof Refusal) return answer
  const figure = figureAt(answer, pointer)
  return figure instanceof Refusal ? figure : explain(traced, trace, figure)
}

function explain(ledger: ValuedLedger, trace: Trace, figure: Exact): Explanation {
  const evidence = trace.evidenceOf(figure)
  if (evidence?.kind === 'formula') return explainFormula(ledger, trace, figure, evidence)
  const terms: Term[] = []
  const parts: Explanation['parts'] = []
  const collect = (last: Addend | undefined, quotes: readonly Quote[], negative: boolean): void => {
    for (let addend = last; addend; addend = addend.previous) {
      if ('entry' in addend) {
        terms.push(termOf(ledger, addend, quotes, negative))
        continue
      }
      const inner = trace.evidenceOf(addend.figure)
      const factors = addend.quote && addend.quote.steps.length > 0 ? [addend.quote, ...quotes] : quotes
      const turned = negative !== addend.negative
      if (inner?.kind === 'sum') collect(inner.last, factors, turned)
      else if (!addend.figure.isZero) {
        const contribution = times(turned ? addend.figure.negated() : addend.figure, factors)
        parts.push({ contribution, factors: factorsOf(ledger, factors), explanation: explain(ledger, trace, addend.figure) })
      }
    }
  }
  if (evidence) collect(evidence.last, [], false)
  // A figure without evidence stands for itself: nothing, or a number of the configuration.
  const sum = Exact.sum([...terms, ...parts].map(({ contribution }) => contribution))
  invariant(evidence === undefined || sum.equals(figure), `the explanation of ${figure} adds up to it and not to ${sum}`)
  // Lists are kept newest first; a reader wants the oldest first.
  return { figure, terms: terms.reverse(), parts: parts.reverse() }
}

function explainFormula(
  ledger: ValuedLedger,
  trace: Trace,
  figure: Exact,
  { formula, inputs, flows }: Extract<Evidence, { kind: 'formula' }>,
): Explanation {
  const explained = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, explain(ledger, trace, input)]))
  return {
    figure,
    formula,
    inputs: explained,
    ...(flows ? { flows: flows.map(({ day, amount }) => ({ date: ledger.zone.start(day), amount: Exact.parse(amount.toFixed(4)) })) } : {}),
    terms: [],
    parts: [],
  }
}

function termOf(ledger: ValuedLedger, { entries, entry, basis, value }: PostingAddend, quotes: readonly Quote[], negative: boolean): Term {
  const { view, zone } = ledger
  const row = entries.row[entry]!
  const transaction = view.transactionOf[row]!
  const signed = negative ? value.negated() : value
  const source = basis === 'amount' ? ledger.amounts.source(row, entries.day[entry]!) : undefined
  return {
    posting: {
      id: entry + 1 + (entries.forecast ? ledger.booked.count : 0),
      transaction_id: view.transactionIds[transaction]!,
      date: zone.start(entries.day[entry]!),
      payee: view.payees[view.transactions.payee[transaction]!]!,
      account: ledger.accounts.name(entries.account[entry]!),
      file: view.files[view.transactions.file[transaction]!] ?? '',
      line: view.postings.line[row]!,
    },
    basis,
    value: signed,
    commodity: basis === 'quantity' ? ledger.commodityName(entries.commodity[entry]!) : ledger.settings.defaultCurrency,
    factors: factorsOf(ledger, quotes),
    contribution: times(signed, quotes),
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
      base: view.commodities[base]!,
      quote: view.commodities[quote]!,
      value,
      date: zone.start(day),
      inverse,
      file: view.files[view.prices.file[priceRow]!] ?? '',
      line: view.prices.line[priceRow]!,
    })),
  )
}
