import { FORECAST, REAL } from '#vocabulary/book-columns.ts'
import { NONE, ExactSum } from '#vocabulary/columns.ts'
import { isoCodeOf } from '#vocabulary/currencies.ts'
import type { Book } from './book.ts'
import { rootOfWord } from './root-words.ts'
import { keptBelow, type Root, rootOfEnglishWord } from './roots.ts'

/** Fewer postings than these say nothing by their direction. */
const POSTINGS_MIN = 4
/** So many of them must go one way to be called spending or earning: a refund now and then is neither. */
const ONE_WAY = 0.9

/**
 * Gives a root to the accounts of a book whose names say none: what the configuration says first, then what the book declares, words of
 * other languages, and the side that money is on. What stays unclear stays without: it is asked for.
 */
export function guessRoots(book: Book, configured: ReadonlyMap<string, Root>): void {
  for (const [name, root] of configured) {
    const isWord = rootOfEnglishWord(name) !== undefined || rootOfWord(name) !== undefined
    book.accountRoots.delete(name)
    book.accountRoots.set(isWord ? name : keptBelow(name), root)
  }
  const unknown = new Set<string>()
  const words = new Map<string, Root>()
  for (const name of [...book.accounts.names, ...book.declaredAccounts]) {
    const first = firstSegment(name)
    if (first === '' || book.accountRoots.has(first) || book.accountRoots.has(keptBelow(first)) || rootOfEnglishWord(first) !== undefined) continue
    const word = rootOfWord(first)
    if (word !== undefined) words.set(first, word)
    else unknown.add(first)
  }
  for (const [first, root] of byName(words)) book.accountRoots.set(first, root)
  if (unknown.size === 0) return
  for (const [name, root] of byName(rootsBelow(book, unknown))) if (!book.accountRoots.has(name)) book.accountRoots.set(keptBelow(name), root)
  // In a book of hledger whose accounts have types, one without is in no report of hledger, and so in none here.
  if (book.dialect === 'hledger' && book.accounts.names.some((name) => name !== '' && !unknown.has(firstSegment(name)))) return
  for (const [first, sides] of sidesOf(book, unknown)) {
    const root = rootBySides(sides)
    if (root === undefined) continue
    book.accountRoots.set(keptBelow(first), root)
    book.guessedRoots.add(first)
  }
}

/** The order in which a book numbers its accounts is another after an edit than in a first reading, and what is recorded of a book is not. */
const byName = (roots: Iterable<readonly [name: string, Root]>): (readonly [name: string, Root])[] =>
  [...roots].sort(([one], [other]) => (one < other ? -1 : 1))

/**
 * What second segments mean where a book has several owners, or one house beside another, each with accounts of its own: `shop:assets:bank`
 * beside `shop:income:sales`. One such word is a name like any other: `card:debts`.
 */
function* rootsBelow({ accounts, declaredAccounts }: Book, firsts: ReadonlySet<string>): Generator<readonly [name: string, Root]> {
  const below = new Map<string, Map<string, Root>>()
  for (const name of [...accounts.names, ...declaredAccounts]) {
    const [first, second] = name.split(':', 2)
    const root = second === undefined || !firsts.has(first!) ? undefined : (rootOfEnglishWord(second) ?? rootOfWord(second))
    if (root === undefined) continue
    const found = below.get(first!) ?? new Map<string, Root>()
    below.set(first!, found.set(`${first}:${second}`, root))
  }
  for (const roots of below.values()) if (new Set(roots.values()).size > 1) yield* roots
}

export const firstSegment = (account: string): string => {
  const colon = account.indexOf(':')
  return colon < 0 ? account : account.slice(0, colon)
}

/** What the postings below a first segment look like. */
interface Sides {
  ins: number
  outs: number
  /** Bought with a cost or a price: what is held. */
  bought: number
  /** By commodity. */
  readonly sums: Map<number, ExactSum>
}

function sidesOf(book: Book, firsts: ReadonlySet<string>): Map<string, Sides> {
  const { postings, transactions, accounts } = book
  const declared = [...book.accountRoots.keys()].map((name) => name.replace(/:$/, '')).filter((name) => name.includes(':'))
  const byAccount = accounts.names.map((name) => {
    // An account with a root of its own says nothing of those beside it.
    const isDeclared = declared.some((above) => name === above || name.startsWith(`${above}:`))
    return isDeclared || !firsts.has(firstSegment(name)) ? '' : firstSegment(name)
  })
  const sides = new Map<string, Sides>()
  for (let row = 0; row < transactions.count; row++) {
    if (transactions.origin[row] === FORECAST) continue
    for (let at = transactions.firstPosting[row]!; at < transactions.firstPosting[row + 1]!; at++) {
      const first = byAccount[postings.account[at]!]!
      if (first === '' || postings.kind[at] !== REAL) continue
      let of = sides.get(first)
      if (!of) sides.set(first, (of = { ins: 0, outs: 0, bought: 0, sums: new Map() }))
      const commodity = postings.commodity[at]!
      const sign = postings.quantity.get(at).sign
      if (sign > 0) of.ins++
      if (sign < 0) of.outs++
      const hasCost = postings.costCommodity[at] !== NONE || postings.lotCommodity[at] !== NONE
      if (hasCost && isoCodeOf(book.commodities.names[commodity]!) === undefined) of.bought++
      let sum = of.sums.get(commodity)
      if (!sum) of.sums.set(commodity, (sum = new ExactSum()))
      sum.addRow(postings.quantity, at)
    }
  }
  return sides
}

function rootBySides({ ins, outs, bought, sums }: Sides): Root | undefined {
  const all = ins + outs
  if (all === 0) return undefined
  if (bought > all / 2) return 'Assets'
  if (all < POSTINGS_MIN) return undefined
  if (ins >= ONE_WAY * all) return 'Expenses'
  if (outs >= ONE_WAY * all) return 'Income'
  // Both ways: somewhere money stays for a while. What has less than nothing in most commodities is owed.
  const signs = Array.from(sums.values(), ({ value }) => Math.sign(value.sign))
  const balance = signs.reduce((sum, sign) => sum + sign, 0)
  return balance < 0 ? 'Liabilities' : 'Assets'
}
