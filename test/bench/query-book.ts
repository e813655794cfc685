import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { journalFiles } from '../../src/demo/demo-book.ts'
import { largeBook } from './large-book.ts'
import { type Bench, median, quantile, timed, TODAY } from './measuring.ts'
import { ASKED_IN_BQL, beanQuery, QUESTIONS } from './questions.ts'
import { pause, Running } from './running.ts'

const ONE_TABLE = 'select count(*) from postings'
const WITH_PRICES = "select account, value(quantity, commodity, date '2020-01-01') from balances"

/** Writes a transaction more, and waits until the book has it. */
async function changed(running: Running, folder: string, edit: number): Promise<void> {
  const before = await running.get('/api/networth')
  appendFileSync(join(folder, 'inbox.ledger'), `2024/12/30 Edit ${edit}\n    Assets:Checking:Everyday  ${edit}.00 EUR\n    Income:Found\n\n`)
  while ((await running.get('/api/networth')) === before) await pause(20)
}

/** Questions in SQL to a server that has copied the book once, and one in beancount's language beside bean-query. */
export async function queries({ folder, config, transactions, rounds, record }: Bench): Promise<void> {
  const running = await Running.start(config, TODAY)
  await running.synced()
  const asked = async (query: string): Promise<number> => {
    const started = performance.now()
    await running.post('/api/query', { query, language: 'sql' })
    return performance.now() - started
  }
  record('POST /api/query, the very first, with its database', await asked('select count(*) from postings'), 'ms')
  const [one, other]: [number[], number[]] = [[], []]
  for (let edit = 1; edit <= Math.max(3, rounds); edit++) {
    await changed(running, folder, edit)
    one.push(await asked(ONE_TABLE))
    other.push(await asked(WITH_PRICES))
  }
  record('POST /api/query, the first after a change, median', median(one), 'ms', 1000)
  record('the same, the next one, which reads prices that have not changed', median(other), 'ms')
  const times: number[] = []
  for (let round = 0; round < 5; round++) for (const query of QUESTIONS) times.push(await asked(query))
  record(`POST /api/query, ${QUESTIONS.length} questions, p50`, quantile(times, 0.5), 'ms')
  record(`POST /api/query, ${QUESTIONS.length} questions, p95`, quantile(times, 0.95), 'ms')
  await running.stop()
  const tool = beanQuery()
  if (tool === undefined) return console.error('  bean-query is not installed: no ratio')
  const inBeancount = join(folder, 'for-beancount')
  mkdirSync(inBeancount)
  const files = journalFiles(largeBook(transactions), 'beancount')
  for (const { name, text } of files) writeFileSync(join(inBeancount, name), text)
  const book = join(inBeancount, 'main.beancount')
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(timed(process.execPath, ['dist/main.js', 'query', ASKED_IN_BQL, book, ...TODAY]))
    theirs.push(timed(tool, ['-q', book, ASKED_IN_BQL]))
  }
  record('daybook query of a journal', median(ours), 'ms')
  record('bean-query of the same', median(theirs), 'ms')
  record('daybook query : bean-query', median(ours) / median(theirs), '×')
}
