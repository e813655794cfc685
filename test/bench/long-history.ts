import { rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportOf } from './many-events.ts'
import { type Bench, median, TODAY, withProcessor } from './measuring.ts'
import { pause, Running } from './running.ts'

const EVENTS = 50_000

/** A log of years is read into an empty one, and the program starts on it for the first time: what the processor does for that. */
export async function longHistory({ folder, rounds, record }: Bench): Promise<void> {
  const place = join(folder, 'history')
  const config = join(place, 'daybook.yaml')
  const [taken, started]: [number[], number[]] = [[], []]
  const file = join(folder, 'history.ndjson')
  writeFileSync(file, Array.from(exportOf(EVENTS), (line) => `${line}\n`).join(''))
  for (let round = 0; round < rounds; round++) {
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place)
    writeFileSync(join(place, 'main.ledger'), '2024-01-01 Shop\n    Expenses:Food  1.00 EUR\n    Assets:Cash\n')
    writeFileSync(config, 'journal_path: main.ledger\nledger_cli: ledger\ndefault_currency: EUR\ntime_zone: UTC\n')
    taken.push(withProcessor(place, ['dist/main.js', 'events', 'import', file, '--config', config]))
    const running = await Running.start(config, TODAY)
    while (!(await running.get('/api/networth')).includes('"networthTimeline":[{')) await pause(5)
    const used = running.processorMs
    if (used !== undefined) started.push(used)
    await running.stop()
  }
  record(`import of ${EVENTS} events, processor time`, median(taken), 'ms')
  if (started.length > 0) record('the first start after it until the first net worth, processor time', median(started), 'ms', 3000)
}
