import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { household } from '../../src/demo/household.ts'
import { writeDemo } from '../../src/demo/demo-book.ts'
import { DIALECTS } from '../../src/cli/command-options.ts'
import { TOOLS } from '../../src/commands/cross-check/tools.ts'
import { loadBook } from '../../src/cli/load-book.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { civil } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { DEMO_UNTIL } from '../support/demo-until.ts'

const ROOTS = { ledger: 'main.ledger', hledger: 'main.journal', beancount: 'main.beancount' } as const
let folder: string
const rootOf = (dialect: Dialect): string => join(folder, dialect, ROOTS[dialect])

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-demo-'))
  for (const dialect of DIALECTS) writeDemo(join(folder, dialect), { dialect, until: DEMO_UNTIL })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** "account quantity commodity" of everything that is not zero: what the story itself comes to. */
function told(): string[] {
  const sums = new Map<string, Exact>()
  for (const transaction of household(DEMO_UNTIL, 1494).transactions)
    for (const { account, commodity, quantity } of transaction.postings)
      sums.set(`${account} ${commodity}`, (sums.get(`${account} ${commodity}`) ?? Exact.zero).plus(quantity))
  return asList(sums)
}
const asList = (sums: Map<string, Exact>): string[] =>
  [...sums]
    .filter(([, sum]) => !sum.isZero)
    .map(([key, sum]) => `${key} ${sum}`)
    .toSorted()

/** Sums "account⇥commodity⇥quantity" lines. */
function summed(lines: readonly string[]): string[] {
  const sums = new Map<string, Exact>()
  for (const line of lines.filter(Boolean)) {
    const [account = '', commodity = '', quantity = ''] = line.split('\t')
    sums.set(`${account} ${commodity}`, (sums.get(`${account} ${commodity}`) ?? Exact.zero).plus(Exact.parse(quantity)))
  }
  return asList(sums)
}

describe('our readers find in every dialect what the story tells', () => {
  test.each(DIALECTS)('%s', async (dialect) => {
    const book = await loadBook(rootOf(dialect), { dialect, today: DEMO_UNTIL })
    expect(book.problems.map((problem) => `${problem.file}:${problem.line}: ${problem.message}`)).toEqual([])
    const sums = new Map<string, Exact>()
    const { postings } = book
    for (let row = 0; row < postings.count; row++) {
      const key = `${book.accounts.names[postings.account[row] ?? 0]} ${book.commodities.names[postings.commodity[row] ?? 0]}`
      sums.set(key, (sums.get(key) ?? Exact.zero).plus(postings.quantity.get(row)))
    }
    expect(asList(sums)).toEqual(told())
    expect(book.transactions.count).toBe(household(DEMO_UNTIL, 1494).transactions.length)
    expect(book.prices.count).toBeGreaterThanOrEqual(household(DEMO_UNTIL, 1494).prices.length)
  })
})

describe('what a month should cost is planned in every dialect', () => {
  test.each(DIALECTS)('%s', async (dialect) => {
    const { budget, opened } = household(DEMO_UNTIL, 1494)
    const book = await loadBook(rootOf(dialect), { dialect, today: DEMO_UNTIL, forecastUntil: DEMO_UNTIL })
    const { transactions: t, postings: p } = book
    const months = new Set<number>()
    const planned = new Set<string>()
    for (let row = 0; row < t.count; row++) {
      // hledger's rules look back by whole years.
      if (t.origin[row] !== FORECAST || t.day[row]! < opened) continue
      months.add(t.day[row]!)
      for (let at = t.firstPosting[row]!; at < t.firstPosting[row + 1]!; at++) {
        const account = book.accounts.names[p.account[at]!]!
        if (account.startsWith('Expenses')) planned.add(`${account} ${p.quantity.get(at)} ${book.commodities.names[p.commodity[at]!]}`)
      }
    }
    expect([...planned].sort()).toEqual(budget.map(({ account, amount }) => `${account} ${amount} EUR`).sort())
    const monthOf = (day: number): number => civil(day).year * 12 + civil(day).month
    expect(months.size).toBe(monthOf(DEMO_UNTIL) - monthOf(opened) + 1)
  })
})

/** The tools that the dialects come from are no part of Daybook; where they are installed they have the last word. */
const installed = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0
const WHERE = { ledger: 'ledger', hledger: 'hledger', beancount: 'bean-check' } as const
for (const tool of Object.values(WHERE))
  if (!installed(tool)) console.warn(`test/demo: ${tool} is not installed, so its reading of the demo book is not compared`)

describe('the real tools accept the demo book and read the same balances', () => {
  test.runIf(installed('ledger'))('ledger, pedantically', () => {
    const format = '%(account)\t%(commodity(amount))\t%(quantity(amount))\n'
    const text = execFileSync('ledger', ['--args-only', '--pedantic', '-f', rootOf('ledger'), 'reg', '--lots', '--no-rounding', '--format', format], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    expect(summed(text.split('\n').map((line) => line.replace(/ \{.*?(?=\t)/, '')))).toEqual(told())
  })

  test.runIf(installed('hledger'))('hledger, strictly', () => {
    execFileSync('hledger', ['-f', rootOf('hledger'), 'check', '--strict'])
    const text = execFileSync('hledger', ['-f', rootOf('hledger'), 'print', '-O', 'csv'], { encoding: 'utf8', maxBuffer: 1e8 })
    const [header = '', ...rows] = text
      .trim()
      .split('\n')
      .map((row) => row.slice(1, -1).split('","'))
    const column = (name: string): number => (header as string[]).indexOf(name)
    expect(summed(rows.map((row) => [row[column('account')], row[column('commodity')], row[column('amount')]].join('\t')))).toEqual(told())
  })

  test.runIf(installed('bean-check'))('beancount', async () => {
    const checked = spawnSync('bean-check', [rootOf('beancount')], { encoding: 'utf8' })
    expect(checked.stdout + checked.stderr).toBe('')
    const program = `
import sys
from beancount import loader
from beancount.core import data
entries, errors, options = loader.load_file(sys.argv[1])
for transaction in data.filter_txns(entries):
    for posting in transaction.postings:
        print(posting.account, posting.units.currency, posting.units.number, sep='\\t')`
    // The Python that beancount was installed for, which need not be the first on the path.
    const python = (await TOOLS.beancount.runs(process.env['PATH'] ?? '')) ?? 'python3'
    expect(summed(execFileSync(python, ['-c', program, rootOf('beancount')], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n'))).toEqual(told())
  })
})
