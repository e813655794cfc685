import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { loadConfig } from '../../src/config/load.ts'
import { Daybook } from '../../src/service/daybook.ts'
import { journalOnly } from '../../src/service/sync/journal-request.ts'
import { temporaryFolder } from '../support/database.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'
import { spending } from '../support/program.ts'
import { until } from '../support/until.ts'

describe.skipIf(postgresSkipped)('two servers on one PostgreSQL', () => {
  const own = ownPostgres()
  const open: Daybook[] = []
  beforeEach(() => void vi.stubEnv('DATABASE_URL', own.url))
  afterEach(async () => {
    for (const daybook of open.splice(0)) await daybook.close()
    vi.unstubAllEnvs()
  })

  async function serve(text: string): Promise<{ daybook: Daybook; write(text: string): void; sync(): Promise<readonly string[]> }> {
    const { path } = temporaryFolder()
    const write = (text: string): void => writeFileSync(join(path, 'main.ledger'), text)
    write(text)
    writeFileSync(join(path, 'daybook.yaml'), 'journal_path: main.ledger\nwatch: false\n')
    const loaded = await loadConfig({ file: join(path, 'daybook.yaml') })
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
    const daybook = await Daybook.open({
      configuration: new LiveConfiguration(loaded.configuration),
      clock: new StandingClock('2024-06-09T09:00:00.000Z'),
      watch: true,
      patience: 1,
      troubled: (message) => expect.fail(message),
    })
    open.push(daybook)
    const sync = async (): Promise<readonly string[]> => {
      const { id } = await daybook.jobs.submit(journalOnly, 'api')
      const job = await until(
        () => daybook.jobs.find(id),
        (job) => job?.status === 'completed',
      )
      return job?.details ?? []
    }
    return { daybook, write, sync }
  }
  const codes = (daybook: Daybook): string[] => daybook.troubles.all().map(({ code }) => code)

  test('whose files are not the same are told of it, and no longer once they are', async () => {
    const [first, second] = [await serve(spending(0, 12)), await serve(spending(100, 15))]
    expect(await first.sync()).toEqual([])
    expect(await second.sync()).toEqual([expect.stringContaining('none of the 12 transactions that were recorded is in these files')])
    await until(
      () => codes(first.daybook),
      (codes) => codes.includes('other_files'),
    )
    expect(codes(second.daybook)).toEqual([])

    first.write(spending(100, 15))
    expect(await first.sync()).toEqual([])
    expect(codes(first.daybook)).toEqual([])
    // What one of them then records of the files of both is no other book.
    for (const { write } of [first, second]) write(spending(100, 16))
    await first.sync()
    await second.sync()
    expect([codes(first.daybook), codes(second.daybook)]).toEqual([[], []])
  })

  test('of what two people write in the same moment of the same, one is told that the other was there first', async () => {
    const [first, second] = [await serve(spending(0, 3)), await serve(spending(0, 3))]
    const at = ({ daybook }: typeof first) => daybook.notes
    for (let round = 1; round <= 5; round++) {
      const account = `Assets:Cash:${round}`
      const answers = await Promise.all([at(first).write({ account, note: 'Mine', was: '' }), at(second).write({ account, note: 'Yours', was: '' })])
      const [refused, ...more] = answers.filter((answer) => answer instanceof Refusal)
      expect([refused?.code, more]).toEqual(['CONFLICT', []])
      const [kept] = answers.flatMap((answer) => (answer instanceof Refusal ? [] : [answer.note]))
      for (const { view } of [at(first), at(second)])
        await until(
          () => view.find(account),
          (note) => note?.note === kept,
        )
    }
    // Who asks for no note of before takes turns.
    const both = await Promise.all([at(first).write({ account: 'Assets', note: 'Mine' }), at(second).write({ account: 'Assets', note: 'Yours' })])
    expect(both.filter((answer) => answer instanceof Refusal)).toEqual([])
  })
})
