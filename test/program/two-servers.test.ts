import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bookFolder, daybook, serve, type Server, spending } from '../support/program.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'

type Networth = { networthTimeline: { balanceAmount: number }[] }
type Jobs = { jobs: { id: string; status: string; failed_stage?: string; error?: string }[] }
const networth = async (server: Server): Promise<number> =>
  ((await server.get('/api/networth')).body as Networth).networthTimeline.at(-1)?.balanceAmount ?? 0
const jobs = async (server: Server): Promise<Jobs['jobs']> => ((await server.get('/api/jobs')).body as Jobs).jobs
const isIdle = (list: Jobs['jobs']): boolean => list.length > 0 && list.every((job) => job.status === 'completed' || job.status === 'failed')

/** A message of Firefly III about a new transaction. */
const stored = (uuid: string): object => ({
  uuid,
  trigger: 'STORE_TRANSACTION',
  content: {
    id: uuid.charCodeAt(0),
    transactions: [
      {
        date: '2024-02-01T12:00:00Z',
        amount: '1.00',
        description: `Purchase ${uuid}`,
        currency_code: 'EUR',
        source_name: 'Assets:Checking',
        destination_name: 'Expenses:Food',
        type: 'withdrawal',
      },
    ],
  },
})

const IMPORT = {
  statement: { name: 'bank.csv', hash: 'c'.repeat(64), format: 'csv' },
  journal: 'bank.ledger',
  transactions: [{ day: '2024-02-02', text: '2024/02/02 Baker\n    Expenses:Food  2.00 EUR\n    Assets:Checking', keys: ['row of the bank'] }],
}

describe.skipIf(postgresSkipped)('two servers on one PostgreSQL', () => {
  const own = ownPostgres()

  test('what one records the other shows by itself, and both tell the same jobs', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 10) }, 'watch: false\nadd_journal_path: added.ledger\n')
    const env = { DATABASE_URL: own.url }
    const first = await serve(book.folder, ['--now', '2024-03-01'], env)
    await first.until(() => jobs(first), isIdle)
    const second = await serve(book.folder, ['--now', '2024-03-01'], env)
    try {
      await second.until(() => jobs(second), isIdle)
      expect(await networth(second)).toBe(-10)

      book.write('main.ledger', spending(0, 15))
      await second.post('/api/sync', { journal: true })
      await first.until(
        () => networth(first),
        (amount) => amount === -15,
      )
      expect((await jobs(first)).map((job) => job.id)).toEqual((await jobs(second)).map((job) => job.id))

      // Both read the same edit at the same time: it is recorded once, and nobody fails.
      book.write('main.ledger', spending(0, 40))
      await Promise.all([first.post('/api/sync', { journal: true }), second.post('/api/sync', { journal: true })])
      for (const server of [first, second]) {
        await server.until(
          () => networth(server),
          (amount) => amount === -40,
        )
        const ended = await server.until(() => jobs(server), isIdle)
        expect(ended.filter((job) => job.status === 'failed')).toEqual([])
      }
      // What waits of webhooks is written by one of them, once.
      const sent = await Promise.all(['a', 'b', 'c', 'd'].map((uuid) => first.post('/api/webhooks/firefly', stored(uuid))))
      expect(sent.map(({ status }) => status)).toEqual([500, 500, 500, 500])
      book.write('added.ledger', '')
      await Promise.all([first, second].map((server) => server.post('/api/webhooks/firefly', stored('e'))))
      expect(
        readFileSync(join(book.folder, 'added.ledger'), 'utf8')
          .match(/Purchase ./g)
          ?.toSorted(),
      ).toEqual(['a', 'b', 'c', 'd', 'e'].map((uuid) => `Purchase ${uuid}`))
      // A statement that both are told to save at once is saved by one.
      book.write('bank.ledger', '; what the bank says\n')
      const saved = await Promise.all([first, second].map((server) => server.post('/api/import/save', IMPORT)))
      expect(saved.map(({ status }) => status)).toEqual([200, 200])
      expect(readFileSync(join(book.folder, 'bank.ledger'), 'utf8').match(/Baker/g)).toHaveLength(1)
      // The command line writes to the same log.
      book.write('main.ledger', spending(0, 41))
      expect(await daybook(book.folder, ['update'], { env })).toMatchObject({ code: 0 })
      await first.until(
        () => networth(first),
        (amount) => amount === -41,
      )
    } finally {
      await first.stop()
      await second.stop()
    }
    expect(await daybook(book.folder, ['verify'], { env })).toMatchObject({ code: 0 })
    book.remove()
  })
})
