import { CHROMIUM } from '../support/chromium.ts'
import { type Bench, quantile, TODAY } from './measuring.ts'
import { Running } from './running.ts'
import { bytesOf, scrollThrough } from './scrolling.ts'

/** The two long lists in a browser: what they fetch before they show anything, and how smoothly they scroll. */
export async function longLists({ config, record }: Bench): Promise<void> {
  if (CHROMIUM === undefined) return console.error('  Chromium is not installed: no long lists')
  const running = await Running.start(config, TODAY)
  await running.synced()
  for (const path of ['/ledger/transaction', '/ledger/posting']) {
    record(`${path}, data of the first look`, (await bytesOf(running.url + path, CHROMIUM)) / 1000, 'kB', 300)
    const { frames, dropped } = await scrollThrough(running.url + path, CHROMIUM)
    record(`${path}, a frame while scrolling, p50`, quantile(frames, 0.5), 'ms', 17)
    record(`${path}, a frame while scrolling, p95`, quantile(frames, 0.95), 'ms', 17)
    record(`${path}, frames left out, of all`, dropped / (frames.length + dropped), '×', 0.05)
  }
  await running.stop()
}
