import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { syncOnConfiguration } from '../../../src/service/sync/unattended-syncs.ts'
import { startService } from '../../support/service.ts'

test('another journal or another reading of it is synced at once, and nothing else is', async () => {
  const { configuration, jobs, stop } = await startService()
  /** By the owner, in the file: no page may set what is read. */
  const edit = async (change: (text: string) => string): Promise<void> => {
    const { file } = configuration.current
    writeFileSync(file, change(readFileSync(file, 'utf8')))
    expect(await configuration.reload()).toEqual([])
  }
  const end = syncOnConfiguration(configuration, jobs, () => undefined)
  await configuration.change({ display_precision: 2 })
  expect(jobs.list()).toHaveLength(0)
  await configuration.change({ strict: 'yes' })
  await edit((text) => text.replace('main.ledger', 'other.ledger'))
  await configuration.change({ auto_postings: false })
  await edit((text) => `${text}hledger: { rules: 1.25 }\n`)
  expect(configuration.current.settings.hledger.rules).toBe('1.25')
  expect(jobs.list().map(({ request }) => request.force_journal)).toEqual([true, true, true, true])
  end()
  await edit((text) => `${text}ledger_cli: hledger\n`)
  expect(jobs.list()).toHaveLength(4)
  await stop()
})
