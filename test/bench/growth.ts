import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bytesIn } from './data-folder.ts'
import { entry } from './bench-book.ts'
import { type Bench, median, TODAY, withProcessor } from './measuring.ts'
import { NetWorthShown } from './net-worth-shown.ts'
import { pause, Running } from './running.ts'

const SIZES = [1000, 10_000, 100_000, 1_000_000]
const EDITS = 5
/** What is in proportion grows by the first power; an edit and its reports should hardly grow at all. */
const PROPORTIONAL = 1.05
const NEARLY_CONSTANT = 0.3

/** How each number grows with the book: times ten in transactions is times ten to this power. All have the same 40,000 prices, so the small ones say little. */
export async function growth({ transactions, bookOf, record }: Bench): Promise<void> {
  const sizes = SIZES.filter((size) => size <= Math.max(transactions, SIZES[1]!))
  const measured: Record<string, number>[] = []
  const counts: number[] = []
  for (const size of sizes) {
    const book = bookOf(size, 'ledger')
    const numbers: Record<string, number> = { 'check, processor ms': withProcessor(book.folder, ['dist/main.js', 'check', book.journal]) }
    rmSync(book.data, { recursive: true, force: true })
    const first = await Running.start(book.config, TODAY)
    await first.synced()
    await first.get('/api/networth')
    numbers['first sync, processor ms'] = first.processorMs ?? Number.NaN
    const shown = await NetWorthShown.on(first)
    const [edits, reports]: [number[], number[]] = [[], []]
    for (let edit = 1; edit <= EDITS; edit++) {
      await pause(500)
      const started = performance.now()
      appendFileSync(join(book.folder, 'inbox.ledger'), entry('ledger', `Edit ${edit}`, `${edit}.00`))
      await shown.changed()
      edits.push(performance.now() - started)
      reports.push(await first.answeredIn('/api/dashboard'))
    }
    numbers['edit, ms'] = median(edits)
    numbers['report after it, ms'] = median(reports)
    numbers['memory, MiB'] = first.residentMiB ?? Number.NaN
    await first.stop()
    numbers['data folder, kB'] = bytesIn(book.data) / 1000
    const again = await Running.start(book.config, TODAY)
    await again.firstNetWorth()
    numbers['start, processor ms'] = again.processorMs ?? Number.NaN
    await again.stop()
    measured.push(numbers)
    counts.push(book.transactions)
    console.error(`  ${size}: ${JSON.stringify(numbers)}`)
  }
  for (const name of Object.keys(measured[0] ?? {})) {
    const values = measured.map((numbers) => numbers[name] ?? Number.NaN)
    const shownValues = values.map((value) => (value < 10 ? value.toFixed(1) : value.toFixed(0))).join(' → ')
    record(`${name}: ${shownValues}, exponent`, slope(counts, values), '×', /^(edit|report)/.test(name) ? NEARLY_CONSTANT : PROPORTIONAL)
  }
}

/** The slope of the line through the logarithms. */
function slope(sizes: readonly number[], values: readonly number[]): number {
  const points = sizes.map((size, i) => [Math.log(size), Math.log(values[i]!)] as const)
  const mean = (of: (point: readonly [number, number]) => number): number => points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point[0]), mean((point) => point[1])]
  return mean((point) => (point[0] - x) * (point[1] - y)) / mean((point) => (point[0] - x) ** 2)
}
