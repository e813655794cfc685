import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHROMIUM } from '../support/chromium.ts'
import { journalFiles } from '../../src/demo/demo-book.ts'
import { dataFolder } from './data-folder.ts'
import { largeBook } from './large-book.ts'
import { longLists } from './long-lists.ts'
import { longHistory } from './long-history.ts'
import { pause, Running } from './running.ts'
import { importOfAStatement } from './import-statements.ts'
import { type Bench, median, quantile, type Result, timed, TODAY } from './measuring.ts'
import { lighthouse } from './lighthouse.ts'
import { pageWeights } from './page-weights.ts'
import { queries } from './query-book.ts'
import { searches } from './search-book.ts'
import { typeInto } from './typing.ts'

/*
 * `npm run bench`: how long a person waits. Everything is measured in one run on one machine and set against what the tool of the
 * dialect takes for the same book, because seconds of another machine say nothing. Nothing here passes or fails.
 */

const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '100000' },
    /** Of what is measured several times. */
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    /** One part of it: check, sync, disk, start, history, edits, search, query, lists, typing, import, pages or, when it is named, lighthouse. */
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  console.log(
    'npm run bench -- [--transactions 100000] [--rounds 3] [--only check|sync|disk|start|history|edits|search|query|lists|typing|import|pages|lighthouse] [--json] [--keep]',
  )
  process.exit(0)
}

const results: Result[] = []
const record = (what: string, value: number | undefined, unit: Result['unit'], goal?: number): void => {
  if (value === undefined) return
  results.push({
    what,
    value: unit === '×' ? Math.round(value * 1000) / 1000 : Math.round(value * 10) / 10,
    unit,
    ...(goal !== undefined && { goal }),
  })
  if (!values.json) console.error(`  ${what}: ${results.at(-1)?.value} ${unit}`)
}

const rounds = Number(values.rounds)
const folder = mkdtempSync(join(tmpdir(), 'daybook-bench-'))
const journal = join(folder, 'main.ledger')
const config = join(folder, 'daybook.yaml')
const bench: Bench = { folder, journal, config, transactions: Number(values.transactions), rounds, record }

