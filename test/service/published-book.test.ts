import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Job } from '../../src/commands/jobs.ts'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { publishBook } from '../../src/query/publish.ts'
import { PublishedBook } from '../../src/service/background-work.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'

const bought = (price: string): string => `P 2024-01-02 ACME ${price} EUR

2024-01-05 Broker
    Assets:Shares  3 ACME @ 10.50 EUR
    Assets:Bank
`

describe.skipIf(postgresSkipped)('the published tables on a server', () => {
  const own = ownPostgres()

  test('have the book of the last sync, and their readers keep their rights', async () => {
    const database = await openPostgres(own)
    await publishBook(database, ledgerOf(bought('11'), '2024-02-01'))
    const rows = (): Promise<object[]> =>
      database.query('select account, commodity, quantity, amount, market_value, date from book_postings order by id')
    expect(await rows()).toEqual([
      { account: 'Assets:Shares', commodity: 'ACME', quantity: '3', amount: '31.50', market_value: '31.50', date: '2024-01-05' },
      { account: 'Assets:Bank', commodity: 'EUR', quantity: '-31.50', amount: '-31.50', market_value: '-31.50', date: '2024-01-05' },
    ])
    await database.query('create role grafana')
    await database.query('grant select on all tables in schema public to grafana')
    await publishBook(database, ledgerOf('2024-01-05 Shop\n    Expenses:Food  2 EUR\n    Assets:Bank\n', '2024-02-01'))
    expect(await rows()).toMatchObject([{ account: 'Expenses:Food' }, { account: 'Assets:Bank' }])
    expect(await database.query(`select has_table_privilege('grafana', 'book_postings', 'select') as may`)).toEqual([{ may: true }])
    await database.query('drop owned by grafana')
    await database.query('drop role grafana')
    await database.close()
  })

  test('are made anew where another version made them with other columns', async () => {
    const database = await openPostgres(own)
    await database.query('drop table if exists book_accounts')
    await database.query('create table book_accounts (name text)')
    await publishBook(database, ledgerOf(bought('11'), '2024-02-01'))
    expect(await database.query('select name, root from book_accounts order by 1')).toContainEqual({ name: 'Assets:Bank', root: 'Assets' })
    await database.close()
  })

  test('are written after a completed sync, at the latest when the program stops, and a failure is reported', async () => {
    const database = await openPostgres(own)
    const changes = new Subject<Job>()
    const troubles: string[] = []
    const ledger = ledgerOf(bought('11'), '2024-02-01')
    const options = { database, jobs: { changes }, ledgers: { current: () => ledger }, troubled: (message: string) => void troubles.push(message) }
    const published = new PublishedBook(options)
    await database.query('drop table book_transactions')
    changes.next({ status: 'failed' } as Job)
    changes.next({ status: 'completed' } as Job)
    await published.stop()
    expect(await database.query('select payee from book_transactions')).toEqual([{ payee: 'Broker' }])
    await database.close()
    const closed = new PublishedBook(options)
    changes.next({ status: 'completed' } as Job)
    await closed.stop()
    expect(troubles).toEqual([expect.stringContaining('The tables for other programs were not written; the next sync tries again: ')])
  })
})
