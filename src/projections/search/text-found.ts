import { isSameOrBelow } from '../valuation/accounts.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { folded, foldedNames, payeeParts, trimmedNotes, joinedNames } from './folded.ts'
import { type Indexes, indexesOf, placesOf } from './name-index.ts'
import type { TextProperty, TextTest } from './query.ts'
import { RowSet } from './row-set.ts'

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
    const posting = postingOfRow[row]!
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
  for (let group = groups.next(0); group >= 0; group = groups.next(group + 1)) postings.addRange(first[group]!, first[group + 1]!)
  return postings
}

type Same = (name: string, text: string) => boolean

/** 1 for each matching name of a table, by index. */
function answering(names: readonly string[], test: TextTest, same: Same = (name, text) => name === text): Uint8Array {
  const found = new Uint8Array(names.length)
  if (test.how === 'matches') {
    for (let id = 0; id < names.length; id++) found[id] = test.pattern.test(names[id]!) ? 1 : 0
    return found
  }
  const text = folded(test.text)
  if (test.how === 'contains') return containing(names, text, found)
  const all = foldedNames(names)
  for (let id = 0; id < names.length; id++) found[id] = same(all[id]!, text) ? 1 : 0
  return found
}

/** Searches all names at once in one long text. */
function containing(names: readonly string[], sought: string, found: Uint8Array): Uint8Array {
  if (sought === '') return found.fill(1)
  if (names.length < TABLE_MIN || sought.includes('\0')) {
    const all = foldedNames(names)
    for (let id = 0; id < names.length; id++) found[id] = all[id]!.includes(sought) ? 1 : 0
    return found
  }
  const { text, ends } = joinedNames(names)
  for (let id = 0, at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, ends[id]!)) {
    while (ends[id]! <= at) id++
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
      const root = name.split(':', 1)[0]!
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
