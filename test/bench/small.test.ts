import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { decideJournal } from '../../src/commands/journal/decide.ts'
import { DiskFiles } from '../../src/commands/journal/files/disk-files.ts'
import { nothingRecorded } from '../../src/commands/journal/recorded-journal.ts'
import { journalFiles } from '../../src/demo/demo-book.ts'
import { ledgerReader } from '../../src/ingest/ledger/ledger-reader.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'
import { writeJson } from '../../src/http/exact-json.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { REPORTS } from '../support/every-report.ts'
import { largeBook } from './large-book.ts'
import { plainSettings } from '../support/plain-settings.ts'

const TRANSACTIONS = 2000
const TODAY = parseDay('2024-12-31')

/* A glance at where the time goes, with every run of the tests. It only prints: on a busy machine times say little, and `npm run bench` measures. */
test(`a book of ${TRANSACTIONS} transactions, from its files to every report`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'small-bench-'))
  const stages: string[] = []
  const timed = <Result>(stage: string, work: () => Result): Result => {
    const started = performance.now()
    const result = work()
    stages.push(`${stage} ${(performance.now() - started).toFixed(0)} ms`)
    return result
  }
  try {
    for (const { name, text } of journalFiles(largeBook(TRANSACTIONS), 'ledger')) writeFileSync(join(folder, name), text)
    const book = timed('read', () => ledgerReader.read(join(folder, 'main.ledger'), new DiskFiles(), { today: TODAY }))
    const reading = { book, hash: 'hash', fileNames: book.files.map(({ path }) => path), globs: [], forecastUntil: 0, autoPostings: true }
    const { events } = timed('decide', () => decideJournal(reading, nothingRecorded))
    const recorded = timed('record', () =>
      Array.from(
        events,
        (event, i) => ({ ...JSON.parse(JSON.stringify(event)), position: i + 1, stream: 'journal', version: i + 1, at: '' }) as RecordedEvent,
      ),
    )
    const view = timed('view', () => {
      const builder = new LedgerViewBuilder()
      for (const event of recorded) builder.apply(event)
      return builder.view()
    })
    const ledger = new ValuedLedger(view, { ...plainSettings('EUR'), currencies: ['USD', 'CHF'] }, TODAY)
    const reports = Object.entries(REPORTS).map(([name, report]) => {
      const began = performance.now()
      return { name, answer: report(ledger), ms: performance.now() - began }
    })
    stages.push(`all reports ${reports.reduce((sum, { ms }) => sum + ms, 0).toFixed(0)} ms`)
    const bytes = timed('json', () => writeJson(reports.map(({ answer }) => answer)).length)
    const slowest = reports.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
    console.log(
      [
        `small bench, ${view.transactions.count} transactions, ${(bytes / 1024 / 1024).toFixed(1)} MiB of answers`,
        stages.join(', '),
        `slowest reports: ${slowest.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', ')}`,
      ].join('\n  '),
    )
    expect([book.problems, view.transactions.count]).toEqual([[], book.transactions.count])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
