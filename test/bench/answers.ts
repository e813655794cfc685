import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, median, quantile, TODAY } from './measuring.ts'
import { NetWorthShown } from './net-worth-shown.ts'
import { pause, Running } from './running.ts'

export async function answersAndEdits({ folder, config, rounds, record }: Bench): Promise<void> {
  const running = await Running.start(config, TODAY)
  await running.synced()
  for (const path of ['/api/networth', '/api/assets/balance', '/api/transaction?limit=50', '/api/ledger?limit=50']) {
    for (let warm = 0; warm < 5; warm++) await running.get(path)
    const times: number[] = []
    for (let request = 0; request < 100; request++) {
      times.push(await running.answeredIn(path))
    }
    record(`GET ${path}, p50`, quantile(times, 0.5), 'ms')
    record(`GET ${path}, p95`, quantile(times, 0.95), 'ms', 50)
  }

  const shown = await NetWorthShown.on(running)
  const latencies: number[] = []
  const recalculated: number[] = []
  for (let edit = 1; edit <= Math.max(5, rounds); edit++) {
    await pause(1500)
    const started = performance.now()
    appendFileSync(join(folder, 'inbox.ledger'), `2024/12/30 Edit ${edit}\n    Assets:Checking:Everyday  ${edit}.00 EUR\n    Income:Found\n\n`)
    await shown.changed()
    latencies.push(performance.now() - started)
    recalculated.push(await running.answeredIn('/api/networth'))
  }
  record('saving a one-line edit to the new net worth over /api/live, median', median(latencies), 'ms', 80)
  record('the same, worst', Math.max(...latencies), 'ms')
  record('first GET /api/networth after an edit', median(recalculated), 'ms', 50)
  record('peak memory of the whole run', running.peakMiB, 'MiB', 350)
  await running.stop()
}
