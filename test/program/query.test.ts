import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'
import { bookFolder, daybook, serve, type Server } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'
import { openWholeDaybook } from '../support/whole-daybook.ts'

const BOOK = `2024/01/02 Opening
    Assets:Checking    1000.00 EUR
    Equity:Opening
2024/02/03 Shop
    Expenses:Food    12.345678901234567891 EUR
    Assets:Checking
`
const BALANCES = 'select account, commodity, quantity from balances where quantity <> 0 order by account, commodity'

test('a journal that is named is asked as it is, and balances are those of `daybook balances`', async () => {
  const { folder, remove } = bookFolder({ 'main.ledger': BOOK })
  onTestFinished(remove)
  const query = (text: string, ...words: string[]) => runIn(folder, ['query', text, 'main.ledger', ...words])
  const answer = await daybook(folder, ['query', BALANCES, 'main.ledger', '--now', '2024-03-01', '--format', 'csv'])
  const balances = await runIn(folder, ['balances', 'main.ledger', '--format', 'csv'])
  expect(answer).toMatchObject({ err: '', code: 0, out: balances.out })

  const shown = await query('select payee, 3 / 2 + 0.5 as n from transactions order by date', '--language', 'sql')
  expect(shown.out).toBe('payee      n\n───────  ───\nOpening  1.5\nShop     1.5\n')

  const printed = await query('PRINT FROM CLOSE ON 2024-02-03')
  expect([printed.err, printed.out]).toEqual(['', '2024-01-02 * "Opening"\n  Assets:Checking  1000 EUR\n  Equity:Opening  -1000 EUR\n'])

  const own = await query('select 7 / 2 as n limit 1', '--language', 'bql', '--format', 'csv')
  expect([own.err, own.out]).toEqual(['', 'n\n3.5\n'])

  const parquet = join(folder, 'postings.parquet')
  expect(await query('select * from postings', '--format', 'parquet', '--output', parquet)).toMatchObject({ err: '', code: 0 })
  expect(readFileSync(parquet).subarray(0, 4).toString()).toBe('PAR1')
  expect((await query('select 1', '--format', 'csv', '--output', parquet)).code).toBe(1)
  expect((await query('select 1', '--format', 'xlsx')).code).toBe(2)
})

/** What would be worth reaching, and ways to reach it. */
const ATTACKS = [
  'drop table postings',
  "copy postings to program 'id'",
  "copy (select 1) to '/tmp/x'",
  "select pg_read_file('/etc/passwd')",
  'set role postgres',
  "select set_config('role', 'postgres', false)",
  'do $$ begin end $$',
  'select 1; select 2',
  'select pg_sleep(60)',
  'select payload from events',
  'select * from sessions',
  'select * from metadata',
  'select * from jobs',
  "select query_to_xml('select payload from events', true, true, '')",
  "select * from dblink('host=127.0.0.1', 'select 1') as t (a int)",
]

async function refusesAttacks(server: Pick<Server, 'post'>): Promise<void> {
  for (const query of ATTACKS) {
    const { status, body } = await server.post('/api/query', { query })
    expect([query, status], JSON.stringify(body)).toEqual([query, 400])
  }
  const { body } = await server.post('/api/query', { query: BALANCES, decimals: 'text' })
  expect((body as { rows: unknown }).rows).toEqual([
    ['Assets:Checking', 'EUR', '987.654321098765432109'],
    ['Equity:Opening', 'EUR', '-1000'],
    ['Expenses:Food', 'EUR', '12.345678901234567891'],
  ])
}

test('on the embedded database nothing but the book is reached, and the command line asks the server that runs', async () => {
  const served = await openWholeDaybook({ 'main.ledger': BOOK })
  onTestFinished(served.close)
  await refusesAttacks({
    post: async (url, payload) => {
      const response = await served.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
      return { status: response.statusCode, body: response.json() }
    },
  })
  await served.listen()
  const asked = await runIn(served.folder, ['query', BALANCES, '--format', 'json'])
  expect([asked.err, asked.code]).toEqual(['', 0])
  expect(asked.out).toContain('"quantity":987.654321098765432109')
  await served.stop()
  // Without a server the log is opened.
  const alone = await runIn(served.folder, ['query', BALANCES, '--format', 'json', '--now', '2024-03-01'])
  expect([alone.err, alone.out]).toEqual(['', asked.out])
})

describe.skipIf(postgresSkipped)('on PostgreSQL', () => {
  const own = ownPostgres()

  test('nothing but the book is reached', async () => {
    const book = bookFolder({ 'main.ledger': BOOK })
    const server = await serve(book.folder, ['--now', '2024-03-01'], { DATABASE_URL: own.url })
    await server.until(
      () => server.get('/api/ledger'),
      ({ body }) => (body as { postings: unknown[] }).postings.length === 4,
    )
    await refusesAttacks(server)
    await server.stop()
  })
})
