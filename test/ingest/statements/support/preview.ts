import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf } from '../../../../src/ingest/journal/answer.ts'
import type { Book, Dialect } from '../../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../../src/ingest/readers.ts'
import type { Preview, PreviewRequest } from '../../../../src/ingest/statements/preview/preview.ts'
import { previewStatement } from '../../../../src/ingest/statements/preview/preview-statement.ts'
import type { Statement } from '../../../../src/ingest/statements/statement.ts'
import { plainStyle } from '../../../../src/ingest/statements/write/style.ts'
import { TODAY } from './read.ts'

/** A preview for an empty book in ledger's dialect, unless it is told otherwise. */
export function previewOf(statement: Statement, request: Partial<PreviewRequest> = {}): Preview {
  const dialect = request.dialect ?? 'ledger'
  return previewStatement(statement, {
    method: { kind: 'guess' },
    dialect,
    style: plainStyle(dialect),
    today: TODAY,
    currency: 'EUR',
    transactions: [],
    declaredAccounts: [],
    rules: [],
    chosen: new Map(),
    ...request,
  })
}

/** What our own reader makes of a journal; fails when it finds an error. */
export function bookOf(text: string, dialect: Dialect): Book {
  const files = { bytes: () => Buffer.from(text), glob: () => [] }
  const book = readerOf(dialect).read('/book', files, { today: TODAY })
  const [error] = book.problems.filter(({ severity }) => severity === 'error')
  if (error) throw new Error(`${dialect} line ${error.line}: ${error.message}\n${text}`)
  return book
}

export const balancesOf = (text: string, dialect: Dialect): string[] =>
  answerOf(bookOf(text, dialect)).balances.map(({ account, commodity, quantity }) => `${account} ${quantity} ${commodity}`)

const TOOLS: Readonly<Record<Dialect, (file: string) => readonly [string, ...string[]]>> = {
  ledger: (file) => ['ledger', '-f', file, 'balance'],
  hledger: (file) => ['hledger', '-f', file, 'check'],
  beancount: (file) => ['bean-check', file],
}
const EXTENSIONS: Readonly<Record<Dialect, string>> = { ledger: 'ledger', hledger: 'journal', beancount: 'beancount' }

/** What the tool of the dialect has against a journal: '' for nothing, undefined where it is not installed. */
export function toolSays(text: string, dialect: Dialect): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-statement-'))
  try {
    const file = join(folder, `book.${EXTENSIONS[dialect]}`)
    writeFileSync(file, text)
    const [tool, ...arguments_] = TOOLS[dialect](file)
    const { error, status, stderr, stdout } = spawnSync(tool, arguments_, { encoding: 'utf8' })
    if (error) return undefined
    return status === 0 ? '' : `${stdout}${stderr}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
