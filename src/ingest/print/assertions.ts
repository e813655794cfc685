import { REAL } from '#vocabulary/book-columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { assertedOn } from '../journal/asserted.ts'
import type { Book, Dialect } from '../journal/book.ts'
import type { NamesOfTarget } from './directives/direction.ts'
import type { Amount, Assertion } from './entries.ts'
import type { Say } from './left-out.ts'
import { balanceLine, type RunningBalances, runningBalances } from './running-balances.ts'
import { postingsByLine, type SourcePieces } from './source-pieces.ts'

/** Where the asserted balances of a book stand in another dialect. */
export interface Assertions {
  /** By the row of the posting in the book. */
  readonly onPosting: ReadonlyMap<number, Assertion>
  /** beancount's `balance` directives, by the row of the transaction that they follow. */
  readonly below: ReadonlyMap<number, readonly { readonly day: number; readonly account: string; readonly amount: Amount }[]>
}

interface Source {
  readonly pieces: SourcePieces
  readonly names: NamesOfTarget
  readonly say: Say
}

/**
 * Asserted balances as the target has them. The tools look at different moments (ledger in the order of the text, hledger by the day,
 * beancount in the morning), so each is kept where the target finds it true, and told where it would not.
 */
export function assertionsOf(book: Book, target: Dialect, { pieces, names, say }: Source): Assertions {
  const onPosting = new Map<number, Assertion>()
  const below = new Map<number, { day: number; account: string; amount: Amount }[]>()
  const written = [...writtenIn(book, pieces)]
  if (written.length === 0 || (book.dialect === 'beancount' && target === 'beancount')) return { onPosting, below }
  const running = runningBalances(book, target, { pieces, names })
  const kept = new Set<string>()
  for (const { text, file, line, find } of written) {
    const found = find(running)
    if (found === undefined) {
      say({ what: `the balance "${text}" is no longer asserted: ${target} would not find it true at that place`, kind: 'assertion', file, line })
      continue
    }
    const { posting, amount, marks } = found
    if (target !== 'beancount') {
      onPosting.set(posting, { marks, amount })
      continue
    }
    const day = running.dayOf(posting) + 1
    const account = book.accounts.names[book.postings.account[posting]!]!
    const key = `${day} ${account} ${amount.commodity}`
    if (kept.has(key)) continue
    kept.add(key)
    const transaction = running.transactionOf(posting)
    below.set(transaction, [...(below.get(transaction) ?? []), { day, account, amount }])
  }
  return { onPosting, below }
}

interface Found {
  readonly posting: number
  readonly marks: string
  readonly amount: Amount
}
interface Written {
  readonly text: string
  readonly file: number
  readonly line: number
  readonly find: (running: RunningBalances) => Found | undefined
}

function* writtenIn(book: Book, pieces: SourcePieces): Generator<Written> {
  const rows = postingsByLine(book)
  for (const { file, piece } of pieces.inOrder()) {
    if (piece.kind === 'directive' && book.dialect === 'beancount') {
      const balance = balanceLine(piece.lines[0]!)
      if (!balance) continue
      const { day, account, text, commodity } = balance
      const find = (running: RunningBalances): Found | undefined => {
        const at = running.lastBefore(account, commodity, day)
        const held = at && running.held(at.posting, commodity, at.marks)
        return held && isSameNumber(text, held) ? { ...at, amount: { quantity: held, commodity } } : undefined
      }
      yield { text: `${text} ${commodity}`, file, line: piece.line, find }
    }
    if (piece.kind !== 'entry' || book.dialect === 'beancount') continue
    for (const [at, line] of piece.lines.entries()) {
      const text = /^\s+[^\s;]/.test(line) ? assertedOn(line) : undefined
      if (text === undefined) continue
      const [marks = '='] = /^=+\*?/.exec(text) ?? []
      const posting = rows.get(`${file}:${piece.line + at}`)
      const find = (running: RunningBalances): Found | undefined => {
        if (posting === undefined) return undefined
        const commodity = commodityIn(text, posting, book)
        const target = running.target === 'hledger' ? marks : '='
        if (running.target === 'ledger' && !isLikeLedgers(marks, commodity, posting, book)) return undefined
        const held = running.held(posting, commodity, marks)
        return held && isSameNumber(text, held) ? { posting, marks: target, amount: { quantity: held, commodity } } : undefined
      }
      yield { text, file, line: piece.line + at, find }
    }
  }
}

/** ledger asserts one account, of the commodity that moves, which has a name, and of virtual postings it counts some. */
const isLikeLedgers = (marks: string, commodity: string, posting: number, { commodities, postings, dialect }: Book): boolean =>
  dialect === 'ledger' ||
  (!marks.includes('*') && commodity !== '' && commodity === commodities.names[postings.commodity[posting]!] && postings.kind[posting] === REAL)

/** An asserted amount without its marks, and without its lot, cost or tolerance; a name in quotes may have any sign in it. */
const amountOf = (text: string): string => /^(?:=+\*?)?((?:"[^"]*"|[^"{[(@~])*)/.exec(text)![1]!

/** The commodity of an asserted amount as the book calls it; that of the posting where it is written otherwise. */
function commodityIn(text: string, posting: number, { commodities, postings }: Book): string {
  const amount = amountOf(text)
  const quoted = /"([^"]+)"/.exec(amount)?.[1]
  const name = quoted ?? amount.replaceAll(/^[-+\s]+|(?<![A-Za-z])[\d.,' ]*\d[\d.,' ]*/g, '').replaceAll(/[-+\s]/g, '')
  return commodities.find(name) >= 0 && name !== '' ? name : commodities.names[postings.commodity[posting]!]!
}

/** True when a text, in whatever form of numbers, shows the digits and the sign of a value. */
function isSameNumber(text: string, value: Exact): boolean {
  const digits = (number: string): string => number.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '')
  const number = amountOf(text).replaceAll(/"[^"]*"/g, '')
  return value.scale <= 12 && digits(number) === digits(value.toText()) && (value.isZero || number.includes('-') === value.sign < 0)
}
