import type { DataOf } from './catalogue.ts'
import type { PriceBlock, RecordedBlock } from './journal.ts'
import { Names, NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { PostingColumns, PriceColumns, PROVIDED, type Status, type Tag, TransactionColumns } from '#vocabulary/book-columns.ts'

export interface PriceSource {
  readonly provider: string
  readonly ref: string
  readonly type: DataOf<'PricesFetched'>['type']
}

/** Everything that blocks of the journal stream say, as columns. Rows are never removed; who reads keeps which rows count. */
export class JournalColumns {
  readonly accounts = new Names()
  readonly commodities = new Names()
  readonly payees = new Names()
  readonly texts = new Names()
  readonly files = new Names()
  transactionIds: string[] = []
  transactions = new TransactionColumns()
  postings = new PostingColumns()
  transactionOf = new Int32Array(4096)
  prices = new PriceColumns()
  /** Where prices of providers come from; such a price has its place in this list instead of a file. */
  readonly priceSources: PriceSource[] = []

  /** Adds the transactions of a block; returns the first of the new rows, the last is the newest. */
  addTransactions(block: RecordedBlock): number {
    const { transactions: t, postings: p } = this
    const { transactions: from, postings: fromPostings } = block
    const firstRow = t.count
    const firstPosting = p.count
    const account = block.accounts.map((name) => this.accounts.id(name))
    const commodity = block.commodities.map((name) => this.commodities.id(name))
    const payee = block.payees.map((name) => this.payees.id(name))
    const text = block.texts.map((name) => this.texts.id(name))
    const file = block.files.map((name) => this.files.id(name))
    while (t.day.length < firstRow + from.id.length + 1) t.grow()
    while (p.account.length < firstPosting + fromPostings.account.length + 1) p.grow()
    if (this.transactionOf.length < p.account.length) {
      const wide = new Int32Array(p.account.length)
      wide.set(this.transactionOf)
      this.transactionOf = wide
    }

    let posting = firstPosting
    for (let i = 0; i < from.id.length; i++) {
      const row = firstRow + i
      this.transactionIds.push(from.id[i]!)
      t.day[row] = from.day[i]!
      t.secondDay[row] = NO_DAY
      t.status[row] = from.status[i]!
      t.origin[row] = from.origin[i]!
      t.payee[row] = payee[from.payee[i]!]!
      t.code[row] = NONE
      t.note[row] = NONE
      t.file[row] = file[from.file[i]!]!
      t.beginLine[row] = from.begin_line[i]!
      t.endLine[row] = from.end_line[i]!
      t.firstPosting[row] = posting
      for (const end = posting + from.postings[i]!; posting < end; posting++) {
        const at = posting - firstPosting
        this.transactionOf[posting] = row
        p.account[posting] = account[fromPostings.account[at]!]!
        p.commodity[posting] = commodity[fromPostings.commodity[at]!]!
        p.status[posting] = from.status[i]!
        p.line[posting] = fromPostings.line[at]!
        p.quantity.setText(posting, fromPostings.quantity[at]!)
      }
    }
    t.count = firstRow + from.id.length
    p.count = posting
    t.firstPosting[t.count] = posting

    for (const [i, day] of from.second_day) t.secondDay[firstRow + i] = day
    for (const [i, id] of from.code) t.code[firstRow + i] = text[id]!
    for (const [i, id] of from.note) t.note[firstRow + i] = text[id]!
    for (const [i, tags] of from.tags) t.tags.set(firstRow + i, asTags(tags))
    for (const [i, links] of from.links) t.links.set(firstRow + i, links)
    for (const [i, total, id] of fromPostings.cost) {
      p.cost.setText(firstPosting + i, total)
      p.costCommodity[firstPosting + i] = commodity[id]!
    }
    for (const [i, total, id] of fromPostings.lot) {
      p.lot.setText(firstPosting + i, total)
      p.lotCommodity[firstPosting + i] = commodity[id]!
    }
    for (const [i, { day, label, fixated }] of fromPostings.lot_detail) {
      p.lotDetail.set(firstPosting + i, {
        ...(day !== undefined && { day }),
        ...(label !== undefined && { label }),
        ...(fixated !== undefined && { fixated }),
      })
    }
    for (const [i, day] of fromPostings.day) p.day[firstPosting + i] = day
    for (const [i, status] of fromPostings.status) p.status[firstPosting + i] = status as Status
    for (const [i, kind] of fromPostings.kind) p.kind[firstPosting + i] = kind
    for (const [i, flags] of fromPostings.flags) p.flags[firstPosting + i] = flags
    for (const [i, id] of fromPostings.note) p.note[firstPosting + i] = text[id]!
    for (const [i, tags] of fromPostings.tags) p.tags.set(firstPosting + i, asTags(tags))
    for (const [i, id] of fromPostings.payee ?? []) p.payee.set(firstPosting + i, payee[id]!)
    return firstRow
  }

  /** Gives back room that was made for rows that did not come; to be called when what was synced is complete. */
  settle(): void {
    this.transactions.settle()
    this.postings.settle()
    if (this.transactionOf.length > this.postings.account.length) this.transactionOf = this.transactionOf.slice(0, this.postings.account.length)
  }

  /** Adds the prices of a block; returns the first of the new rows. */
  addPrices(block: PriceBlock): number {
    const { prices } = this
    const first = prices.count
    const commodity = block.commodities.map((name) => this.commodities.id(name))
    const file = block.files.map((name) => this.files.id(name))
    for (let i = 0; i < block.day.length; i++) {
      prices.add({
        day: block.day[i]!,
        base: commodity[block.base[i]!]!,
        quote: commodity[block.quote[i]!]!,
        rate: Exact.zero,
        origin: block.origin[i]!,
        file: file[block.file[i]!]!,
        line: block.line[i]!,
      })
      prices.rate.setText(first + i, block.rate[i]!)
    }
    for (const [i, second] of block.second) prices.second[first + i] = second
    return first
  }

  /** Adds what a provider said; returns the first of the new rows. */
  addFetched(fetched: DataOf<'PricesFetched'>): number {
    const { prices, priceSources } = this
    const first = prices.count
    const { provider, ref, type } = fetched
    let source = priceSources.findIndex((other) => other.provider === provider && other.ref === ref && other.type === type)
    if (source < 0) source = priceSources.push({ provider, ref, type }) - 1
    const commodity = fetched.commodities.map((name) => this.commodities.id(name))
    for (let i = 0; i < fetched.day.length; i++) {
      const [base, quote] = [commodity[fetched.base[i]!]!, commodity[fetched.quote[i]!]!]
      prices.add({ day: fetched.day[i]!, base, quote, rate: Exact.zero, origin: PROVIDED, file: source, line: 0 })
      prices.rate.setText(first + i, fetched.rate[i]!)
    }
    return first
  }
}

const asTags = (pairs: readonly (readonly [string, string])[]): Tag[] => pairs.map(([name, value]) => ({ name, value }))
