import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import type { ValuedLedger, Work } from '../valuation/valued-ledger.ts'
import { folded, foldedNames, narrationsOf, partiesOf, trimmedNotes } from './folded.ts'
import type { TextProperty, TextTest } from './search-query.ts'
import { RowSet } from './row-set.ts'

/** Where rows of a view stand among booked postings; -1 for those that do not. */
interface Places {
  /** By transaction row, its group. */
  readonly groupOfRow: Int32Array
  /** By posting row, the posting. */
  readonly postingOfRow: Int32Array
}

/** Only tags, links and payees of postings need it, of which a book has few: then only these are looked at. */
const placesOf: Work<Places> = ({ booked, view }) => {
  const groupOfRow = new Int32Array(view.transactions.count).fill(-1)
  const postingOfRow = new Int32Array(view.postings.count).fill(-1)
  for (let group = 0; group < booked.groupCount; group++) groupOfRow[intAt(booked.transactionRow, group)] = group
  for (let posting = 0; posting < booked.count; posting++) postingOfRow[intAt(booked.row, posting)] = posting
  return { groupOfRow, postingOfRow }
}

const tagText = ({ name, value }: Tag): string => (value === '' ? name : `${name}: ${value}`)

/*
 * Text is matched against names, not postings: each name of a table is tested once, and then the columns are scanned for matching names.
 */

/** The matches of a test: whole transactions, by group, and single postings. */
export interface TextFound {
  readonly groups?: RowSet | undefined
  readonly postings?: RowSet | undefined
}

/** All properties that a word alone is searched in. */
const EACH = ['account', 'commodity', 'payee', 'note', 'filename', 'code', 'tag', 'link'] as const

export function textFound(ledger: ValuedLedger, property: TextProperty, test: TextTest): TextFound {
  const asked = { ledger, test, texts: undefined }
  return property === 'any' ? EACH.map((one) => found(asked, one)).reduce(together) : found(asked, property)
}

interface Asked {
  readonly ledger: ValuedLedger
  readonly test: TextTest
  /** Cached: which notes and codes match. */
  texts: Uint8Array | undefined
}

function found(asked: Asked, property: Exclude<TextProperty, 'any'>): TextFound {
  const { ledger, test } = asked
  const { view, booked } = ledger
  switch (property) {
    case 'account':
      return { postings: having(booked.count, (posting) => intAt(booked.account, posting), ofAccounts(ledger, test)) }
    case 'commodity':
      return { postings: having(booked.count, (posting) => intAt(booked.commodity, posting), answering(view.commodities, test)) }
    case 'currency':
      return { postings: having(booked.count, (posting) => intAt(booked.commodity, posting), ofCurrency(ledger, test)) }
    case 'filename':
      return { groups: ofGroups(ledger, view.transactions.file, answering(view.files, test), testOf(test)('')) }
    case 'code':
      return { groups: ofGroups(ledger, view.transactions.code, textsOf(asked), testOf(test)('')) }
    case 'payee':
      return ofPayees(asked, view.payees)
    case 'party':
      return ofPayees(asked, partiesOf(view.payees))
    case 'narration':
      return ofPayees(asked, narrationsOf(view.payees))
    case 'note':
      return ofNotes(asked)
    case 'tag':
      return ofTags(asked)
    case 'link':
      return ofLinks(asked)
  }
}

/** The rows whose name has a 1; those without a name (a negative id) if asked for. */
function having(size: number, idOf: (row: number) => number, is: Uint8Array, withoutName = false): RowSet {
  const set = new RowSet(size)
  for (let row = 0; row < size; row++) {
    const id = idOf(row)
    if (id < 0 ? withoutName : is[id] === 1) set.add(row)
  }
  return set
}

/** The same for transactions, from a column of the view. */
const ofGroups = ({ booked }: ValuedLedger, ids: Int32Array, is: Uint8Array, withoutName = false): RowSet =>
  having(booked.groupCount, (group) => intAt(ids, intAt(booked.transactionRow, group)), is, withoutName)

/** The rows with a matching item in their list; `place` says where a row of the view is, or that it is not booked (-1). */
function listing<Item>(size: number, lists: ReadonlyMap<number, readonly Item[]>, place: Int32Array, matches: (item: Item) => boolean): RowSet {
  const set = new RowSet(size)
  for (const [row, items] of lists) if (intAt(place, row) >= 0 && items.some(matches)) set.add(intAt(place, row))
  return set
}

/** By the name that is shown, or by the journal's name. */
function ofAccounts(ledger: ValuedLedger, test: TextTest): Uint8Array {
  const same = test.how === 'is' ? isSameOrBelow : undefined
  const found = answering(ledger.accounts.names, test, same)
  for (const names of ledger.worked(writtenAccounts)) answering(names, test, same).forEach((is, id) => (found[id]! |= is))
  return found
}

