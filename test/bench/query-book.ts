import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { journalFiles } from '../../src/demo/demo-book.ts'
import { largeBook } from './large-book.ts'
import { type Bench, median, quantile, timed, TODAY } from './measuring.ts'
import { ASKED_IN_BQL, beanQuery, QUESTIONS } from './questions.ts'
import { Running } from './running.ts'

/** Questions in SQL to a server that has copied the book once, and one in beancount's language beside bean-query. */
export async function queries({ folder, config, transactions, rounds, record }: Bench): Promise<void> {
  const running = await Running.start(config, TODAY)
  await running.synced()
  const asked = async (query: string): Promise<number> => {
    const started = performance.now()
    await running.post('/api/query', { query, language: 'sql' })
    return performance.now() - started
  }
  record('POST /api/query, the first after a change', await asked('select count(*) from postings'), 'ms')
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
