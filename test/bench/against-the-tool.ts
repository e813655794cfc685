import { spawnSync } from 'node:child_process'
import { type Bench, median, timed } from './measuring.ts'

/** Reading and checking the whole book, against `ledger bal` on the same files; turn by turn, so that a busy machine disturbs both. */
export function againstTheTool({ transactions, journal, rounds, record }: Bench): void {
  // Beyond some hundred thousand transactions ledger takes minutes.
  const ledger = transactions <= 200_000 && spawnSync('ledger', ['--version']).status === 0
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(timed(process.execPath, ['dist/main.js', 'check', journal]))
    if (ledger) theirs.push(timed('ledger', ['-f', journal, 'bal']))
  }
  record('daybook check', median(ours), 'ms')
  if (!ledger) return console.error('  ledger is not installed, or the book is too large for it: no ratio')
  record('ledger bal', median(theirs), 'ms')
  record('daybook check : ledger bal', median(ours) / median(theirs), '×', 0.2)
}
