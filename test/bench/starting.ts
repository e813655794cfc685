import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, median, timed, TODAY } from './measuring.ts'
import { pause, Running } from './running.ts'

/** From starting the process with an empty data folder to the first figures. */
export async function fullSync({ folder, config, rounds, record }: Bench): Promise<void> {
  const updates: number[] = []
  const served: number[] = []
  let peak = 0
  for (let round = 0; round < rounds; round++) {
    rmSync(join(folder, '.daybook'), { recursive: true, force: true })
    updates.push(timed(process.execPath, ['dist/main.js', 'update', '--journal', '--config', config, ...TODAY]))
    rmSync(join(folder, '.daybook'), { recursive: true, force: true })
    const running = await Running.start(config, TODAY)
    await running.synced()
    served.push(await running.firstNetWorth())
    peak = Math.max(peak, running.peakMiB ?? 0)
    await running.stop()
  }
  record('full sync into an empty folder, process and all (update)', median(updates), 'ms', 2000)
  record('empty folder to the first net worth (serve)', median(served), 'ms', 2000)
  record('peak memory of that', peak || undefined, 'MiB', 350)
}

/** Serves the book until what a start begins with has been written beside the log, which is when nothing has come for some seconds. */
async function leaveSnapshot(folder: string, config: string): Promise<void> {
  const running = await Running.start(config, TODAY)
  await running.synced()
  while (!existsSync(join(folder, '.daybook', 'daybook-view'))) await pause(100)
  await running.stop()
}

/** With everything recorded already: how soon there are figures. */
export async function boot({ folder, config, rounds, record }: Bench): Promise<void> {
  await leaveSnapshot(folder, config)
  const listening: number[] = []
  const answered: number[] = []
  let peak = 0
  for (let round = 0; round < rounds; round++) {
    const running = await Running.start(config, TODAY)
    listening.push(running.age)
    answered.push(await running.firstNetWorth())
    await running.synced()
    peak = Math.max(peak, running.peakMiB ?? 0)
    await running.stop()
  }
  record('start with existing data, until it listens', median(listening), 'ms')
  record('start with existing data, until the first net worth', median(answered), 'ms', 900)
  record('peak memory of that', peak || undefined, 'MiB', 350)
}
