import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, mainFile } from '../support/program.ts'
import { until } from '../support/until.ts'

/** What gives a program a terminal; it takes what it runs in one word, as util-linux has it. */
const SCRIPT = '/usr/bin/script'
const hasScript = existsSync(SCRIPT) && /util-linux/.test(execFileSync(SCRIPT, ['--version'], { encoding: 'utf8' }))

const BROKEN = '2024-01-03 Gift\n    Assets:Broker  1 EUR\n    Income:Gift  3 EUR\n'
const CONFIG = 'journal_path: main.ledger\ndefault_currency: EUR\ntime_zone: UTC\n'

/** Serves in a terminal until the line stands there, and returns all that stands there. */
async function onTerminal(folder: string, command: string, line: RegExp): Promise<string> {
  const child = spawn(SCRIPT, ['-qefc', command, '/dev/null'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  try {
    await until(
      () => said,
      (text) => line.test(text),
      { everyMs: 100, limitMs: 150_000 },
    )
  } finally {
    child.kill()
    await ended
  }
  return said
}

test.skipIf(!hasScript)('at a terminal a server writes lines for a person, its books among several too', async () => {
  const { folder } = bookFolder({ 'main.ledger': BROKEN, 'several/club/daybook.yaml': CONFIG, 'several/club/main.ledger': BROKEN })
  for (const place of [folder, join(folder, 'several/club')]) await placeEmptyLog(join(place, '.daybook'))
  const run = `'${process.execPath}' '${mainFile()}' serve --port 0`
  const broken = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d error: a sync failed: main\.ledger:\d+: /
  expect(await onTerminal(join(folder, 'several'), `${run} --books .`, new RegExp(`club: ${broken.source}`))).not.toContain('{"level"')
  expect(await onTerminal(folder, run, broken)).not.toContain('{"level"')
})
