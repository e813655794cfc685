import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#vocabulary/clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import { LiveConfiguration } from '../../../src/config/live-configuration.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { exportLines, importLines } from '../../../src/events/log/export-lines.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { buildApp } from '../../../src/http/app.ts'
import { Daybook } from '../../../src/service/daybook.ts'
import { temporaryFolder, temporaryLog } from '../../support/database.ts'
import { runHere } from '../../support/run-command.ts'

/*
 * What version 0.1.0 wrote, see README.md: a book of ours in each dialect with an import, a note, a message of Firefly III, prices of a provider
 * and a reconciliation. The files are never written again.
 */

const DIALECTS = ['ledger', 'hledger', 'beancount']
const fileOf = (name: string): string => join(import.meta.dirname, name)

test.each(DIALECTS)('a backup of version 0.1.0 is restored, verified, and gives the answers of then: %s', async (dialect) => {
  const place = temporaryFolder()
  onTestFinished(place.remove)
  const folder = join(place.path, 'restored')
  expect(await runHere('restore', fileOf(`${dialect}.daybook`), folder)).toMatchObject({ code: 0, err: '' })
  const file = join(folder, 'daybook.yaml')
  expect(await runHere('verify', '--config', file, '--now', '2024-03-31')).toMatchObject({ code: 0, err: '' })

  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const daybook = await Daybook.open({
    configuration: new LiveConfiguration(loaded.configuration),
    clock: systemClock,
    fixedToday: parseDay('2024-03-31'),
    watch: false,
    troubled: (message) => expect.fail(message),
  })
  const app = await buildApp(daybook, { version: '0' })
  const expected = JSON.parse(readFileSync(fileOf(`${dialect}.json`), 'utf8')) as Record<string, unknown>
  for (const [url, answer] of Object.entries(expected)) {
    const body = (await app.inject(url)).json()
    // Only the last day was recorded.
    if (url === '/api/networth') body.networthTimeline = body.networthTimeline.slice(-1)
    // Answers may have more fields than then.
    expect({ url, body }).toMatchObject({ url, body: answer })
  }
  await app.close()
  await daybook.close()
})

test.each(DIALECTS)('an export of version 0.1.0 is imported, its chain holds, and exported again it has the same bytes: %s', async (dialect) => {
  const lines = readFileSync(fileOf(`${dialect}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
  const log = await temporaryLog()
  onTestFinished(() => log.close())
  await importLines(log.database, lines)
  expect(await verifyChain(log.database)).toMatchObject({ ok: true, position: lines.length - 1 })
  const again: string[] = []
  for await (const line of exportLines(log.database)) again.push(line.trimEnd())
  expect(again).toEqual(lines)
})
