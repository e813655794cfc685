import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { againstTheTools } from './against-the-tools.ts'
import { answersAndEdits } from './answers.ts'
import { type Layout, type WrittenBook, writeBook } from './bench-book.ts'
import { costOfConstructs } from './constructs/cost-of-constructs.ts'
import { dataFolder } from './data-folder.ts'
import { editsInTheBrowser } from './edit-in-browser.ts'
import { editsInPlaces } from './edit-places.ts'
import { growth } from './growth.ts'
import { importOfAStatement } from './import-statements.ts'
import { typing } from './in-the-editor.ts'
import { largeBook } from './large-book.ts'
import { lighthouse } from './lighthouse.ts'
import { longHistory } from './long-history.ts'
import { longLists } from './long-lists.ts'
import { manyEdits } from './many-edits.ts'
import type { Bench } from './measuring.ts'
import { million } from './million.ts'
import { onPostgres } from './on-postgres.ts'
import { pageWeights } from './page-weights.ts'
import { queries } from './query-book.ts'
import { Results } from './results.ts'
import { searches } from './search-book.ts'
import { boot, fullSync } from './starting.ts'

/*
 * `npm run bench`: how long a person waits. Everything is measured in one run on one machine and set against what the tool of the
 * dialect takes for the same book, because seconds of another machine say nothing. Nothing here passes or fails.
 */

const PARTS: Record<string, (bench: Bench) => void | Promise<void>> = {
  check: againstTheTools,
  sync: fullSync,
  disk: dataFolder,
  start: boot,
  history: longHistory,
  edits: answersAndEdits,
  places: editsInPlaces,
  browser: editsInTheBrowser,
  search: searches,
  query: queries,
  lists: longLists,
  typing,
  import: importOfAStatement,
  pages: pageWeights,
}
/** Those that take many minutes, or a book of their own size: only when asked for. */
const ON_REQUEST: typeof PARTS = {
  memory: manyEdits,
  constructs: costOfConstructs,
  postgres: onPostgres,
  growth,
  million,
  lighthouse,
}
const ALL = { ...PARTS, ...ON_REQUEST }

const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '100000' },
    /** Of what is measured several times. */
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    /** Some parts of it, with commas between them. */
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(`npm run bench -- [--transactions 100000] [--rounds 3] [--only ${Object.keys(ALL).join('|')}] [--json] [--keep]`)
  console.log(`Left out unless they are named: ${Object.keys(ON_REQUEST).join(', ')}`)
  process.exit(0)
}
const chosen = values.only?.split(',') ?? Object.keys(PARTS)
const unknown = chosen.filter((name) => !(name in ALL))
if (unknown.length > 0) {
  console.error(`there is no part "${unknown.join('", "')}"; there are: ${Object.keys(ALL).join(', ')}`)
  process.exit(2)
}

// Certificates that a machine adds are read at each start of node, for as long again as that takes, and next to nobody has any.
delete process.env['NODE_EXTRA_CA_CERTS']

const results = new Results()
const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'))
const written = new Map<string, WrittenBook>()

/** The large book in a size, a dialect and a layout, written when it is first asked for. */
function bookOf(transactions: number, dialect: Dialect, layout: Layout = 'files'): WrittenBook {
  const name = `${dialect}-${transactions}-${layout}`
  const known = written.get(name)
  if (known) return known
  const story = largeBook(transactions)
  const postings = story.transactions.reduce((sum, transaction) => sum + transaction.postings.length, 0)
  console.error(`  ${dialect}, ${layout}: ${story.transactions.length} transactions, ${postings} postings, ${story.prices.length} prices`)
  const book = writeBook(story, dialect, join(folder, name), layout)
  written.set(name, book)
  return book
}

const transactions = Number(values.transactions)
const bench: Bench = {
  get folder() {
    return bookOf(transactions, 'ledger').folder
  },
  get journal() {
    return bookOf(transactions, 'ledger').journal
  },
  get config() {
    return bookOf(transactions, 'ledger').config
  },
  transactions,
  rounds: Number(values.rounds),
  record: results.record,
  bookOf,
}

try {
  for (const name of chosen) {
    results.begin(name)
    await ALL[name]?.(bench)
  }
} finally {
  if (values.keep) console.error(`kept ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
console.log(values.json ? JSON.stringify(results, null, 2) : `\n${results.toText()}`)
