import { NONE } from '#vocabulary/columns.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { answering, answers, answersOfTags, listAnswers, withNone } from './name-tests.ts'
import { placesOf } from './places.ts'
import type { TextTest } from './query.ts'

/**
 * By booked posting, 1 for those of which anything answers to a word: account, payee, note, commodity, file, code, tag or link. The same as
 * a mask for each of these together, in one pass over transactions and one over postings: it is what is asked most.
 */
export function maskAnywhere(ledger: ValuedLedger, test: TextTest): Uint8Array {
  const { booked, view, accounts } = ledger
  const { postings: p } = view
  const mask = new Uint8Array(booked.count)
  const texts = answering(view.texts, test)
  const groups = groupsAnywhere(ledger, test, texts)
  const ofAccount = answering(accounts.names, test)
  const ofCommodity = answering(view.commodities, test)
  const { group, account, commodity, row } = booked
  if (groups.includes(1) || ofAccount.includes(1) || ofCommodity.includes(1))
    for (let posting = 0; posting < mask.length; posting++)
      mask[posting] = groups[group[posting]!]! | ofAccount[account[posting]!]! | ofCommodity[commodity[posting]!]!
  if (texts.includes(1)) {
    const notes = withNone(texts, false)
    for (let posting = 0; posting < mask.length; posting++) mask[posting]! |= notes[p.note[row[posting]!]! + 1]!
  }
  markOwn(mask, ledger, test)
  return mask
}

/** By group, 1 where something of the transaction itself answers. */
function groupsAnywhere(ledger: ValuedLedger, test: TextTest, texts: Uint8Array): Uint8Array {
  const { booked, view } = ledger
  const { transactions: t } = view
  const groups = new Uint8Array(booked.groupCount)
  const nothing = answers('', test)
  const [ofText, ofFile] = [withNone(texts, nothing), withNone(answering(view.files, test), nothing)]
  // A payee of a posting stands in the place of that of its transaction, see below.
  const ofPayee = view.postings.payee.size === 0 ? answering(view.payees, test) : new Uint8Array(view.payees.length)
  if (ofText.includes(1) || ofFile.includes(1) || ofPayee.includes(1))
    for (let group = 0; group < groups.length; group++) {
      const row = booked.transactionRow[group]!
      groups[group] = ofPayee[t.payee[row]!]! | ofText[t.note[row]! + 1]! | ofText[t.code[row]! + 1]! | ofFile[t.file[row]! + 1]!
    }
  const tagsAnswer = answersOfTags(test)
  const linksAnswer = listAnswers(test)
  if (tagsAnswer([]) || linksAnswer([])) return groups.fill(1)
  if (t.tags.size === 0 && t.links.size === 0) return groups
  const { groupOfRow } = placesOf(booked, view)
  for (const [row, tags] of t.tags) if (groupOfRow[row] !== NONE && tagsAnswer(tags)) groups[groupOfRow[row]!] = 1
  for (const [row, links] of t.links) if (groupOfRow[row] !== NONE && linksAnswer(links)) groups[groupOfRow[row]!] = 1
  return groups
}

/** What few postings have of their own: a payee, and tags. */
function markOwn(mask: Uint8Array, ledger: ValuedLedger, test: TextTest): void {
  const { booked, view } = ledger
  const { tags, payee } = view.postings
  if (tags.size === 0 && payee.size === 0) return
  const { postingOfRow } = placesOf(booked, view)
  const tagsAnswer = answersOfTags(test)
  for (const [row, own] of tags) if (postingOfRow[row] !== NONE && tagsAnswer(own)) mask[postingOfRow[row]!] = 1
  if (payee.size === 0) return
  const is = answering(view.payees, test)
  for (let posting = 0; posting < mask.length; posting++) {
    const row = booked.row[posting]!
    mask[posting]! |= is[payee.get(row) ?? view.transactions.payee[view.transactionOf[row]!]!]!
  }
}
