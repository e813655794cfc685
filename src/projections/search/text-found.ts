import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { Names } from '#vocabulary/columns.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import type { Postings } from '../valuation/postings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { folded, foldedNames, joinedNames, payeeParts, trimmedNotes } from './folded.ts'
import type { TextProperty, TextTest } from './search-query.ts'
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
    return new NameIndex(size, { byName: inOrder(Int32Array.from(names), (at) => elementAt(rows, at)) })
  }

  /** The rows that have a name with a 1 and, if asked for, those without a name, which requires one name a row. */
  found(is: Uint8Array, withoutName = false): RowSet {
    if (this.#names && (withoutName || !this.#wasAsked)) {
      this.#wasAsked = true
      return this.#lookedThrough(this.#names, is, withoutName)
    }
    const { first, rows } = (this.#byName ??= this.#madeByName())
    let count = 0
    for (let name = 0; name < first.length - 1; name++) if (is[name] === 1) count += intAt(first, name + 1) - intAt(first, name)
    if (this.#names && count * MANY > this.#size) return this.#lookedThrough(this.#names, is, false)
    const set = new RowSet(this.#size)
    if (count > 0)
      for (let name = 0; name < first.length - 1; name++)
        if (is[name] === 1) for (let at = intAt(first, name); at < intAt(first, name + 1); at++) set.add(intAt(rows, at))
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
  for (let at = 0; at < names.length; at++) if (intAt(names, at) > most) most = intAt(names, at)
  const first = new Int32Array(most + 2)
  for (let at = 0; at < names.length; at++) first[intAt(names, at) + 1]!++
  for (let name = 1; name < first.length; name++) first[name]! += intAt(first, name - 1)
  const place = first.slice()
  const rows = new Int32Array(names.length)
  for (let at = 0; at < names.length; at++) rows[place[intAt(names, at)]!++] = rowOf(at)
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
function placesOf(booked: Postings, view: LedgerView): Places {
  let places = knownPlaces.get(booked)
  if (!places) {
    const groupOfRow = new Int32Array(view.transactions.count).fill(-1)
    const postingOfRow = new Int32Array(view.postings.count).fill(-1)
    for (let group = 0; group < booked.groupCount; group++) groupOfRow[intAt(booked.transactionRow, group)] = group
    for (let posting = 0; posting < booked.count; posting++) postingOfRow[intAt(booked.row, posting)] = posting
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
class Indexes {
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
    const ofGroups = (ids: Int32Array) => once(() => NameIndex.ofOne(booked.groupCount, (group) => intAt(ids, intAt(booked.transactionRow, group))))
    this.account = ofPostings((posting) => intAt(booked.account, posting))
    this.commodity = ofPostings((posting) => intAt(booked.commodity, posting))
    this.status = ofPostings((posting) => byteAt(p.status, intAt(booked.row, posting)))
    this.ownNote = ofPostings((posting) => intAt(p.note, intAt(booked.row, posting)))
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
    if (intAt(place, row) < 0) continue
    for (const item of items) {
      rows.push(intAt(place, row))
      names.push(texts.id(textOf(item)))
    }
  }
  return { texts: texts.names, index: NameIndex.ofPairs(size, rows, names) }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/*
 * Text is matched against names, not postings: each name of a table is tested once, and an index gives the postings of matching names.
 */

/** The matches of a test: whole transactions, by group, and single postings. */
export interface TextFound {
  readonly groups?: RowSet | undefined
  readonly postings?: RowSet | undefined
}

/** All properties that a word alone is searched in. */
const EACH = ['account', 'commodity', 'payee', 'note', 'filename', 'code', 'tag', 'link'] as const

export function textFound(ledger: ValuedLedger, property: TextProperty, test: TextTest): TextFound {
  const asked = { ledger, test, indexes: indexesOf(ledger), texts: undefined }
  return property === 'any' ? EACH.map((one) => found(asked, one)).reduce(together) : found(asked, property)
}

interface Asked {
  readonly ledger: ValuedLedger
  readonly test: TextTest
  readonly indexes: Indexes
  /** Cached: which notes and codes match. */
  texts: Uint8Array | undefined
}

function found(asked: Asked, property: Exclude<TextProperty, 'any'>): TextFound {
  const { ledger, test, indexes } = asked
  const { view } = ledger
  switch (property) {
    case 'account':
      return { postings: indexes.account().found(ofAccounts(ledger, test)) }
    case 'commodity':
      return { postings: indexes.commodity().found(answering(view.commodities, test)) }
    case 'currency':
      return { postings: indexes.commodity().found(ofCurrency(ledger, test)) }
    case 'filename':
      return { groups: indexes.file().found(answering(view.files, test), answers('', test)) }
    case 'code':
      return { groups: indexes.code().found(textsOf(asked), answers('', test)) }
    case 'payee':
      return ofPayees(asked, view.payees)
    case 'party':
      return ofPayees(asked, payeeParts(view.payees).parties)
    case 'narration':
      return ofPayees(asked, payeeParts(view.payees).narrations)
    case 'note':
      return ofNotes(asked)
    case 'tag':
      return ofTags(asked)
    case 'link':
      return ofLinks(asked)
  }
}

/** By the name that is shown, or by the journal's name. */
function ofAccounts(ledger: ValuedLedger, test: TextTest): Uint8Array {
  const same = test.how === 'is' ? isSameOrBelow : undefined
  const found = answering(ledger.accounts.names, test, same)
  for (const names of writtenAccounts(ledger)) answering(names, test, same).forEach((is, id) => (found[id]! |= is))
  return found
}

function textsOf(asked: Asked): Uint8Array {
  const { test } = asked
  const { texts } = asked.ledger.view
  // Surrounding blanks do not matter for substrings, so the unchanged table is searched.
  return (asked.texts ??= answering(test.how === 'contains' ? texts : trimmedNotes(texts), test))
}

/** A posting's payee replaces that of its transaction. */
function ofPayees({ ledger, test, indexes }: Asked, names: readonly string[]): TextFound {
  const { view, booked } = ledger
  const is = answering(names, test)
  const groups = indexes.payee().found(is)
  const { payee: own } = view.postings
  if (own.size === 0) return { groups }
  const postings = spread(ledger, groups)
  const { postingOfRow } = placesOf(booked, view)
  for (const [row, payee] of own) {
    const posting = intAt(postingOfRow, row)
    if (posting < 0) continue
    if (is[payee] === 1) postings.add(posting)
    else postings.delete(posting)
  }
  return { postings }
}

/** The note of the posting or of its transaction; none if neither has one. */
function ofNotes(asked: Asked): TextFound {
  const { ledger, test, indexes } = asked
  const is = textsOf(asked)
  if (test.how === 'is' && test.text === '')
    return { postings: spread(ledger, indexes.note().found(is, true)).and(indexes.ownNote().found(is, true)) }
  return { groups: indexes.note().found(is, answers('', test)), postings: indexes.ownNote().found(is) }
}

/** The tags of the posting and those of its transaction. */
function ofTags({ ledger, test, indexes }: Asked): TextFound {
  const sought: TextTest = test.how === 'matches' ? test : { ...test, text: test.text.replace(/^#/, '').replace(/^([^:]+):\s*/, '$1: ') }
  const [whole, own] = [indexes.tag(), indexes.ownTag()]
  const nothing = forNothing(sought)
  if (nothing === 'all') return { groups: RowSet.all(ledger.booked.groupCount) }
  if (nothing === 'none')
    return {
      postings: spread(ledger, whole.index.found(all(whole.texts)))
        .or(own.index.found(all(own.texts)))
        .inverted(),
    }
  return { groups: whole.index.found(answering(whole.texts, sought)), postings: own.index.found(answering(own.texts, sought)) }
}

function ofLinks({ ledger, test, indexes }: Asked): TextFound {
  const { texts, index } = indexes.link()
  const nothing = forNothing(test)
  if (nothing === 'all') return { groups: RowSet.all(ledger.booked.groupCount) }
  return { groups: nothing === 'none' ? index.found(all(texts)).inverted() : index.found(answering(texts, test)) }
}

/** The empty text: every list contains it, and an empty list equals it. */
const forNothing = (test: TextTest): 'all' | 'none' | undefined =>
  test.how === 'matches' || test.text !== '' ? undefined : test.how === 'contains' ? 'all' : 'none'

const all = (names: readonly string[]): Uint8Array => new Uint8Array(names.length).fill(1)

/** The name of a currency, or the book's other name for it. */
function ofCurrency({ view, settings }: ValuedLedger, test: TextTest): Uint8Array {
  if (test.how === 'matches') return answering(view.commodities, test)
  const wanted = folded(test.text)
  const names = new Set([wanted])
  for (const pair of settings.sameCurrency) if (pair.some((name) => folded(name) === wanted)) for (const name of pair) names.add(folded(name))
  return Uint8Array.from(foldedNames(view.commodities), (name) => (names.has(name) ? 1 : 0))
}

const together = (one: TextFound, other: TextFound): TextFound => ({
  groups: either(one.groups, other.groups),
  postings: either(one.postings, other.postings),
})
const either = (one: RowSet | undefined, other: RowSet | undefined): RowSet | undefined => (one && other ? one.or(other) : (one ?? other))

/** The postings of some transactions. */
export function spread({ booked: { count, first } }: ValuedLedger, groups: RowSet): RowSet {
  const postings = new RowSet(count)
  for (let group = groups.next(0); group >= 0; group = groups.next(group + 1)) postings.addRange(intAt(first, group), intAt(first, group + 1))
  return postings
}

type Same = (name: string, text: string) => boolean

/** 1 for each matching name of a table, by index. */
function answering(names: readonly string[], test: TextTest, same: Same = (name, text) => name === text): Uint8Array {
  const found = new Uint8Array(names.length)
  if (test.how === 'matches') {
    for (let id = 0; id < names.length; id++) found[id] = test.pattern.test(elementAt(names, id)) ? 1 : 0
    return found
  }
  const text = folded(test.text)
  if (test.how === 'contains') return containing(names, text, found)
  const all = foldedNames(names)
  for (let id = 0; id < names.length; id++) found[id] = same(elementAt(all, id), text) ? 1 : 0
  return found
}

/** Searches all names at once in one long text. */
function containing(names: readonly string[], sought: string, found: Uint8Array): Uint8Array {
  if (sought === '') return found.fill(1)
  if (names.length < TABLE_MIN || sought.includes('\0')) {
    const all = foldedNames(names)
    for (let id = 0; id < names.length; id++) found[id] = elementAt(all, id).includes(sought) ? 1 : 0
    return found
  }
  const { text, ends } = joinedNames(names)
  for (let id = 0, at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, intAt(ends, id))) {
    while (intAt(ends, id) <= at) id++
    found[id] = 1
  }
  return found
}

/** Smaller tables are searched name by name. */
const TABLE_MIN = 64

const answers = (text: string, test: TextTest): boolean => answering([text], test)[0] === 1

/**
 * The accounts as in the journal, if it has other names for the five roots: `Vermögen:Bank` for Assets:Bank. One table for each name of the root
 * with most names, usually one; other accounts are unchanged in it. Empty for most books.
 */
function writtenAccounts({ view, accounts: { names } }: ValuedLedger): readonly (readonly string[])[] {
  const roots = view.lastSync?.data.account_roots ?? []
  const known = tables.get(names)
  if (known?.roots === roots && known.count === names.length) return known.written
  const otherNames = new Map<string, string[]>()
  // A name with a colon is that of an account, not of a root.
  for (const [name, root] of roots)
    if (!name.includes(':') && folded(name) !== folded(root)) otherNames.set(root, [...(otherNames.get(root) ?? []), name])
  const count = Math.max(0, ...Array.from(otherNames.values(), ({ length }) => length))
  const written = Array.from({ length: count }, (_, table) =>
    names.map((name) => {
      const root = elementAt(name.split(':', 1), 0)
      const other = otherNames.get(root)?.[table]
      return other === undefined ? name : other + name.slice(root.length)
    }),
  )
  tables.set(names, { roots, count: names.length, written })
  return written
}

interface Tables {
  readonly roots: readonly unknown[]
  readonly count: number
  readonly written: readonly (readonly string[])[]
}
const tables = new WeakMap<readonly string[], Tables>()