try {
  const book = largeBook(Number(values.transactions))
  const postings = book.transactions.reduce((sum, transaction) => sum + transaction.postings.length, 0)
  for (const { name, text } of journalFiles(book, 'ledger')) writeFileSync(join(folder, name), text)
  writeFileSync(config, 'journal_path: main.ledger\nledger_cli: ledger\ndefault_currency: EUR\ncurrencies: [USD, CHF]\ntime_zone: UTC\n')
  console.error(`${book.transactions.length} transactions, ${postings} postings, ${book.prices.length} prices`)

  const parts = {
    check: againstTheTool,
    sync: fullSync,
    disk: dataFolder,
    start: boot,
    history: longHistory,
    edits: answersAndEdits,
    search: searches,
    query: queries,
    lists: longLists,
    typing,
    import: importOfAStatement,
    pages: pageWeights,
  }
  for (const [name, part] of Object.entries(parts)) if (values.only === undefined || values.only === name) await part(bench)
  // It is fetched from elsewhere.
  if (values.only === 'lighthouse') await lighthouse(bench)
} finally {
  if (values.keep) console.error(`kept ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
if (values.json) console.log(JSON.stringify(results, null, 2))
else print()

/** Reading and checking the whole book, against `ledger bal` on the same files; turn by turn, so that a busy machine disturbs both. */
function againstTheTool(): void {
  // Beyond some hundred thousand transactions ledger takes minutes.
  const ledger = Number(values.transactions) <= 200_000 && spawnSync('ledger', ['--version']).status === 0
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(timed(process.execPath, ['dist/main.js', 'check', journal]))
    if (ledger) theirs.push(timed('ledger', ['-f', journal, 'bal']))
  }
  record('daybook check', median(ours), 'ms')
  if (!ledger) return console.error('  ledger is not installed, or the book is too large for it: no ratio')
  record('ledger bal', median(theirs), 'ms')
  record('daybook check : ledger bal', median(ours) / median(theirs), '×', 0.3)
}

/** From starting the process with an empty data folder to the first figures. */
async function fullSync(): Promise<void> {
  const updates: number[] = []
  const served: number[] = []
  let peak = 0
  for (let round = 0; round < rounds; round++) {
    rmSync(join(folder, '.daybook'), { recursive: true, force: true })
    updates.push(timed(process.execPath, ['dist/main.js', 'update', '--journal', '--config', config, ...TODAY]))
    rmSync(join(folder, '.daybook'), { recursive: true, force: true })
    const running = await Running.start(config, TODAY)
    await running.synced()
    await running.get('/api/networth')
    served.push(running.age)
    peak = Math.max(peak, running.peakMiB ?? 0)
    await running.stop()
  }
  record('full sync into an empty folder, process and all (update)', median(updates), 'ms', 2500)
  record('empty folder to the first net worth (serve)', median(served), 'ms')
  record('peak memory of that', peak || undefined, 'MiB', 450)
}

/** With everything recorded already: how soon there are figures. */
async function boot(): Promise<void> {
  const listening: number[] = []
  const answered: number[] = []
  let peak = 0
  for (let round = 0; round < rounds; round++) {
    const running = await Running.start(config, TODAY)
    listening.push(running.age)
    while (!(await running.get('/api/networth')).includes('"networthTimeline":[{')) await pause(5)
    answered.push(running.age)
    await running.synced()
    peak = Math.max(peak, running.peakMiB ?? 0)
    await running.stop()
  }
  record('start with existing data, until it listens', median(listening), 'ms')
  record('start with existing data, until the first net worth', median(answered), 'ms', 1000)
  record('peak memory of that', peak || undefined, 'MiB')
}

async function answersAndEdits(): Promise<void> {
  const running = await Running.start(config, TODAY)
  await running.synced()
  for (const path of ['/api/networth', '/api/assets/balance', '/api/transaction?limit=50', '/api/ledger?limit=50']) {
    for (let warm = 0; warm < 5; warm++) await running.get(path)
    const times: number[] = []
    for (let request = 0; request < 100; request++) {
      const started = performance.now()
      await running.get(path)
      times.push(performance.now() - started)
    }
    record(`GET ${path}, p50`, quantile(times, 0.5), 'ms')
    record(`GET ${path}, p95`, quantile(times, 0.95), 'ms', 50)
  }

  const live = running.live()
  let last = await next(live)
  const latencies: number[] = []
  const recalculated: number[] = []
  for (let edit = 1; edit <= Math.max(5, rounds); edit++) {
    await pause(1500)
    const started = performance.now()
    appendFileSync(join(folder, 'inbox.ledger'), `2024/12/30 Edit ${edit}\n    Assets:Checking:Everyday  ${edit}.00 EUR\n    Income:Found\n\n`)
    const before = networthOf(last)
    while (networthOf(last) === before) last = await next(live)
    latencies.push(performance.now() - started)
    const asked = performance.now()
    await running.get('/api/networth')
    recalculated.push(performance.now() - asked)
  }
  record('saving a one-line edit to the new net worth over /api/live, median', median(latencies), 'ms', 200)
  record('the same, worst', Math.max(...latencies), 'ms')
  record('first GET /api/networth after an edit', median(recalculated), 'ms')
  record('peak memory of the whole run', running.peakMiB, 'MiB', 450)
  await running.stop()
}

/** In the editor of the last year's file, with the whole book behind it. */
async function typing(): Promise<void> {
  if (CHROMIUM === undefined) return console.error('  Chromium is not installed: no typing')
  const running = await Running.start(config, TODAY)
  await running.synced()
  const { keys, marks } = await typeInto(running.url, '2024.ledger', CHROMIUM)
  record('a key in the editor to its frame, p50', quantile(keys, 0.5), 'ms')
  record('a key in the editor to its frame, p95', quantile(keys, 0.95), 'ms', 16)
  record('a mistake in the editor to its mark, median', median(marks), 'ms', 150)
  await running.stop()
}

function networthOf(data: string): string {
  return JSON.stringify((JSON.parse(data) as { networth: unknown }).networth)
}

async function next(events: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await events.next()
  if (done) throw new Error('/api/live ended')
  return value
}

function print(): void {
  const width = Math.max(...results.map((result) => result.what.length))
  console.log()
  for (const { what, value, unit, goal } of results) {
    const [good, bad] = unit === 'of 100' ? ['at least', 'BELOW   '] : ['within', 'ABOVE ']
    const isGood = goal === undefined || (unit === 'of 100' ? value >= goal : value <= goal)
    console.log(
      `${what.padEnd(width)}  ${String(value).padStart(9)} ${unit.padEnd(3)}${goal === undefined ? '' : `  ${isGood ? good : bad} ${goal} ${unit}`}`,
    )
  }
}
