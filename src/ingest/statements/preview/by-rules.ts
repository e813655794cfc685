import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ownValue } from '#vocabulary/own-value.ts'
import { posix } from 'node:path'
import type { Book, Dialect } from '../../journal/book.ts'
import { FileUnreadable } from '../../journal/files.ts'
import { transactionsOf } from '../../print/entries.ts'
import { readerOf } from '../../readers.ts'
import type { Statement } from '../statement.ts'
import { beancountAccount } from '../write/account-name.ts'
import { commodityIn } from '../write/amount-text.ts'
import { rewritten } from '../write/blocks-text.ts'
import { draftOf, OF_THE_BOOK, readBlocks } from '../write/read-blocks.ts'
import type { Draft } from '../write/draft.ts'
import type { WritingStyle } from '../write/style.ts'
import { nothing, type Outcome, type Transformed, type Moved } from './outcome.ts'
import type { Method, PreviewRequest } from './preview.ts'

type RulesRequest = PreviewRequest & { readonly method: Extract<Method, { kind: 'rules' }> }

const ONLY_BALANCE =
  'the rules give this record a balance and no amount, and what moved would hang on everything that the journal has; name the column of the amount in "fields"'

/** Deep enough for rules that include others of folders above them. */
const FOLDER = `${'/above'.repeat(8)}/rules`
const STATEMENT = `${FOLDER}/statement.csv`

/** Rows by way of rules of hledger, which read the text themselves: what they make of each record, in the words of the journal. */
export function byRules({ rows, text, reading }: Statement, { method, dialect, style, today }: RulesRequest): Transformed {
  if (text === undefined)
    return nothing(rows, 'rules_unfit', "hledger's rules are for CSV and the like; use a template or a preset for this statement")
  const rules = `${method.content}\n`
  const source = method.content.match(/^\s*separator\b/m)
    ? rules
    : `separator ${reading.delimiter === '\t' ? 'TAB' : (reading.delimiter ?? ',')}\n${rules}`
  const shift = source.split('\n').length - rules.split('\n').length
  const files = {
    home: '/',
    bytes: (path: string): Uint8Array => {
      if (path === STATEMENT) return Buffer.from(text)
      if (path === `${STATEMENT}.rules`) return Buffer.from(source)
      const name = posix.relative(FOLDER, path)
      const included = ownValue(method.included ?? {}, name)
      if (included !== undefined) return Buffer.from(included)
      throw new FileUnreadable(path, 'missing', `${name}: what these rules include did not come with them`)
    },
    glob: () => [],
  }
  const book = readerOf('hledger').read(STATEMENT, files, { today })
  const errors = book.problems.filter(({ severity, code }) => severity === 'error' && !OF_THE_BOOK.has(code))
  const ofRules = errors.filter(({ file }) => file !== STATEMENT)
  if (ofRules.length > 0) {
    const [first] = ofRules
    return nothing(rows, 'rules_unreadable', first!.message, Math.max(0, first!.line - shift))
  }
  const drafts = new Map<number, Draft[]>()
  const assigned = linesWithoutAmount(book)
  let row = 0
  for (const transaction of transactionsOf(book, dialect === 'ledger' ? 'beancount' : 'ledger')) {
    const line = book.transactions.beginLine[row++]!
    drafts.set(line, [...(drafts.get(line) ?? []), draftOf(transaction)])
  }
  const stated = new StatedBalances(book, dialect, style)
  const problems = book.problems
    .filter(({ severity, file }) => severity === 'warning' && file !== STATEMENT)
    .map(({ code, line, message, file }) => ({ code, line: file === `${STATEMENT}.rules` ? Math.max(0, line - shift) : line, message }))
  const outcomes: Outcome[] = []
  for (const { index, line } of rows) {
    const found = drafts.get(line)
    const wrong = errors.find((problem) => problem.line === line)
    if (assigned.has(line)) outcomes[index] = { kind: 'error', message: ONLY_BALANCE, predictions: [] }
    else if (found)
      outcomes[index] = {
        kind: 'text',
        predictions: [],
        moved: stated.movedBy(index, line, found),
        ...rewritten(index, { drafts: found }, dialect, style),
      }
    else if (wrong) outcomes[index] = { kind: 'error', message: wrong.message, predictions: [] }
    else outcomes[index] = { kind: 'skipped', why: 'the rules skip this record', predictions: [] }
  }
  const texts = outcomes.flatMap((outcome, at) => (outcome?.kind === 'text' ? [{ row: at, text: outcome.text }] : []))
  readBlocks(texts, dialect, today).forEach(({ problem }, at) => {
    const { row: index, text: written } = texts[at]!
    if (problem)
      outcomes[index] = { kind: 'error', message: `line ${problem.line} of what the rules give: ${problem.message}`, text: written, predictions: [] }
  })
  return { rows, outcomes, problems, failed: false, movements: 'none' }
}

type Stated = Book['statedBalances'][number]

/** Lines of records with a balance and no amount: their movement depends on the rest of the journal, not on the statement. */
function linesWithoutAmount({ transactions: t, postings: p }: Book): ReadonlySet<number> {
  const lines = new Set<number>()
  for (let row = 0; row < t.count; row++)
    for (let at = t.firstPosting[row]!; at < t.firstPosting[row + 1]!; at++) if ((p.flags[at]! & ASSIGNED) !== 0) lines.add(t.beginLine[row]!)
  return lines
}

/** The movements on accounts whose balance the rules state, with the journal's names of accounts and commodities. */
class StatedBalances {
  readonly #stated: ReadonlyMap<string, Stated>
  readonly #accounts: ReadonlyMap<string, Pick<Stated, 'account' | 'commodity'>>
  readonly #book: Book
  readonly #written: (account: string, commodity: string) => Pick<Moved, 'account' | 'commodity'>

  constructor(book: Book, dialect: Dialect, style: WritingStyle) {
    const { statedBalances } = book
    this.#book = book
    this.#stated = new Map(statedBalances.map((one) => [`${one.line}\t${one.account}\t${one.commodity}`, one]))
    this.#accounts = new Map(statedBalances.map((one) => [`${one.account}\t${one.commodity}`, one]))
    this.#written = (account, commodity) => ({
      account: dialect === 'beancount' ? beancountAccount(account) : account,
      commodity: commodityIn(commodity, style, dialect),
    })
  }

  movedBy(row: number, line: number, drafts: readonly Draft[]): Moved[] {
    return [...this.#accounts.values()].flatMap(({ account, commodity: id }) => {
      const commodity = this.#book.commodities.names[id]!
      const { day, payee } = drafts[0]!
      const own = drafts.flatMap(({ postings }) => postings.filter((one) => one.account === account && one.commodity === commodity))
      if (own.length === 0) return []
      const balance = this.#stated.get(`${line}\t${account}\t${id}`)?.quantity
      const amount = Exact.sum(own.map(({ quantity }) => quantity))
      const movement = { row, day, amount, payee, description: '', reference: '', category: '', ...(balance && { balance }) }
      return [{ ...this.#written(account, commodity), movement }]
    })
  }
}
