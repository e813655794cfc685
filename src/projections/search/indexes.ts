import type { Tag } from '#vocabulary/book-columns.ts'
import { Names } from '#vocabulary/columns.ts'
import type { Postings } from '../valuation/postings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { NameIndex } from './name-index.ts'
import { placesOf } from './places.ts'

/** Texts that stand in a book as lists, and who has them. */
interface TextIndex {
  readonly texts: readonly string[]
  readonly index: NameIndex
}

/** Who has which name: transactions by their group, postings by themselves. Each is made when the first search asks for it. */
export class Indexes {
  readonly account: () => NameIndex
  readonly commodity: () => NameIndex
  readonly status: () => NameIndex
  /** Transactions by payee, note, code and file. */
  readonly payee: () => NameIndex
  readonly note: () => NameIndex
  readonly code: () => NameIndex
  readonly file: () => NameIndex
  /** Postings by a note of their own. */
  readonly ownNote: () => NameIndex
  /** Transactions by tag and link, postings by tags of their own. A tag is its name, or `name: value`. */
  readonly tag: () => TextIndex
  readonly link: () => TextIndex
  readonly ownTag: () => TextIndex

  constructor({ booked, view }: ValuedLedger) {
    const { transactions: t, postings: p } = view
    const ofPostings = (nameOf: (posting: number) => number) => once(() => NameIndex.ofOne(booked.count, nameOf))
    const ofGroups = (ids: Int32Array) => once(() => NameIndex.ofOne(booked.groupCount, (group) => ids[booked.transactionRow[group]!]!))
    this.account = ofPostings((posting) => booked.account[posting]!)
    this.commodity = ofPostings((posting) => booked.commodity[posting]!)
    this.status = ofPostings((posting) => p.status[booked.row[posting]!]!)
    this.ownNote = ofPostings((posting) => p.note[booked.row[posting]!]!)
    this.payee = ofGroups(t.payee)
    this.note = ofGroups(t.note)
    this.code = ofGroups(t.code)
    this.file = ofGroups(t.file)
    const places = once(() => placesOf(booked, view))
    this.tag = once(() => textIndex(booked.groupCount, t.tags, { place: places().groupOfRow, textOf: tagText }))
    this.ownTag = once(() => textIndex(booked.count, p.tags, { place: places().postingOfRow, textOf: tagText }))
    this.link = once(() => textIndex(booked.groupCount, t.links, { place: places().groupOfRow, textOf: (link) => link }))
  }
}

const known = new WeakMap<Postings, Indexes>()

export function indexesOf(ledger: ValuedLedger): Indexes {
  const indexes = known.get(ledger.booked) ?? new Indexes(ledger)
  known.set(ledger.booked, indexes)
  return indexes
}

const tagText = ({ name, value }: Tag): string => (value === '' ? name : `${name}: ${value}`)

/** Of lists by row of the view; `place` says where a row stands, or that it does not (-1). */
function textIndex<Item>(
  size: number,
  lists: ReadonlyMap<number, readonly Item[]>,
  { place, textOf }: { readonly place: Int32Array; readonly textOf: (item: Item) => string },
): TextIndex {
  const texts = new Names()
  const [rows, names]: [number[], number[]] = [[], []]
  for (const [row, items] of lists) {
    if (place[row]! < 0) continue
    for (const item of items) {
      rows.push(place[row]!)
      names.push(texts.id(textOf(item)))
    }
  }
  return { texts: texts.names, index: NameIndex.ofPairs(size, rows, names) }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
