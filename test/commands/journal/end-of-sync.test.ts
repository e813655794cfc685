import { describe, expect, test } from 'vitest'
import { recordedFromMessage } from '../../../src/commands/journal/recorded-journal.ts'
import { recordedJournalFromView } from '../../../src/service/sync/sync-work.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { bookOf, contentOf, type PlainBook, type PlainTransaction } from '../../support/plain-book.ts'

const shop = (line: number, payee = 'Shop', file = 'main.ledger'): PlainTransaction => ({
  day: 19_000,
  status: 0,
  origin: 0,
  payee,
  file,
  beginLine: line,
  endLine: line + 2,
  postings: [
    { account: 'Expenses:Food', quantity: '10.00', commodity: 'EUR', status: 0, kind: 0, flags: 0, line: line + 1 },
    { account: 'Assets:Cash', quantity: '-10.00', commodity: 'EUR', status: 0, kind: 0, flags: 1, line: line + 2 },
  ],
})
const transactions = (...list: PlainTransaction[]): PlainBook => ({ transactions: list, prices: [] })

describe('what closes a sync', () => {
  test('tells the files in their order with their hashes, patterns, declared accounts under their roots, and warnings with the names of files', () => {
    const book = bookOf(transactions(shop(1, 'B', 'b.ledger'), shop(1, 'A', 'a.ledger')), ['main.ledger', 'b.ledger', 'a.ledger'])
    book.accountRoots.set('Vermoegen', 'Assets')
    book.declaredAccounts.add('Vermoegen:Bank').add('Expenses:Food').add('Expenses:Rent')
    const problem = { code: 'account_undeclared', file: '/books/a.ledger', line: 3, message: 'the account is declared nowhere' }
    book.problems.push(
      { ...problem, severity: 'warning' },
      { ...problem, severity: 'error' },
      { ...problem, severity: 'warning', file: '/elsewhere', line: 0 },
    )
    const journal = new JournalInMemory()
    journal.sync({
      ...contentOf(book, 'the hash'),
      globs: [{ pattern: '*.ledger', matches: ['a.ledger', 'b.ledger'] }],
      forecastUntil: 19_500,
      autoPostings: false,
    })
    expect(journal.lastOf('JournalSynced')).toEqual([
      {
        hash: 'the hash',
        dialect: 'ledger',
        files: ['main.ledger', 'b.ledger', 'a.ledger'].map((name) => ({ name, hash: `hash of ${name}` })),
        globs: [{ pattern: '*.ledger', matches: ['a.ledger', 'b.ledger'] }],
        forecast_until: 19_500,
        auto_postings: false,
        counts: { added: 2, removed: 0, unchanged: 0, transactions: 2, postings: 4, prices: 0 },
        declared_accounts: ['Assets:Bank', 'Expenses:Food', 'Expenses:Rent'],
        account_roots: [['Vermoegen', 'Assets']],
        guessed_roots: [],
        configured_roots: '',
        hledger_rules: '',
        own_currency: '',
        directives: [],
        closed_accounts: [],
        warnings: ['a.ledger:3: the account is declared nowhere', '/elsewhere: the account is declared nowhere'],
      },
    ])
  })

  test('says only what is not as it was in the sync before, and the view has all of it', () => {
    const book = (hash: string, ...declared: string[]) => {
      const result = bookOf(transactions(shop(1)), ['main.ledger', 'b.ledger'])
      result.files.splice(1, 1, { path: result.files[1]!.path, hash })
      for (const name of declared) result.declaredAccounts.add(name)
      return contentOf(result, `of ${hash}`)
    }
    const said = () => journal.lastOf('JournalSynced').map(({ files, declared_accounts }) => ({ files, declared_accounts }))
    const journal = new JournalInMemory()
    const whole = (hash: string, ...declared_accounts: string[]) => ({
      files: [
        { name: 'main.ledger', hash: 'hash of main.ledger' },
        { name: 'b.ledger', hash },
      ],
      declared_accounts,
    })
    journal.sync(book('one', 'Assets:Bank'))
    expect(said()).toEqual([whole('one', 'Assets:Bank')])
    journal.sync(book('two', 'Assets:Bank'))
    expect(said()).toEqual([{ files: [{ name: 'main.ledger' }, { name: 'b.ledger', hash: 'two' }] }])
    expect(journal.view.lastSync?.data).toMatchObject(whole('two', 'Assets:Bank'))
    journal.sync(book('two'))
    expect(said()).toEqual([{ files: [{ name: 'main.ledger' }, { name: 'b.ledger' }], declared_accounts: [] }])
    expect(journal.view.lastSync?.data).toMatchObject(whole('two'))
    journal.recorded = recordedFromMessage(recordedJournalFromView(journal.view))
    journal.sync(book('three'))
    expect(said()).toEqual([{ files: [{ name: 'main.ledger' }, { name: 'b.ledger', hash: 'three' }] }])
    for (const { lastSync } of [journal.view, journal.replayed]) expect(lastSync?.data).toMatchObject(whole('three'))
  })
})
