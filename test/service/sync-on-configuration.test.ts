import { expect, test } from 'vitest'
import { syncOnConfiguration } from '../../src/service/sync-on-configuration.ts'
import { startService } from '../support/service.ts'

test('another journal or another reading of it is synced at once, and nothing else is', async () => {
  const { configuration, jobs, stop } = await startService()
  const end = syncOnConfiguration(configuration, jobs, () => undefined)
  await configuration.change({ display_precision: 2 })
  expect(jobs.list()).toHaveLength(0)
  await configuration.change({ strict: 'yes' })
  await configuration.change({ journal_path: 'other.ledger' })
  expect(jobs.list().map(({ request }) => request.force_journal)).toEqual([true, true])
  end()
  await configuration.change({ ledger_cli: 'hledger' })
  expect(jobs.list()).toHaveLength(2)
  await stop()
})
