import type { Tag } from '#vocabulary/book-columns.ts'
import { NONE, type ExactColumn } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { BlockSource } from './blocks.ts'
import { LocalIds } from './local-ids.ts'
import { ID_BYTES_MAX } from '../rows/row-ids.ts'
import { type IntegerColumn, JsonBytes } from '#vocabulary/json-bytes.ts'

/**
 * Writes the data of TransactionsRecorded and PricesDeclared straight from the columns: the very bytes that JSON makes of `recordedBlock` and
 * `priceBlock`. Arrays of all rows and texts of all amounts, made for nothing else, were half of what encoding a first sync took.
 */
export class BlockTexts {
  readonly #source: BlockSource
  readonly #fields = new BlockFields()
  readonly #file: LocalIds
  readonly #account: LocalIds
  readonly #commodity: LocalIds
  readonly #payee: LocalIds
  readonly #text: LocalIds

  constructor(source: BlockSource) {
    const { book, accounts, files } = source
    this.#source = source
    this.#file = new LocalIds(files)
    this.#account = new LocalIds(accounts)
    this.#commodity = new LocalIds(book.commodities.names)
    this.#payee = new LocalIds(book.payees.names)
    this.#text = new LocalIds(book.texts.names)
  }

  /** The transactions in these places. */
  recorded(places: readonly number[]): Uint8Array {
    const rows = Int32Array.from(places, (at) => this.#source.rows[at]!)
    const postings = this.#postingsOf(rows)
    this.#meet(rows)
    const json = this.#fields.json
    json.openObject()
    this.#fields.names({ files: this.#file, accounts: this.#account, commodities: this.#commodity, payees: this.#payee, texts: this.#text })
    json.key('transactions')
    this.#transactions(places, rows)
    json.key('postings')
    this.#postings(rows, postings)
    json.closeObject()
    return this.#taken()
  }

  /** The prices of these rows. */
  declared(places: readonly number[]): Uint8Array {
    const { prices } = this.#source.book
    const rows = Int32Array.from(places)
    for (const row of rows) {
      this.#commodity.meet(prices.base[row]!)
      this.#commodity.meet(prices.quote[row]!)
      this.#file.meet(prices.file[row]!)
    }
    const json = this.#fields.json
    json.openObject()
    this.#fields.names({ files: this.#file, commodities: this.#commodity })
    this.#fields.integers('day', prices.day, rows)
    this.#fields.integers('base', prices.base, rows, this.#commodity)
    this.#fields.integers('quote', prices.quote, rows, this.#commodity)
    json.key('rate')
    json.decimals(prices.rate, rows)
    this.#fields.integers('origin', prices.origin, rows)
    this.#fields.sparse('second', prices.second, rows, 0)
    this.#fields.integers('file', prices.file, rows, this.#file)
    this.#fields.integers('line', prices.line, rows)
    json.closeObject()
    return this.#taken()
  }

  #taken(): Uint8Array {
    for (const ids of [this.#file, this.#account, this.#commodity, this.#payee, this.#text]) ids.forget()
    return this.#fields.json.taken()
  }

  #postingsOf(rows: Int32Array): Int32Array {
    const { firstPosting } = this.#source.book.transactions
    let count = 0
    for (const row of rows) count += firstPosting[row + 1]! - firstPosting[row]!
    const postings = new Int32Array(count)
    let at = 0
    for (const row of rows) for (let posting = firstPosting[row]!; posting < firstPosting[row + 1]!; posting++) postings[at++] = posting
    return postings
  }

  /** Names have to be known before the first row is written. */
  #meet(rows: Int32Array): void {
    const { transactions: t, postings: p } = this.#source.book
    for (const row of rows) {
      this.#payee.meet(t.payee[row]!)
      this.#file.meet(t.file[row]!)
      if (t.code[row]! >= 0) this.#text.meet(t.code[row]!)
      if (t.note[row]! >= 0) this.#text.meet(t.note[row]!)
      for (let i = t.firstPosting[row]!, end = t.firstPosting[row + 1]!; i < end; i++) {
        this.#account.meet(p.account[i]!)
        this.#commodity.meet(p.commodity[i]!)
        if (p.costCommodity[i]! >= 0) this.#commodity.meet(p.costCommodity[i]!)
        if (p.lotCommodity[i]! >= 0) this.#commodity.meet(p.lotCommodity[i]!)
        if (p.note[i]! >= 0) this.#text.meet(p.note[i]!)
        const payee = p.payee.size === 0 ? undefined : p.payee.get(i)
        if (payee !== undefined) this.#payee.meet(payee)
      }
    }
  }

