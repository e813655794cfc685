import { createWriteStream, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { configured } from './bench-book.ts'
import { amountOfPiece as amount } from './constructs/construct.ts'
import { formatDay } from '#vocabulary/day.ts'
import { type Bench, median, TODAY, withPeak, withProcessor } from './measuring.ts'
import { pause, Running } from './running.ts'

const MILLION = 1_000_000
const FIRST_DAY = 10_959
const DAYS = 9000

/** A million transactions and a million prices with a time, as ledger and our own export write them. */
export async function million({ folder, rounds, record }: Bench): Promise<void> {
  const place = join(folder, 'million')
  mkdirSync(place)
  const book = configured(place, 'ledger')
  await writeMillions(book.journal)
  const checks = Array.from({ length: rounds }, () => withPeak(place, ['dist/main.js', 'check', book.journal]))
  record('check of a million transactions and a million prices', median(checks.map(({ ms }) => ms)), 'ms', 3000)
  record('processor time of that', withProcessor(place, ['dist/main.js', 'check', book.journal]), 'ms')
  record('peak memory of that', Math.max(...checks.map(({ peakMiB }) => peakMiB)), 'MiB', 600)
  const first = await Running.start(book.config, TODAY)
  await first.synced()
  record('empty folder to the first net worth', await first.firstNetWorth(), 'ms')
  record('peak memory of that', first.peakMiB, 'MiB')
  await pause(10_000)
  await first.stop()
  const again = await Running.start(book.config, TODAY)
  record('start with existing data, until the first net worth', await again.firstNetWorth(), 'ms', 1500)
  await again.stop()
}

async function writeMillions(path: string): Promise<void> {
  const file = createWriteStream(path)
  const dated = (i: number): string => formatDay(FIRST_DAY + Math.floor((i * DAYS) / MILLION)).replaceAll('-', '/')
  const lines: string[] = []
  for (let i = 0; i < MILLION; i++) {
    lines.push(`P ${dated(i)} 00:00:00 S${'ABCDEFGHIJ'[i % 10]} ${amount(i)} EUR`)
    lines.push(`${dated(i)} Shop ${i % 600}\n    Expenses:Kind ${i % 40}  ${amount(i)} EUR\n    Assets:Checking:Everyday\n`)
    if (lines.length < 20_000) continue
    if (!file.write(`${lines.splice(0).join('\n')}\n`)) await once(file, 'drain')
  }
  file.end(`${lines.join('\n')}\n`)
  await once(file, 'close')
}
