import type { Tag } from '#vocabulary/book-columns.ts'
import { Names } from '#vocabulary/columns.ts'
import type { Postings } from '../valuation/postings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { RowSet } from './row-set.ts'

/** From this share of rows on, the column is scanned instead of picking rows. */
const MANY = 8

/** Rows by name: where each name's rows begin in `rows`, with one more entry at the end. */
interface ByName {
  readonly first: Int32Array
  readonly rows: Int32Array
}

/**
 * An index of rows by name, which finds rare names without a scan. Rows may have one name, several or none. It is built for one state of the book,
 * and only when it is used a second time, because after most changes it is used once at most.
 */
export class NameIndex {
  readonly #size: number
  #byName: ByName | undefined
  /** By row: its name plus 1, 0 for none; undefined if rows have several names. */
  readonly #names: Int32Array | undefined
  #wasAsked = false

  private constructor(size: number, { byName, names }: { readonly byName?: ByName; readonly names?: Int32Array }) {
    this.#size = size
    this.#byName = byName
    this.#names = names
  }

  /** From rows with one name each, by `nameOf`; negative for none. */
  static ofOne(size: number, nameOf: (row: number) => number): NameIndex {
    const names = new Int32Array(size)
    for (let row = 0; row < size; row++) names[row] = Math.max(nameOf(row), -1) + 1
    return new NameIndex(size, { names })
  }
  /** From pairs of a row and a name. */
  static ofPairs(size: number, rows: readonly number[], names: readonly number[]): NameIndex {
    return new NameIndex(size, { byName: inOrder(Int32Array.from(names), (at) => rows[at]!) })
  }

  /** The rows that have a name with a 1 and, if asked for, those without a name, which requires one name a row. */
  found(is: Uint8Array, withoutName = false): RowSet {
    if (this.#names && (withoutName || !this.#wasAsked)) {
      this.#wasAsked = true
      return this.#lookedThrough(this.#names, is, withoutName)
    }
    const { first, rows } = (this.#byName ??= this.#madeByName())
    let count = 0
    for (let name = 0; name < first.length - 1; name++) if (is[name] === 1) count += first[name + 1]! - first[name]!
    if (this.#names && count * MANY > this.#size) return this.#lookedThrough(this.#names, is, false)
    const set = new RowSet(this.#size)
    if (count > 0)
      for (let name = 0; name < first.length - 1; name++)
        if (is[name] === 1) for (let at = first[name]!; at < first[name + 1]!; at++) set.add(rows[at]!)
    return set
  }

  #lookedThrough(names: Int32Array, is: Uint8Array, withoutName: boolean): RowSet {
    if (!withoutName && !is.includes(1)) return new RowSet(this.#size)
    const shifted = new Uint8Array(is.length + 1)
    shifted.set(is, 1)
    shifted[0] = Number(withoutName)
    return RowSet.named(this.#size, names, shifted)
  }

  /** Rows without a name are before the first name's rows and are ignored. */
  #madeByName(): ByName {
    const { first, rows } = inOrder(this.#names!, (row) => row)
    return { first: first.subarray(1), rows }
  }
}

/** Groups rows by name, keeping their order, from lists of names and rows. */
function inOrder(names: Int32Array, rowOf: (place: number) => number): ByName {
  let most = 0
  for (let at = 0; at < names.length; at++) if (names[at]! > most) most = names[at]!
  const first = new Int32Array(most + 2)
  for (let at = 0; at < names.length; at++) first[names[at]! + 1]!++
  for (let name = 1; name < first.length; name++) first[name]! += first[name - 1]!
  const place = first.slice()
  const rows = new Int32Array(names.length)
  for (let at = 0; at < names.length; at++) rows[place[names[at]!]!++] = rowOf(at)
  return { first, rows }
}

/** Where rows of a view stand among booked postings; -1 for those that do not. */
interface Places {
  /** By transaction row, its group. */
  readonly groupOfRow: Int32Array
  /** By posting row, the posting. */
  readonly postingOfRow: Int32Array
}

const knownPlaces = new WeakMap<Postings, Places>()

/** Made when the first search asks for tags, links or payees of postings, of which a book has few: then only these are looked at. */
export function placesOf(booked: Postings, view: LedgerView): Places {
  let places = knownPlaces.get(booked)
  if (!places) {
    const groupOfRow = new Int32Array(view.transactions.count).fill(-1)
    const postingOfRow = new Int32Array(view.postings.count).fill(-1)
    for (let group = 0; group < booked.groupCount; group++) groupOfRow[booked.transactionRow[group]!] = group
    for (let posting = 0; posting < booked.count; posting++) postingOfRow[booked.row[posting]!] = posting
    knownPlaces.set(booked, (places = { groupOfRow, postingOfRow }))
  }
  return places
}

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
