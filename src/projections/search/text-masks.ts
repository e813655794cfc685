import { NONE } from '#vocabulary/columns.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { maskAnywhere } from './anywhere.ts'
import { folded, foldedNames } from './folded.ts'
import { answering, answers, answersOfTags, listAnswers, withNone } from './name-tests.ts'
import { placesOf } from './places.ts'
import type { TextProperty, TextTest } from './query.ts'

/*
 * Names are asked, not postings: a test is put to every name of a table once, and where none answers no posting is looked at.
 */

/** By booked posting, 1 for those whose property answers to a test. */
export function textMask(ledger: ValuedLedger, property: TextProperty, test: TextTest): Uint8Array {
  if (property === 'any') return maskAnywhere(ledger, test)
  const mask = new Uint8Array(ledger.booked.count)
  mark(mask, ledger, property, test)
  return mask
}

/** Sets what answers, and leaves the others as they are. */
function mark(mask: Uint8Array, ledger: ValuedLedger, property: Exclude<TextProperty, 'any'>, test: TextTest): void {
  const { booked, view, accounts } = ledger
  const { transactions: t } = view
  switch (property) {
    case 'account':
      return markByColumn(mask, booked.account, answering(accounts.names, test, test.how === 'is' ? isSameOrBelow : undefined))
    case 'commodity':
      return markByColumn(mask, booked.commodity, answering(view.commodities, test))
    case 'currency':
      return markByColumn(mask, booked.commodity, ofCurrency(ledger, test))
    case 'filename':
      return markGroups(mask, ledger, t.file, withNone(answering(view.files, test), answers('', test)))
    case 'code':
      return markGroups(mask, ledger, t.code, withNone(answering(view.texts, test), answers('', test)))
    case 'payee':
      return markPayees(mask, ledger, test)
    case 'note':
      return markNotes(mask, ledger, test)
    case 'tag':
      return markTagged(mask, ledger, test)
    case 'link':
      return markLinked(mask, ledger, test)
  }
}

function markByColumn(mask: Uint8Array, ids: Int32Array, is: Uint8Array): void {
  if (!is.includes(1)) return
  for (let posting = 0; posting < mask.length; posting++) mask[posting]! |= is[ids[posting]!]!
}

/** All postings of a transaction, by an id that its row in the view has. */
function markGroups(mask: Uint8Array, { booked }: ValuedLedger, ids: Int32Array, is: Uint8Array): void {
  if (!is.includes(1)) return
  const { first, transactionRow, groupCount } = booked
  for (let group = 0; group < groupCount; group++)
    if (is[ids[transactionRow[group]!]! + 1] === 1) for (let posting = first[group]!; posting < first[group + 1]!; posting++) mask[posting] = 1
}

function markPayees(mask: Uint8Array, ledger: ValuedLedger, test: TextTest): void {
  const { view, booked } = ledger
  const is = answering(view.payees, test)
  if (!is.includes(1)) return
  const { payee: own } = view.postings
  const found = own.size === 0 ? mask : new Uint8Array(mask.length)
  markGroups(found, ledger, view.transactions.payee, withNone(is, false))
  if (found === mask) return
  const { postingOfRow } = placesOf(booked, view)
  for (const [row, payee] of own) if (postingOfRow[row]! >= 0) found[postingOfRow[row]!] = is[payee]!
  for (let posting = 0; posting < mask.length; posting++) mask[posting]! |= found[posting]!
}

/** The note of the posting or that of its transaction; there is none where neither has one. */
function markNotes(mask: Uint8Array, ledger: ValuedLedger, test: TextTest): void {
  const { booked, view } = ledger
  const isNothing = test.how === 'is' && test.text === ''
  const is = withNone(answering(view.texts, test), answers('', test))
  if (!is.includes(1)) return
  const { note: ofPosting } = view.postings
  const { note: ofTransaction } = view.transactions
  const { row, group, transactionRow } = booked
  for (let posting = 0; posting < mask.length; posting++) {
    const own = ofPosting[row[posting]!]!
    const whole = is[ofTransaction[transactionRow[group[posting]!]!]! + 1]!
    mask[posting]! |= isNothing ? whole & is[own + 1]! : own === NONE ? whole : whole | is[own + 1]!
  }
}

function markTagged(mask: Uint8Array, ledger: ValuedLedger, test: TextTest): void {
  const { booked, view } = ledger
  const { transactions: t, postings: p } = view
  const answerOf = answersOfTags(test)
  const { groupOfRow, postingOfRow } = placesOf(booked, view)
  const found = new Uint8Array(mask.length).fill(answerOf([]) ? 1 : 0)
  for (const [row, tags] of t.tags) {
    const group = groupOfRow[row]!
    if (group >= 0) found.fill(answerOf(tags) ? 1 : 0, booked.first[group]!, booked.first[group + 1]!)
  }
  for (const [row, own] of p.tags) {
    const posting = postingOfRow[row]!
    if (posting >= 0) found[posting] = answerOf([...own, ...(t.tags.get(view.transactionOf[row]!) ?? [])]) ? 1 : 0
  }
  for (let posting = 0; posting < mask.length; posting++) mask[posting]! |= found[posting]!
}

function markLinked(mask: Uint8Array, { booked, view }: ValuedLedger, test: TextTest): void {
  const answer = listAnswers(test)
  const isNone = answer([])
  const { links } = view.transactions
  if (links.size === 0 && !isNone) return
  const { groupOfRow } = placesOf(booked, view)
  const found = new Uint8Array(mask.length).fill(isNone ? 1 : 0)
  for (const [row, list] of links) {
    const group = groupOfRow[row]!
    if (group >= 0) found.fill(answer(list) ? 1 : 0, booked.first[group]!, booked.first[group + 1]!)
  }
  for (let posting = 0; posting < mask.length; posting++) mask[posting]! |= found[posting]!
}

/** A name of the currency, or the other name that the book has for it. */
function ofCurrency({ view, settings }: ValuedLedger, test: TextTest): Uint8Array {
  if (test.how === 'matches') return answering(view.commodities, test)
  const wanted = folded(test.text)
  const names = new Set([wanted])
  for (const pair of settings.sameCurrency) if (pair.some((name) => folded(name) === wanted)) for (const name of pair) names.add(folded(name))
  return Uint8Array.from(foldedNames(view.commodities), (name) => (names.has(name) ? 1 : 0))
}
