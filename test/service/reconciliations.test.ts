import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import type { ReconcileAnswer, ReconciliationAnswer, SheetAnswer } from '../../src/http/contract/reconciliations-contract.ts'
import { openWholeDaybook, type WholeDaybook } from '../support/whole-daybook.ts'

const ON = 'enable_reconciliation: true\n'
const AT = '/api/accounts/Assets:Bank/reconciliation'
const NEVER = { account: 'Assets:Bank', last_reconciled_date: null, frequency_days: 30, days_since: null, is_overdue: false }

const LEDGER = `; household
2024-05-01 * Salary
    Assets:Bank          2000.00 EUR
    Income:Salary

2024-05-03 Café
    Expenses:Food          40.00 EUR
    Assets:Bank           -40.00 EUR

2024-05-03 Café
    Expenses:Food          40.00 EUR
    Assets:Bank           -40.00 EUR

2024-05-20 ! Rent
    Expenses:Rent         900.00 EUR
    Assets:Bank

2024-06-02 Baker
    Expenses:Food           5.00 EUR
    Assets:Bank
`
const BEANCOUNT = `2020-01-01 open Assets:Bank
2020-01-01 open Income:Salary
2020-01-01 open Expenses:Food
2020-01-01 open Expenses:Rent

${LEDGER.replaceAll(/^(\S+) Café/gm, '$1 * "Café"')
  .replace('* Salary', '* "Salary"')
  .replace('! Rent', '! "Rent"')
  .replace('2024-06-02 Baker', '2024-06-02 * "Baker"')
  .replaceAll(/^ {4}/gm, '  ')}`

const FILES: Readonly<Record<Dialect, readonly [string, string]>> = {
  ledger: ['main.ledger', LEDGER],
  hledger: ['main.hledger', LEDGER],
  beancount: ['main.beancount', BEANCOUNT],
}

