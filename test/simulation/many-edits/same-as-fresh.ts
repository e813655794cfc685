import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPORT_PATHS } from '../../support/report-paths.ts'
import { synced } from '../world/check-live.ts'
import { Program, Wrong } from '../world/program.ts'

/** Holds a program that has followed many edits against one that reads the files for the first time. */
export async function sameAsFresh(program: Program, folder: string, now: string): Promise<void> {
  const config = join(folder, 'fresh.yaml')
  writeFileSync(config, `${readFileSync(join(folder, 'daybook.yaml'), 'utf8').replace(/^data_directory:.*\n/m, '')}\ndata_directory: fresh\n`)
  const fresh = await Program.start(folder, ['--config', config, '--now', now], {})
  try {
    const job = await synced(fresh, { journal: true })
    if (job?.status !== 'completed') throw new Wrong(`the fresh program does not read what the other one has read: ${JSON.stringify(job)}`)
    for (const path of REPORT_PATHS) {
      const [followed, read] = [await program.call('GET', path), await fresh.call('GET', path)]
      if (read?.status !== 200) throw new Wrong(`GET ${path}: ${read?.status} ${JSON.stringify(read?.body)}`)
      const [here, there] = [JSON.stringify(followed?.body), JSON.stringify(read.body)]
      if (here !== there) throw new Wrong(`GET ${path} is another than of a program that reads the files anew:\n${difference(here, there)}`)
    }
  } finally {
    await fresh.stop()
    rmSync(join(folder, 'fresh'), { recursive: true, force: true })
    rmSync(config)
  }
}

function difference(here: string, there: string): string {
  let at = 0
  while (at < here.length && here[at] === there[at]) at++
  const from = Math.max(0, at - 200)
  return `${here.slice(from, at + 200)}\n${there.slice(from, at + 200)}`
}
