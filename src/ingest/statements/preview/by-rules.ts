import { FileUnreadable } from '../../journal/files.ts'
import { transactionsOf } from '../../print/entries.ts'
import { readerOf } from '../../readers.ts'
import type { Statement } from '../statement.ts'
import { rewritten } from '../write/blocks-text.ts'
import { draftOf, OF_THE_BOOK } from '../write/read-blocks.ts'
import type { Draft } from '../write/draft.ts'
import { nothing, type Outcome, type Transformed } from './outcome.ts'
import type { Method, PreviewRequest } from './preview.ts'

type RulesRequest = PreviewRequest & { readonly method: Extract<Method, { kind: 'rules' }> }

const FOLDER = '/rules'
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
      const included = method.included?.[path.slice(FOLDER.length + 1)]
      if (included !== undefined) return Buffer.from(included)
      throw new FileUnreadable(path, 'missing', `${path.slice(FOLDER.length + 1)}: what these rules include did not come with them`)
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
  let row = 0
  for (const transaction of transactionsOf(book, dialect === 'ledger' ? 'beancount' : 'ledger')) {
    const line = book.transactions.beginLine[row++]!
    drafts.set(line, [...(drafts.get(line) ?? []), draftOf(transaction)])
  }
  const outcomes: Outcome[] = []
  for (const { index, line } of rows) {
    const found = drafts.get(line)
    const wrong = errors.find((problem) => problem.line === line)
    if (found) outcomes[index] = { kind: 'text', predictions: [], ...rewritten(index, { drafts: found }, dialect, style) }
    else if (wrong) outcomes[index] = { kind: 'error', message: wrong.message, predictions: [] }
    else outcomes[index] = { kind: 'skipped', why: 'the rules skip this record', predictions: [] }
  }
  return { rows, outcomes, problems: [], failed: false, movements: 'none' }
}