describe.each<Dialect>(['ledger', 'hledger', 'beancount'])('a reconciliation in %s', (dialect) => {
  const [name, text] = FILES[dialect]
  let whole: WholeDaybook
  beforeAll(async () => {
    whole = await openWholeDaybook({ [name]: text }, `${ON}ledger_cli: ${dialect}\n`)
  })
  afterAll(() => whole.close())

  const sheet = (until = '2024-05-31') => whole.get<SheetAnswer>(`${AT}/sheet?until=${until}`)
  const reconcile = (body: object) =>
    whole.send<ReconcileAnswer>('POST', AT, { date: '2024-05-31', commodity: 'EUR', balance: '1020.00', ticked: [], ...body })
  const state = () => whole.get<ReconciliationAnswer>(AT)
  const idsOf = ({ postings }: SheetAnswer, isChosen: (posting: SheetAnswer['postings'][number]) => boolean = ({ ticked }) => !ticked) =>
    postings.filter(isChosen).map(({ id }) => id)

  test('begins with what the journal says is on a statement, up to its day', async () => {
    const { postings, ...rest } = await sheet()
    expect(rest).toMatchObject({ commodity: 'EUR', balance: 1020, settled: 0, left_out: 0 })
    expect(postings.map(({ date, payee, quantity, ticked }) => [date.slice(0, 10), payee, quantity, ticked])).toEqual([
      ['2024-05-01', 'Salary', 2000, dialect !== 'beancount'],
      ['2024-05-03', 'Café', -40, false],
      ['2024-05-03', 'Café', -40, false],
      ['2024-05-20', 'Rent', -900, false],
    ])
  })

  test('is refused while a cent is missing, and nothing is written', async () => {
    const begun = await sheet()
    const refused = await reconcile({ balance: '1020.01', ticked: idsOf(begun) })
    expect(refused).toMatchObject({ status: 400, error: { message: 'The ticked postings differ from the balance of the statement by 0.01 EUR.' } })
    expect(await reconcile({ ticked: ['no.0'] })).toMatchObject({ status: 409 })
    expect(whole.read(name)).toBe(text)
    expect((await state()).account_reconciliation).toEqual(NEVER)
  })

  test('cannot assert a balance while something up to that day is not on the statement', async () => {
    const begun = await sheet()
    const twin = begun.postings[2]!.id
    expect(await reconcile({ balance: '1060', ticked: idsOf(begun).filter((id) => id !== twin), assertion: true })).toMatchObject({ status: 400 })
    expect(whole.read(name)).toBe(text)
  })

  let id = ''
  test('marks what was ticked in the text, asserts the balance, and is recorded with that', async () => {
    const done = await reconcile({ ticked: idsOf(await sheet()), assertion: true })
    expect(done).toMatchObject({
      status: 200,
      account_reconciliation: { last_reconciled_date: '2024-05-31T00:00:00Z', days_since: 9, is_overdue: false },
    })
    ;({ id } = done)
    const expected = {
      ledger: text
        .replaceAll('    Assets:Bank           -40.00 EUR', '    * Assets:Bank         -40.00 EUR')
        .replace(
          /(Rent {9}.*\n) {4}Assets:Bank\n/,
          '$1    * Assets:Bank\n\n2024-05-31 * Balance as on the statement\n    Assets:Bank  0.00 EUR = 1020.00 EUR\n',
        ),
      hledger: '',
      beancount: text.replace(/(Rent {9}.*\n) {2}Assets:Bank\n/, '$1  * Assets:Bank\n\n2024-06-01 balance Assets:Bank  1020.00 EUR\n'),
    }
    expect(whole.read(name)).toBe(expected[dialect === 'hledger' ? 'ledger' : dialect])
    expect(await whole.sync()).toEqual([])
    const [day, asserted] = dialect === 'beancount' ? ['2024-06-01', '1020.00 EUR'] : ['2024-05-31', '= 1020.00 EUR']
    expect(await whole.get('/api/accounts/Assets:Bank/assertions')).toMatchObject({
      assertions: [{ date: `${day}T00:00:00Z`, text: asserted, file_name: name }],
      unread: [],
    })
    expect((await sheet()).postings).toEqual([])
    expect(await sheet()).toMatchObject({ settled: 1020, settled_count: 4 })
    expect(await state()).toMatchObject({ history: [{ postings: 4, has_assertion: true, is_undone: false }], changed: [] })
  })

  test('that was finished already, in another tab or because its answer was lost, is the same one and writes nothing', async () => {
    const before = whole.read(name)
    const again = await Promise.all([reconcile({ assertion: true }), reconcile({ assertion: true }), reconcile({})])
    expect(again.map((answer) => [answer.status, answer.id])).toEqual([
      [200, id],
      [200, id],
      [200, id],
    ])
    expect(whole.read(name)).toBe(before)
    expect((await state()).history).toHaveLength(1)
  })

  test('names what was edited afterwards, where it is and what it was, and nothing when it only moved', async () => {
    const good = whole.read(name)
    whole.clock.advance(3_600_000)
    whole.write(name, `; a line more\n${good}`)
    expect(await whole.sync()).toEqual([])
    expect(await state()).toMatchObject({ changed: [] })

    const isAsserted = /\n\n\S+ (\* Balance as.*\n.*|balance.*)\n/
    const edited = good.replace(isAsserted, '\n').replace('40.00 EUR', '45.00 EUR').replace('-40.00 EUR', '-45.00 EUR')
    whole.write(name, edited)
    expect(await whole.sync()).toEqual([])
    expect(await state()).toMatchObject({
      changed_count: 1,
      changed: [
        {
          reconciled_at: '2024-06-09T09:00:00.000Z',
          changed_at: '2024-06-09T10:00:00.000Z',
          file_name: name,
          line: edited.slice(0, edited.indexOf('-45.00')).split('\n').length,
          before: { payee: 'Café', quantity: -40, cleared: true },
          after: { quantity: -45, cleared: true },
        },
      ],
    })
    whole.write(name, good)
    await whole.sync()
    expect(await state()).toMatchObject({ changed: [] })

    whole.write(name, good.replace(isAsserted, '\n').replace(/\n\S+ ! "?Rent.*\n.*\n.*\n/, '\n'))
    expect(await whole.sync()).toEqual([])
    expect(await state()).toMatchObject({ changed: [{ before: { payee: 'Rent', quantity: -900 }, after: null, line: 0 }] })
    whole.write(name, good)
    await whole.sync()
    expect(await state()).toMatchObject({ changed: [] })
  })

  test('is taken back with what it wrote, byte for byte', async () => {
    expect(await whole.send('POST', `${AT}/undo`, { id })).toMatchObject({ status: 200, account_reconciliation: NEVER })
    expect(whole.read(name)).toBe(text)
    await whole.sync()
    expect(idsOf(await sheet())).toHaveLength(dialect === 'beancount' ? 4 : 3)
    expect(await whole.send('POST', `${AT}/undo`, { id })).toMatchObject({ status: 409 })
    expect(await state()).toMatchObject({ history: [{ is_undone: true }], changed: [] })
  })

  test('that finds everything marked already writes nothing, and is withdrawn without a change of files', async () => {
    const before = whole.read(name)
    const done = await reconcile({ date: '2024-05-01', balance: '2000', ticked: idsOf(await sheet('2024-05-01')) })
    expect([done.status, whole.read(name)]).toEqual([200, before])
    expect((await sheet('2024-05-01')).postings).toEqual([])
    expect(await whole.send('POST', `${AT}/undo`, { id: done.id })).toMatchObject({ status: 200, account_reconciliation: NEVER })
  })

  test('is refused when the file was edited since it was read, and overwrites nothing', async () => {
    const begun = await sheet()
    whole.write(name, `${text}; mine\n`)
    expect(await reconcile({ ticked: idsOf(begun) })).toMatchObject({ status: 409 })
    expect(whole.read(name)).toBe(`${text}; mine\n`)
  })
})

describe('a reconciliation', () => {
  let whole: WholeDaybook
  beforeAll(async () => {
    whole = await openWholeDaybook(
      {
        'main.hledger': `= Expenses:Food
    Assets:Jar             0.50 EUR
    Equity:Jar            -0.50 EUR

2024-05-01 Café
    Expenses:Food         40.00 EUR
    Assets:Bank

include late.ledger
`,
        // Later in time, and earlier in the book: what an assertion at the end of May looks at.
        'late.ledger':
          '2024-06-05 Baker\n    Expenses:Food          5.00 EUR\n    Assets:Bank\n\n2024-05-31 Rent\n    Expenses:Rent        900.00 EUR\n    Assets:Bank\n',
      },
      `${ON}ledger_cli: ledger\n`,
    )
  })
  afterAll(() => whole.close())
  const at = (account: string): string => `/api/accounts/${account}/reconciliation`
  const finish = async (account: string, date: string, balance: string, more: object = {}) => {
    const { postings } = await whole.get<SheetAnswer>(`${at(account)}/sheet?until=${date}`)
    const ticked = postings.filter((posting) => !posting.ticked).map(({ id }) => id)
    return whole.send<ReconcileAnswer>('POST', at(account), { date, commodity: 'EUR', balance, ticked, ...more })
  }

  test('whose balance no line would have is refused with the way on, writes nothing, and can do without', async () => {
    const before = whole.read('late.ledger')
    const refused = await finish('Assets:Bank', '2024-05-31', '-940', { assertion: true })
    expect(refused).toMatchObject({
      status: 400,
      error: { message: expect.stringMatching(/^No line of the journal has this balance: .*Finish without asserting it\.$/) as string },
    })
    expect(whole.read('late.ledger')).toBe(before)
    expect(await whole.get(at('Assets:Bank'))).toMatchObject({ history: [] })
    expect(await finish('Assets:Bank', '2024-05-31', '-940')).toMatchObject({ status: 200 })
    expect(whole.read('late.ledger')).toBe(before.replace('900.00 EUR\n    Assets:Bank', '900.00 EUR\n    * Assets:Bank'))
    expect(whole.read('main.hledger')).toContain('40.00 EUR\n    * Assets:Bank\n')
    await whole.sync()
  })

  test('takes up where the one before ended', async () => {
    const { postings } = await whole.get<SheetAnswer>(`${at('Assets:Bank')}/sheet`)
    expect(postings.map(({ payee, ticked }) => [payee, ticked])).toEqual([['Baker', false]])
    expect(await finish('Assets:Bank', '2024-06-09', '-945')).toMatchObject({ status: 200, account_reconciliation: { days_since: 0 } })
    expect(await whole.get(at('Assets:Bank'))).toMatchObject({ history: [{ postings: 1 }, { postings: 2 }] })
    await whole.sync()
  })

  test('remembers what a rule made, for which there is no line to mark', async () => {
    const before = [whole.read('main.hledger'), whole.read('late.ledger')]
    const { postings } = await whole.get<SheetAnswer>(`${at('Assets:Jar')}/sheet`)
    expect(postings.map(({ markable, ticked }) => [markable, ticked])).toEqual([
      [false, false],
      [false, false],
    ])
    expect(await finish('Assets:Jar', '2024-06-09', '1')).toMatchObject({ status: 200 })
    expect([whole.read('main.hledger'), whole.read('late.ledger')]).toEqual(before)
    expect(await whole.get(`${at('Assets:Jar')}/sheet`)).toMatchObject({ postings: [], settled: 1 })
  })
})

describe('a balance in a ledger journal that is not in the order of days', () => {
  const OUT_OF_ORDER = `include 2024.ledger

2024-05-30 * Salary
    Assets:Bank          2000.00 EUR
    Income:Salary

2024-05-03 * Baker
    Expenses:Food          40.00 EUR
    Assets:Bank
`
  const YEAR = `2024-05-31 * Rent
    Expenses:Rent         900.00 EUR
    Assets:Bank
`
  let whole: WholeDaybook
  const finish = async (day: string, balance: string) => {
    await whole.sync()
    return whole.send<ReconcileAnswer>('POST', AT, { date: day, commodity: 'EUR', balance, ticked: [], assertion: true })
  }
  beforeAll(async () => {
    whole = await openWholeDaybook({ 'main.ledger': OUT_OF_ORDER, '2024.ledger': YEAR }, ON)
  })
  afterAll(() => whole.close())

  test('stands behind the last line of the account, whatever the day there', async () => {
    expect(await finish('2024-05-31', '1060.00')).toMatchObject({ status: 200 })
    expect(whole.read('main.ledger')).toBe(`${OUT_OF_ORDER}
2024-05-31 * Balance as on the statement
    Assets:Bank  0.00 EUR = 1060.00 EUR
`)
    expect(whole.read('2024.ledger')).toBe(YEAR)
    expect(await whole.sync()).toEqual([])
  })
})
