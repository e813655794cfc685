import type { Tag } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { folded, foldedNames } from './folded.ts'
import type { TextProperty, TextTest } from './query.ts'

/** By booked posting, 1 for those whose property answers to a test. */
export function textMask(ledger: ValuedLedger, property: TextProperty, test: TextTest): Uint8Array {
  const { booked, view, accounts } = ledger
  switch (property) {
    case 'account': {
      const is = answering(accounts.names, test, test.how === 'is' ? isSameOrBelow : undefined)
      return byPosting(ledger, (posting) => is[booked.account[posting]!]!)
    }
    case 'commodity':
    case 'currency': {
      const is = property === 'currency' ? ofCurrency(ledger, test) : answering(view.commodities, test)
      return byPosting(ledger, (posting) => is[booked.commodity[posting]!] ?? 0)
    }
    case 'filename': {
      const is = answering(view.files, test)
      return byGroup(ledger, (row) => is[view.transactions.file[row]!] ?? 0)
    }
    case 'code': {
      const is = answering(view.texts, test)
      const none = +answers('', test)
      return byGroup(ledger, (row) => (view.transactions.code[row] === NONE ? none : is[view.transactions.code[row]!]!))
    }
    case 'payee':
      return payees(ledger, test)
    case 'note':
      return notes(ledger, test)
    case 'tag':
      return tagged(ledger, test)
    case 'link': {
      const answer = listAnswers(test)
      return byGroup(ledger, (row) => +answer(view.transactions.links.get(row) ?? []))
    }
    case 'any':
      return ANY.map((each) => textMask(ledger, each, test)).reduce((all, mask) => {
        for (let posting = 0; posting < all.length; posting++) all[posting]! |= mask[posting]!
        return all
      })
  }
}

const ANY: readonly TextProperty[] = ['account', 'payee', 'note', 'commodity', 'filename', 'code', 'tag', 'link']

function payees(ledger: ValuedLedger, test: TextTest): Uint8Array {
  const { booked, view } = ledger
  const is = answering(view.payees, test)
  const own = view.postings.payee
  if (own.size === 0) return byGroup(ledger, (row) => is[view.transactions.payee[row]!]!)
  return byPosting(ledger, (posting) => is[own.get(booked.row[posting]!) ?? view.transactions.payee[view.transactionOf[booked.row[posting]!]!]!]!)
}

/** The note of the posting or that of its transaction; there is none where neither has one. */
function notes(ledger: ValuedLedger, test: TextTest): Uint8Array {
  const { booked, view } = ledger
  const is = answering(view.texts, test)
  const none = +answers('', test)
  const isNothing = test.how === 'is' && test.text === ''
  const of = (id: number): number => (id === NONE ? none : is[id]!)
  const whole = byGroup(ledger, (row) => of(view.transactions.note[row]!))
  return byPosting(ledger, (posting) => {
    const id = view.postings.note[booked.row[posting]!]!
    if (isNothing) return whole[posting]! & of(id)
    return whole[posting]! | (id === NONE ? 0 : is[id]!)
  })
}

function tagged(ledger: ValuedLedger, test: TextTest): Uint8Array {
  const { booked, view } = ledger
  const { transactions: t, postings: p } = view
  const known = new Map<string, boolean>()
  const answer = listAnswers(test.how === 'matches' ? test : { ...test, text: test.text.replace(/^#/, '').replace(/^([^:]+):\s*/, '$1: ') })
  const answerOf = (tags: readonly Tag[]): boolean => {
    const texts = tags.map(({ name, value }) => (value === '' ? name : `${name}: ${value}`))
    const key = texts.join('\n')
    const is = known.get(key) ?? answer(texts)
    known.set(key, is)
    return is
  }
  const whole = byGroup(ledger, (row) => +answerOf(t.tags.get(row) ?? []))
  if (p.tags.size === 0) return whole
  return byPosting(ledger, (posting) => {
    const own = p.tags.get(booked.row[posting]!)
    return own === undefined ? whole[posting]! : +answerOf([...own, ...(t.tags.get(booked.transactionRow[booked.group[posting]!]!) ?? [])])
  })
}

/** A name of the currency, or the other name that the book has for it. */
function ofCurrency(ledger: ValuedLedger, test: TextTest): Uint8Array {
  const { view, settings } = ledger
  if (test.how === 'matches') return answering(view.commodities, test)
  const wanted = folded(test.text)
  const names = new Set([wanted])
  for (const pair of settings.sameCurrency) if (pair.some((name) => folded(name) === wanted)) for (const name of pair) names.add(folded(name))
  return Uint8Array.from(foldedNames(view.commodities), (name) => (names.has(name) ? 1 : 0))
}

const answers = (text: string, test: TextTest): boolean => answering([text], test)[0] === 1

/** Whether something with a list of texts answers to a test: one of them does, or there is none and nothing was asked for. */
function listAnswers(test: TextTest): (texts: readonly string[]) => boolean {
  if (test.how !== 'matches' && test.text === '') return (texts) => test.how === 'contains' || texts.length === 0
  return (texts) => texts.length > 0 && answering(texts, test).includes(1)
}

type Same = (name: string, text: string) => boolean

/** By place in a table of names, 1 for those that answer. */
function answering(names: readonly string[], test: TextTest, same: Same = (name, text) => name === text): Uint8Array {
  const found = new Uint8Array(names.length)
  if (test.how === 'matches') {
    for (let id = 0; id < names.length; id++) found[id] = test.pattern.test(names[id]!) ? 1 : 0
    return found
  }
  const text = folded(test.text)
  const all = foldedNames(names)
  const holds = test.how === 'is' ? same : (name: string) => name.includes(text)
  for (let id = 0; id < names.length; id++) found[id] = holds(all[id]!, text) ? 1 : 0
  return found
}

function byPosting({ booked }: ValuedLedger, holds: (posting: number) => number): Uint8Array {
  const mask = new Uint8Array(booked.count)
  for (let posting = 0; posting < booked.count; posting++) mask[posting] = holds(posting)
  return mask
}

/** The same for all postings of a transaction, by its row in the view. */
function byGroup({ booked }: ValuedLedger, holds: (row: number) => number): Uint8Array {
  const mask = new Uint8Array(booked.count)
  for (let group = 0; group < booked.groupCount; group++)
    if (holds(booked.transactionRow[group]!) !== 0) mask.fill(1, booked.first[group]!, booked.first[group + 1]!)
  return mask
}
