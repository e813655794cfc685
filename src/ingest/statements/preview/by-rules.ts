import { ownValue } from '#vocabulary/own-value.ts'
import { posix } from 'node:path'
import { FileUnreadable } from '../../journal/files.ts'
import { transactionsOf } from '../../print/entries.ts'
import { readerOf } from '../../readers.ts'
import type { Statement } from '../statement.ts'
import { rewritten } from '../write/blocks-text.ts'
import { draftOf, OF_THE_BOOK, readBlocks } from '../write/read-blocks.ts'
import type { Draft } from '../write/draft.ts'
import { nothing, type Outcome, type Transformed } from './outcome.ts'
import { linesWithoutAmount, StatedBalances } from './stated-balances.ts'
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
