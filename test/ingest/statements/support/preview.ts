import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf } from '../../../../src/ingest/journal/answer.ts'
import type { Book, Dialect } from '../../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../../src/ingest/readers.ts'
import type { ExistingTransaction, Preview, PreviewRequest, PreviewRow } from '../../../../src/ingest/statements/preview/preview.ts'
import { previewStatement } from '../../../../src/ingest/statements/preview/preview-statement.ts'
import type { Statement } from '../../../../src/ingest/statements/statement.ts'
import { openingsOf } from '../../../../src/ingest/statements/write/draft.ts'
import { plainStyle } from '../../../../src/ingest/statements/write/style.ts'
import { parseDay } from '#vocabulary/day.ts'
import { statementOf, TODAY } from './read.ts'

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
    recorded: new Map(),
    declaredAccounts: [],
    rules: [],
    chosen: new Map(),
    ...request,
  })
}

/** What our own reader makes of a journal; fails when it finds an error. */
export function bookOf(text: string, dialect: Dialect): Book {
  const files = { bytes: () => Buffer.from(text), glob: () => [], home: '/home' }
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

/** The same of several journals, which the tool reads as one file. Each has accounts of its own, so that none takes the lots of another. */
export const toolSaysOfAll = (journals: readonly string[], dialect: Dialect): string | undefined =>
  toolSays(journals.map((text, at) => text.replaceAll(/\b(?:Assets|Liabilities|Equity|Income|Expenses):/g, `$&J${at}:`)).join('\n'), dialect)

/** Three movements whose balance comes out. */
export const SMALL_CSV = `Date,Text,Amount,Balance
2024-02-01,Corner shop,-12.50,987.50
2024-02-02,Employer Ltd,1500.00,2487.50
2024-02-03,Rent Hill Road,-800.00,1687.50
`
/** A transaction of the book between some account and Assets:Checking. */
export const existing = (
  day: string,
  payee: string,
  account: string,
  quantity: string,
  more: Partial<ExistingTransaction> = {},
): ExistingTransaction => ({
  file: '/books/main.ledger',
  line: 7,
  day: parseDay(day),
  payee,
  postings: [
    { account, quantity, commodity: 'EUR' },
    { account: 'Assets:Checking', quantity: quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`, commodity: 'EUR' },
  ],
  ...more,
})
export const preview = async (text: string | Uint8Array, request: Partial<PreviewRequest> = {}): Promise<Preview> =>
  previewOf(await statementOf(text), request)
/** The new transactions of a preview as a journal. For beancount the accounts are opened as an import opens them. */
export function journalOf({ rows }: Preview, dialect: Dialect): string {
  const text = rows
    .filter(isNew)
    .map((row) => row.text)
    .join('\n\n')
  const opened = dialect === 'beancount' ? openingsOf(text, new Set()).join('\n') : ''
  return `${[opened, text].filter(Boolean).join('\n\n')}\n`
}
export const isNew = ({ outcome }: PreviewRow): boolean => outcome === 'text'