  #transactions(places: readonly number[], rows: Int32Array): void {
    const { book, ids } = this.#source
    const { transactions: t } = book
    const json = this.#fields.json
    json.openObject()
    json.key('id')
    json.openList()
    for (const at of places) json.plainBy(ID_BYTES_MAX, (into, from) => ids.write(at, into, from))
    json.closeList()
    this.#fields.integers('day', t.day, rows)
    this.#fields.integers('status', t.status, rows)
    this.#fields.integers('origin', t.origin, rows)
    this.#fields.integers('payee', t.payee, rows, this.#payee)
    this.#fields.integers('file', t.file, rows, this.#file)
    this.#fields.integers('begin_line', t.beginLine, rows)
    this.#fields.integers('end_line', t.endLine, rows)
    json.key('postings')
    json.openList()
    for (const row of rows) json.integer(t.firstPosting[row + 1]! - t.firstPosting[row]!)
    json.closeList()
    this.#fields.sparse('second_day', t.secondDay, rows, NO_DAY)
    this.#fields.sparse('code', t.code, rows, NONE, this.#text)
    this.#fields.sparse('note', t.note, rows, NONE, this.#text)
    this.#fields.entries('tags', t.tags, rows, (tags) => this.#fields.tags(tags))
    this.#fields.entries('links', t.links, rows, (links) => json.texts(links))
    json.closeObject()
  }

  #postings(rows: Int32Array, postings: Int32Array): void {
    const { postings: p } = this.#source.book
    const json = this.#fields.json
    json.openObject()
    this.#fields.integers('account', p.account, postings, this.#account)
    this.#fields.integers('commodity', p.commodity, postings, this.#commodity)
    json.key('quantity')
    json.decimals(p.quantity, postings)
    this.#fields.integers('line', p.line, postings)
    this.#fields.amounts('cost', p.cost, p.costCommodity, postings, this.#commodity)
    this.#fields.amounts('lot', p.lot, p.lotCommodity, postings, this.#commodity)
    this.#fields.entries('lot_detail', p.lotDetail, postings, (detail) => json.value(detail))
    this.#fields.sparse('day', p.day, postings, NO_DAY)
    this.#statuses(rows)
    this.#fields.sparse('kind', p.kind, postings, 0)
    this.#fields.sparse('flags', p.flags, postings, 0)
    this.#fields.sparse('note', p.note, postings, NONE, this.#text)
    this.#fields.entries('tags', p.tags, postings, (tags) => this.#fields.tags(tags))
    if (p.payee.size > 0 && postings.some((posting) => p.payee.has(posting)))
      this.#fields.entries('payee', p.payee, postings, (payee) => json.integer(this.#payee.table[payee]!))
    json.closeObject()
  }

  /** Of postings that have another than their transaction. */
  #statuses(rows: Int32Array): void {
    const { transactions: t, postings: p } = this.#source.book
    const json = this.#fields.json
    json.key('status')
    json.openList()
    let place = 0
    for (const row of rows)
      for (let i = t.firstPosting[row]!, end = t.firstPosting[row + 1]!; i < end; i++, place++)
        if (p.status[i] !== t.status[row]) this.#fields.pair(place, p.status[i]!)
    json.closeList()
  }
}

/** The fields of a block, each made from the block's rows of a column. */
class BlockFields {
  readonly json = new JsonBytes()

  names(tables: Readonly<Record<string, LocalIds>>): void {
    for (const [key, { names }] of Object.entries(tables)) {
      this.json.key(key)
      this.json.texts(names)
    }
  }
  integers(key: string, column: IntegerColumn, rows: Int32Array, names?: LocalIds): void {
    this.json.key(key)
    this.json.integers(column, rows, names?.table)
  }
  /** The values of a column that are not `nothing`. */
  sparse(key: string, column: IntegerColumn, rows: Int32Array, nothing: number, names?: LocalIds): void {
    this.json.key(key)
    this.json.openList()
    for (let place = 0; place < rows.length; place++) {
      const value = column[rows[place]!]!
      if (value !== nothing) this.pair(place, names ? names.table[value]! : value)
    }
    this.json.closeList()
  }
  pair(place: number, value: number): void {
    this.json.openList()
    this.json.integer(place)
    this.json.integer(value)
    this.json.closeList()
  }
  amounts(key: string, column: ExactColumn, commodity: Int32Array, rows: Int32Array, { table }: LocalIds): void {
    const json = this.json
    json.key(key)
    json.openList()
    for (let place = 0; place < rows.length; place++) {
      const id = commodity[rows[place]!]!
      if (id < 0) continue
      json.openList()
      json.integer(place)
      json.decimal(column, rows[place]!)
      json.integer(table[id]!)
      json.closeList()
    }
    json.closeList()
  }
  entries<Entry>(key: string, entries: ReadonlyMap<number, Entry>, rows: Int32Array, write: (entry: Entry) => void): void {
    const json = this.json
    json.key(key)
    json.openList()
    for (let place = 0; entries.size > 0 && place < rows.length; place++) {
      const entry = entries.get(rows[place]!)
      if (entry === undefined) continue
      json.openList()
      json.integer(place)
      write(entry)
      json.closeList()
    }
    json.closeList()
  }
  tags(tags: readonly Tag[]): void {
    this.json.openList()
    for (const { name, value } of tags) this.json.texts([name, value])
    this.json.closeList()
  }
}
