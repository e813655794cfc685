import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, median, timed, TODAY, withPeak } from './measuring.ts'
import { writePrintedStatement, writeStatement } from './statement.ts'

/** Ten thousand rows of a bank, looked at and saved, against what hledger takes to read the same file by its rules. */
export function importOfAStatement({ folder, rounds, record }: Bench): void {
  const { csv, rules, book } = writeStatement(folder, 10_000)
  const program = ['dist/main.js', 'import', csv, '--account', 'Assets:Bank']
  const hledger = spawnSync('hledger', ['--version']).status === 0
  const [looked, ruled, theirs]: number[][] = [[], [], []]
  const place = ['--config', join(book, 'daybook.yaml')]
  mkdirSync(book)
  writeFileSync(join(book, 'main.journal'), '')
  writeFileSync(join(book, 'daybook.yaml'), 'journal_path: main.journal\nledger_cli: hledger\ndefault_currency: EUR\ntime_zone: UTC\n')
  for (let round = 0; round < rounds; round++) {
    looked!.push(timed(process.execPath, [...program, '--dry-run', ...place, ...TODAY]))
    ruled!.push(timed(process.execPath, [...program, '--rules', rules, '--dry-run', ...place, ...TODAY]))
    if (hledger) theirs!.push(timed('hledger', ['-f', csv, '--rules-file', rules, 'print']))
  }
  record('import --dry-run of 10,000 rows, guessed', median(looked!), 'ms')
  record('import --dry-run of 10,000 rows, by rules', median(ruled!), 'ms')
  record('import of 10,000 rows into a journal', timed(process.execPath, [...program, ...place, ...TODAY]), 'ms')
  const large = join(folder, 'large-statement')
  mkdirSync(large)
  for (const [name, file] of [
    ['a CSV of 100,000 rows', writeStatement(large, 100_000).csv],
    ['a PDF of 50 pages', writePrintedStatement(large, 50)],
  ] as const) {
    const { ms, peakMiB } = withPeak(folder, ['dist/main.js', 'import', file, '--account', 'Assets:Bank', '--dry-run', ...place, ...TODAY])
    record(`import --dry-run of ${name}`, ms, 'ms')
    record('peak memory of that', peakMiB, 'MiB', 700)
  }
  if (!hledger) return console.error('  hledger is not installed: no ratio')
  record('hledger print of the same', median(theirs!), 'ms')
  record('import --dry-run by rules : hledger print', median(ruled!) / median(theirs!), '×', 1)
}
