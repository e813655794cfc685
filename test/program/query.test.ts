import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'
import { bookFolder, daybook, serve, type Server } from '../support/program.ts'

const BOOK = `2024/01/02 Opening
    Assets:Checking    1000.00 EUR
    Equity:Opening
2024/02/03 Shop
    Expenses:Food    12.345678901234567891 EUR
    Assets:Checking
`
const BALANCES = 'select account, commodity, quantity from balances where quantity <> 0 order by account, commodity'

test('a journal that is named is asked as it is, and balances are those of `daybook balances`', async () => {
  const book = bookFolder({ 'main.ledger': BOOK })
  const answer = await daybook(book.folder, ['query', BALANCES, 'main.ledger', '--now', '2024-03-01', '--format', 'csv'])
  const balances = await daybook(book.folder, ['balances', 'main.ledger', '--format', 'csv'])
  expect([answer.err, answer.code]).toEqual(['', 0])
  expect(answer.out).toBe(balances.out)

  const shown = await daybook(book.folder, [
    'query',
    'select payee, 3 / 2 + 0.5 as n from transactions order by date',
    'main.ledger',
    '--language',
    'sql',
  ])
  expect(shown.out).toBe('payee      n\n───────  ───\nOpening  1.5\nShop     1.5\n')

  const printed = await daybook(book.folder, ['query', 'PRINT FROM CLOSE ON 2024-02-03', 'main.ledger'])
  expect([printed.err, printed.out]).toEqual(['', '2024-01-02 * "Opening"\n  Assets:Checking  1000 EUR\n  Equity:Opening  -1000 EUR\n'])

  const own = await daybook(book.folder, ['query', 'select 7 / 2 as n limit 1', 'main.ledger', '--language', 'bql', '--format', 'csv'])
  expect([own.err, own.out]).toEqual(['', 'n\n3.5\n'])

  const wrong = await daybook(book.folder, ['query', 'select * from posting', 'main.ledger'])
  expect([wrong.code, wrong.out, wrong.err]).toEqual([2, '', 'line 1, column 15: relation "posting" does not exist; the nearest is "postings"\n'])

  const file = await daybook(book.folder, ['query', 'select * from postings', 'main.ledger', '--format', 'parquet', '--output', 'postings.parquet'])
  expect([file.err, file.code]).toEqual(['', 0])
  expect(readFileSync(join(book.folder, 'postings.parquet')).subarray(0, 4).toString()).toBe('PAR1')
  const again = await daybook(book.folder, ['query', 'select 1', 'main.ledger', '--format', 'csv', '--output', 'postings.parquet'])
  expect(again.code).toBe(1)
  expect((await daybook(book.folder, ['query', 'select 1', 'main.ledger', '--format', 'xlsx'])).code).toBe(2)
}, 120_000)

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

async function refusesAttacks(server: Server): Promise<void> {
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
  const book = bookFolder({ 'main.ledger': BOOK })
  const server = await serve(book.folder, ['--now', '2024-03-01'])
  await server.until(
    () => server.get('/api/ledger'),
    ({ body }) => (body as { postings: unknown[] }).postings.length === 4,
  )
  await refusesAttacks(server)
  const asked = await daybook(book.folder, ['query', BALANCES, '--format', 'json'])
  expect([asked.err, asked.code]).toEqual(['', 0])
  expect(asked.out).toContain('"quantity":987.654321098765432109')
  await server.stop()
  // Without a server the log is opened.
  const alone = await daybook(book.folder, ['query', BALANCES, '--format', 'json', '--now', '2024-03-01'])
  expect([alone.err, alone.out]).toEqual(['', asked.out])
}, 120_000)

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
  }, 120_000)
})
