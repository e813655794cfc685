import { CHROMIUM } from '../support/chromium.ts'
import { type Bench, median, quantile, TODAY } from './measuring.ts'
import { Running } from './running.ts'
import { typeInto } from './typing.ts'

/** In the editor of the last year's file, with the whole book behind it. */
export async function typing({ config, record }: Bench): Promise<void> {
  if (CHROMIUM === undefined) return console.error('  Chromium is not installed: no typing')
  const running = await Running.start(config, TODAY)
  await running.synced()
  const { keys, marks } = await typeInto(running.url, '2024.ledger', CHROMIUM)
  record('a key in the editor to its frame, p50', quantile(keys, 0.5), 'ms')
  record('a key in the editor to its frame, p95', quantile(keys, 0.95), 'ms', 16)
  record('a mistake in the editor to its mark, median', median(marks), 'ms', 150)
  await running.stop()
}
