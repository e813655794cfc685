import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { journalFiles } from '../../src/demo/demo-book.ts'
import { largeBook } from './large-book.ts'
import { type Bench, median, quantile, timed, TODAY } from './measuring.ts'
import { Running } from './running.ts'
import { ROUNDS, searchesOf } from './searches.ts'

/** Searches of the server, each asked anew, and one on the command line beside the tools' own registers of the same question. */
export async function searches({ folder, journal, config, transactions, rounds, record }: Bench): Promise<void> {
  const running = await Running.start(config, TODAY)
  await running.synced()
  for (const path of ['/api/transaction', '/api/ledger']) {
    await running.get(`${path}?query=warm`)
    const times: number[] = []
    let first = 0
    for (let round = 0; round < ROUNDS; round++)
      for (const query of searchesOf(round)) {
        const started = performance.now()
        await running.get(`${path}?query=${encodeURIComponent(query)}`)
        const took = performance.now() - started
        // The first round also makes what all searches of a state of the book share; it is told by itself.
        if (round === 0) first = Math.max(first, took)
        else times.push(took)
      }
    record(`GET ${path}?query=, the slowest of the first round`, first, 'ms')
    record(`GET ${path}?query=, 20 searches, p50`, quantile(times, 0.5), 'ms')
    record(`GET ${path}?query=, 20 searches, p95`, quantile(times, 0.95), 'ms', 20)
  }
  await running.stop()
  const account = 'Expenses:Daily:Groceries'
  const ours: number[] = []
  const theirs = new Map<string, number[]>()
  // The same book in its own dialect for each tool.
  const forHledger = join(folder, 'for-hledger')
  mkdirSync(forHledger)
  for (const { name, text } of journalFiles(largeBook(transactions), 'hledger')) writeFileSync(join(forHledger, name), text)
  const journals = [
    ['ledger', journal],
    ['hledger', join(forHledger, 'main.journal')],
  ] as const
  for (let round = 0; round < rounds; round++) {
    ours.push(timed(process.execPath, ['dist/main.js', 'list', `account = ${account}`, journal, ...TODAY]))
    for (const [tool, file] of journals)
      if (spawnSync(tool, ['--version']).status === 0) theirs.set(tool, [...(theirs.get(tool) ?? []), timed(tool, ['-f', file, 'reg', account])])
  }
  record('daybook list of an account', median(ours), 'ms')
  for (const [tool, times] of theirs) {
    record(`${tool} reg of the same`, median(times), 'ms')
    record(`daybook list : ${tool} reg`, median(ours) / median(times), '×')
  }
}