function textsOf(asked: Asked): Uint8Array {
  const { test } = asked
  const { texts } = asked.ledger.view
  // Surrounding blanks do not matter for substrings, so the unchanged table is searched.
  return (asked.texts ??= answering(test.how === 'contains' ? texts : trimmedNotes(texts), test))
}

/** A posting's payee replaces that of its transaction. */
function ofPayees({ ledger, test }: Asked, names: readonly string[]): TextFound {
  const { view } = ledger
  const is = answering(names, test)
  const groups = ofGroups(ledger, view.transactions.payee, is)
  const { payee: own } = view.postings
  if (own.size === 0) return { groups }
  const postings = spread(ledger, groups)
  const { postingOfRow } = ledger.worked(placesOf)
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
  const { ledger, test } = asked
  const { booked, view } = ledger
  const is = textsOf(asked)
  const own = (withoutName = false): RowSet =>
    having(booked.count, (posting) => intAt(view.postings.note, intAt(booked.row, posting)), is, withoutName)
  if (test.how === 'is' && test.text === '') return { postings: spread(ledger, ofGroups(ledger, view.transactions.note, is, true)).and(own(true)) }
  return { groups: ofGroups(ledger, view.transactions.note, is, testOf(test)('')), postings: own() }
}

/** The tags of the posting and those of its transaction. */
function ofTags({ ledger, test }: Asked): TextFound {
  const { booked, view } = ledger
  const sought: TextTest = test.how === 'matches' ? test : { ...test, text: test.text.replace(/^#/, '').replace(/^([^:]+):\s*/, '$1: ') }
  const { groupOfRow, postingOfRow } = ledger.worked(placesOf)
  const groups = (matches: (tag: Tag) => boolean): RowSet => listing(booked.groupCount, view.transactions.tags, groupOfRow, matches)
  const postings = (matches: (tag: Tag) => boolean): RowSet => listing(booked.count, view.postings.tags, postingOfRow, matches)
  const nothing = forNothing(sought)
  if (nothing === 'all') return { groups: RowSet.all(booked.groupCount) }
  if (nothing === 'none')
    return {
      postings: spread(
        ledger,
        groups(() => true),
      )
        .or(postings(() => true))
        .inverted(),
    }
  const isSought = testOf(sought)
  const matches = (tag: Tag): boolean => isSought(tagText(tag))
  return { groups: groups(matches), postings: postings(matches) }
}

function ofLinks({ ledger, test }: Asked): TextFound {
  const groups = (matches: (link: string) => boolean): RowSet =>
    listing(ledger.booked.groupCount, ledger.view.transactions.links, ledger.worked(placesOf).groupOfRow, matches)
  const nothing = forNothing(test)
  if (nothing === 'all') return { groups: RowSet.all(ledger.booked.groupCount) }
  return { groups: nothing === 'none' ? groups(() => true).inverted() : groups(testOf(test)) }
}

/** The empty text: every list contains it, and an empty list equals it. */
const forNothing = (test: TextTest): 'all' | 'none' | undefined =>
  test.how === 'matches' || test.text !== '' ? undefined : test.how === 'contains' ? 'all' : 'none'

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
  if (test.how === 'matches') return Uint8Array.from(names, (name) => (test.pattern.test(name) ? 1 : 0))
  const text = folded(test.text)
  const matches = test.how === 'contains' ? (name: string) => name.includes(text) : (name: string) => same(name, text)
  return Uint8Array.from(foldedNames(names), (name) => (matches(name) ? 1 : 0))
}

/** Tests a text by itself. The same texts come again and again, so each is tested once. */
export function testOf(test: TextTest): (text: string) => boolean {
  const known = new Map<string, boolean>()
  const wanted = test.how === 'matches' ? '' : folded(test.text)
  const isSought = (text: string): boolean => {
    if (test.how === 'matches') return test.pattern.test(text)
    return test.how === 'is' ? folded(text) === wanted : folded(text).includes(wanted)
  }
  return (text) => {
    const is = known.get(text) ?? isSought(text)
    known.set(text, is)
    return is
  }
}

/**
 * The accounts as in the journal, if it has other names for the five roots: `Vermögen:Bank` for Assets:Bank. One table for each name of the root
 * with most names, usually one; other accounts are unchanged in it. Empty for most books.
 */
const writtenAccounts: Work<readonly (readonly string[])[]> = ({ view, accounts: { names } }) => {
  const roots = view.lastSync?.data.account_roots ?? []
  const otherNames = new Map<string, string[]>()
  // A name with a colon is that of an account, not of a root.
  for (const [name, root] of roots)
    if (!name.includes(':') && folded(name) !== folded(root)) otherNames.set(root, [...(otherNames.get(root) ?? []), name])
  const count = Math.max(0, ...Array.from(otherNames.values(), ({ length }) => length))
  return Array.from({ length: count }, (_, table) =>
    names.map((name) => {
      const root = elementAt(name.split(':', 1), 0)
      const other = otherNames.get(root)?.[table]
      return other === undefined ? name : other + name.slice(root.length)
    }),
  )
}
