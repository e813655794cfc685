import { Names, NONE } from '#vocabulary/columns.ts'
import { NO_DAY, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import {
  BALANCED_VIRTUAL,
  DIRECTIVE,
  FORECAST,
  IMPLIED,
  PostingColumns,
  PriceColumns,
  PROVIDED,
  REAL,
  type Tag,
  TransactionColumns,
  VIRTUAL,
} from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'
import { NO_PORTFOLIOS } from '../../src/projections/portfolios.ts'

interface Money {
  readonly value: Exact
  readonly commodity: number
}

const AMOUNT = String.raw`(-?[\d.]+) ([\p{L}\p{Sc}]+)`
const POSTING = new RegExp(String.raw`^\s+(\S+)(?:\s+${AMOUNT}(?: \{${AMOUNT}\})?(?: (@@?) ${AMOUNT})?)?(?:\s*; (.*))?$`, 'u')

/**
 * A ledger view of a small book, in lines that resemble a journal and are read strictly:
 *
 *   P 2022-01-05 AAPL 10.5 EUR          a price; `Q` instead of `P` is one from a provider
 *   2022-01-07 Broker ; Recurring: fund  a transaction; `~` before the day makes it a forecast
 *     Assets:Equity:AAPL  2 AAPL {9 EUR} @ 10.5 EUR   lot and cost by unit, `@@` the whole cost
 *     Assets:Checking                    one posting may leave out its amount
 *     Assets:Cash  5 EUR  ; [2022-01-09]  a day of its own
 *
 * A cost implies a price, as ledger and hledger have it.
 */
export function viewFromText(text: string): LedgerView {
  const [accounts, commodities, payees] = [new Names(), new Names(), new Names()]
  const [t, p, prices] = [new TransactionColumns(), new PostingColumns(), new PriceColumns()]
  const transactionOf: number[] = []
  const money = (value: string | undefined, commodity: string | undefined): Money | undefined =>
    value === undefined ? undefined : { value: Exact.parse(value), commodity: commodities.id(commodity!) }
  let elided = -1

  const close = (): void => {
    t.firstPosting[t.count] = p.count
    if (elided < 0) return
    let sum: Money | undefined
    for (let at = t.firstPosting[t.count - 1]!; at < p.count; at++) {
      if (at === elided || p.kind[at] !== REAL) continue
      const hasCost = p.costCommodity[at]! !== NONE
      const part = hasCost ? p.cost.get(at) : p.quantity.get(at)
      const commodity = hasCost ? p.costCommodity[at]! : p.commodity[at]!
      if (part.isZero) continue
      if (sum && sum.commodity !== commodity) throw new Error('an amount is left out in a transaction of several commodities')
      sum = { value: (sum?.value ?? Exact.zero).plus(part), commodity }
    }
    p.quantity.set(elided, sum!.value.negated())
    p.commodity[elided] = sum!.commodity
    elided = -1
  }

  text.split('\n').forEach((line, index) => {
    const price = /^([PQ]) (\S+) (\S+) (-?[\d.]+) (\S+)$/.exec(line.trim())
    const transaction = /^(~?)\s?(\d{4}-\d\d-\d\d) (.*?)(?: ; (.*))?$/.exec(line)
    const posting = POSTING.exec(line)
    if (line.trim() === '') return
    if (price) {
      const [, kind, day, base, rate, quote] = price
      prices.add({
        day: parseDay(day!),
        base: commodities.id(base!),
        quote: commodities.id(quote!),
        rate: Exact.parse(rate!),
        origin: kind === 'P' ? DIRECTIVE : PROVIDED,
        file: 0,
        line: index + 1,
      })
    } else if (transaction) {
      close()
      if (t.count + 2 > t.day.length) t.reserve(t.day.length * 2)
      const row = t.count++
      t.day[row] = parseDay(transaction[2]!)
      t.secondDay[row] = NO_DAY
      t.origin[row] = transaction[1] === '~' ? FORECAST : 0
      t.payee[row] = payees.id(transaction[3]!)
      t.code[row] = NONE
      t.note[row] = NONE
      t.beginLine[row] = t.endLine[row] = index + 1
      t.firstPosting[row] = p.count
      if (transaction[4]) t.tags.set(row, tagsIn(transaction[4]))
    } else if (posting) {
      if (p.count + 1 > p.account.length) p.grow()
      const at = p.count++
      transactionOf.push(t.count - 1)
      t.endLine[t.count - 1] = p.line[at] = index + 1
      const [, name, quantity, commodity, lotValue, lotCommodity, kind, costValue, costCommodity, tags] = posting
      const virtual = /^([([])(.*)[)\]]$/.exec(name!)
      if (virtual) p.kind[at] = virtual[1] === '(' ? VIRTUAL : BALANCED_VIRTUAL
      p.account[at] = accounts.id(virtual?.[2] ?? name!)
      const units = money(quantity, commodity)
      if (!units) elided = at
      else {
        p.quantity.set(at, units.value)
        p.commodity[at] = units.commodity
        const lot = money(lotValue, lotCommodity)
        if (lot) {
          p.lot.set(at, lot.value.times(units.value))
          p.lotCommodity[at] = lot.commodity
        }
        const cost = money(costValue, costCommodity)
        if (cost) {
          const total = kind === '@@' ? (units.value.sign < 0 ? cost.value.negated() : cost.value) : cost.value.times(units.value)
          p.cost.set(at, total)
          p.costCommodity[at] = cost.commodity
          prices.add({
            day: t.day[t.count - 1]!,
            base: units.commodity,
            quote: cost.commodity,
            rate: kind === '@@' ? total.dividedBy(units.value) : cost.value,
            origin: IMPLIED,
            file: 0,
            line: index + 1,
          })
        }
      }
      const ownDay = /^\[(.*)\]$/.exec(tags ?? '')?.[1]
      if (ownDay) p.day[at] = parseDay(ownDay)
      else if (tags) p.tags.set(at, tagsIn(tags))
    } else throw new Error(`line ${index + 1}: "${line}" is no line of a book`)
  })
  close()
  const rows = (count: number): Int32Array => Int32Array.from({ length: count }, (_, row) => row)
  return {
    position: 0,
    annotations: [],
    accounts: accounts.names,
    commodities: commodities.names,
    payees: payees.names,
    texts: [],
    files: ['main.ledger'],
    transactions: t,
    transactionIds: Array.from({ length: t.count }, (_, row) => `t${row + 1}`),
    postings: p,
    transactionOf: Int32Array.from(transactionOf),
    order: rows(t.count).sort((a, b) => t.day[a]! - t.day[b]! || a - b),
    prices,
    priceOrder: rows(prices.count).sort((a, b) => prices.day[a]! - prices.day[b]! || a - b),
    declaredAccounts: [],
    journalHash: '',
    at: undefined,
    states: [],
    lastSync: undefined,
    priceSources: [],
    pricesSyncedAt: undefined,
    portfolios: NO_PORTFOLIOS,
    providedPrices: { position: 0, isEmpty: true },
  }
}

const tagsIn = (comment: string): Tag[] =>
  comment.split(', ').map((part) => {
    const [name, value] = part.split(': ')
    return { name: name!, value: value ?? '' }
  })
