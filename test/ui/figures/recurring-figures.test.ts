import { describe, expect, test } from 'vitest'
import {
  dueIn,
  dueInWords,
  isOver,
  markOf,
  monthOfAll,
  type RecurringAnswer,
  rhythmOf,
  seriesOf,
  withStatements,
} from '../../../ui/figures/recurring-figures.ts'

describe('what comes back', () => {
  test('has a rhythm with a name, whatever the length of a month', () =>
    expect([31, 28, 91, 14, 45].map(rhythmOf)).toEqual(['monthly', 'monthly', 'quarterly', 'every two weeks', 'every 45\u00a0days']))
  test('has ended when three turns were missed, however long a turn is', () => {
    expect([isOver({ inDays: -21, interval: 7 }), isOver({ inDays: -22, interval: 7 }), isOver({ inDays: -200, interval: 92 })]).toEqual([
      false,
      true,
      false,
    ])
  })
  test('says how far off or late it is', () =>
    expect([0, 1, 3, -1, -12].map(dueInWords)).toEqual(['today', 'in 1\u00a0day', 'in 3\u00a0days', '1\u00a0day late', '12\u00a0days late']))
})

describe('a series', () => {
  const sequence = (key: string, ...postings: [account: string, amount: number][]) =>
    ({
      key,
      interval: 31,
      usual_interval: 30,
      due_dates: ['2026-12-04T00:00:00Z', '2027-01-04T00:00:00Z'],
      transactions: [
        {
          id: key,
          date: '2026-11-04T00:00:00Z',
          payee: key,
          note: '',
          fileName: 'main.ledger',
          beginLine: 1,
          postings: postings.map(([account, amount]) => ({ account, amount, quantity: amount, commodity: 'EUR', status: 'cleared', note: '' })),
        },
      ],
    }) as unknown as RecurringAnswer['transaction_sequences'][number]
  test('that pays a card is due with what its statement says, on the day that the statement says', () => {
    const payment = seriesOf([sequence('Card', ['Liabilities:CreditCard:A', 730.38], ['Assets:Checking', -730.38])], {
      today: '2026-11-22',
      accounts: { checking: ['Assets:Checking'], cards: ['Liabilities:CreditCard:A'] },
    })
    const bill = (end: string, closingBalance: number, paidDate: string | null) => ({
      statementEndDate: `${end}T00:00:00Z`,
      dueDate: `${end.slice(0, 8)}28T00:00:00Z`,
      paidDate,
      closingBalance,
      credits: 0,
    })
    const told = (...bills: ReturnType<typeof bill>[]) =>
      withStatements(payment, [{ account: 'Liabilities:CreditCard:A', bills }], '2026-11-22').map(({ flow, next, inDays, statement }) => [
        flow.amount,
        next,
        inDays,
        statement?.at?.[3],
      ])
    expect(told(bill('2026-10-20', 730.38, '2026-11-04T00:00:00Z'), bill('2026-11-20', 692.44, null))).toEqual([[692.44, '2026-11-28', 6, 1]])
    // All are paid: what is on the open one so far.
    expect(told(bill('2026-10-20', 730.38, '2026-11-04T00:00:00Z'), bill('2026-11-24', 12, null))).toEqual([[12, '2026-11-28', 6, 1]])
    expect(withStatements(payment, [], '2026-11-22')).toEqual(payment)
    // Part of the first was paid later: the rest of it is what is late.
    expect(told(bill('2026-10-20', 754.65, null), { ...bill('2026-11-24', 741.75, null), credits: 730.38 })).toEqual([[24.27, '2026-10-28', -25, 0]])
  })
  test('is in the calendar as it was when it came, as the statement says where it is due next, and as the last time after that', () => {
    const [early, late] = [
      sequence('Card', ['Liabilities:CreditCard:A', 500], ['Assets:Checking', -500]),
      sequence('Card', ['Liabilities:CreditCard:A', 730], ['Assets:Checking', -730]),
    ]
    const before = { ...early.transactions[0]!, date: '2026-10-04T00:00:00Z' }
    const series = seriesOf([{ ...late, transactions: [...late.transactions, before] }], {
      today: '2026-11-22',
      accounts: { checking: ['Assets:Checking'], cards: ['Liabilities:CreditCard:A'] },
    })
    const bills = [{ statementEndDate: '2026-11-20T00:00:00Z', dueDate: '2026-12-02T00:00:00Z', paidDate: null, closingBalance: 692, credits: 0 }]
    const due = withStatements(series, [{ account: 'Liabilities:CreditCard:A', bills }], '2026-11-22')
    const told = ['2026-10', '2026-11', '2026-12', '2027-01'].flatMap((month) =>
      [...dueIn(due, month, '2026-11-22')].map(([day, [first]]) => [day, first?.flow.amount, first?.statement !== undefined]),
    )
    expect(told).toEqual([
      ['2026-10-04', 500, false],
      ['2026-11-04', 730, false],
      ['2026-12-02', 692, true],
      ['2027-01-04', 730, false],
    ])
  })

  const all = seriesOf(
    [
      sequence('Salary', ['Assets:Checking:Everyday', 3000], ['Income:Salary', -3000]),
      sequence('Car loan', ['Liabilities:Car', 365.84], ['Expenses:Interest', 14.16], ['Assets:Checking:Everyday', -380]),
      sequence('Internet', ['Expenses:Internet', 34.9], ['Liabilities:CreditCard:Alpine', -34.9]),
      sequence('Groceries', ['Expenses:Food', 200], ['Liabilities:Shop', -200]),
      sequence('Card', ['Liabilities:CreditCard:Alpine', 730.38], ['Assets:Checking:Everyday', -730.38]),
      sequence('Savings plan', ['Assets:Fund:World', 1100], ['Assets:Checking:Everyday', -1100]),
    ],
    { today: '2026-11-22', accounts: { checking: ['Assets:Checking'], cards: ['Liabilities:Shop'] } },
  )
  const flows = Object.fromEntries(all.map(({ name, flow }) => [name, `${flow.kind} ${flow.amount}`]))
  test('comes to what is paid: an instalment with what it pays off, a purchase when the card is charged', () => {
    expect(flows).toEqual({
      Salary: 'in 3000',
      'Car loan': 'out 380',
      Internet: 'out 34.9',
      Groceries: 'out 200',
      Card: 'moved 730.38',
      'Savings plan': 'moved 1100',
    })
  })
  test('counts once in what a month leaves over', () => {
    expect(monthOfAll(all)).toEqual({ comesIn: 3000, goesOut: 614.9, setAside: 1100, remains: 1285.1 })
  })
  test('is a month what its rhythm says, also after the 28 days of February', () => {
    const share = (interval: number) =>
      seriesOf([{ ...sequence('Rent', ['Expenses:Rent', 900], ['Assets:Checking', -900]), usual_interval: interval }], {
        today: '2026-11-22',
        accounts: { checking: ['Assets:Checking'], cards: [] },
      }).map(({ aMonth }) => aMonth)
    expect([28, 30, 31, 61, 90, 92, 184, 365].map(share)).toEqual([[-900], [-900], [-900], [-450], [-300], [-300], [-150], [-75]])
    expect(share(14)[0]).toBeCloseTo(-1956.86, 2)
    const [savings] = seriesOf([{ ...sequence('Savings', ['Assets:Fund', 50], ['Assets:Checking', -50]), usual_interval: 30 }], {
      today: '2026-11-22',
      accounts: { checking: ['Assets:Checking'], cards: [] },
    })
    expect(savings?.setAside).toBe(50)
  })
})

test('what came after it was due came late, by a tenth of a turn at least where no period says the day', () => {
  const daysLate = (period: string, ...days: number[]) => {
    const [series] = seriesOf(
      [
        {
          key: 'Rent',
          period,
          usual_interval: 30,
          due_dates: [],
          were_due: days.map(() => '2024-03-01T00:00:00Z'),
          transactions: days.map((day) => ({
            id: '',
            date: `2024-03-0${day}T00:00:00Z`,
            payee: '',
            note: '',
            fileName: '',
            beginLine: 1,
            postings: [],
          })),
        } as unknown as RecurringAnswer['transaction_sequences'][number],
      ],
      { today: '2024-03-31', accounts: { checking: [], cards: [] } },
    )
    return [series?.times.map((time) => time.daysLate), [...dueIn([series!], '2024-03', '2024-03-31').values()].flat().map(({ state }) => state)]
  }
  expect(daysLate('1 * ?', 3, 1)).toEqual([
    [2, 0],
    ['came late', 'came'],
  ])
  expect(daysLate('', 5, 4)).toEqual([
    [4, 0],
    ['came late', 'came'],
  ])
})

test('a month has what came, what is late and what is to come, and nothing of what is over', () => {
  const series = (name: string, came: string[], due: string[], inDays: number) =>
    ({ name, due, inDays, interval: 7, times: came.map((day) => ({ entry: { day } })), last: { day: came[0] } }) as unknown as Parameters<
      typeof dueIn
    >[0][number]
  const all = [series('Gym', ['2024-03-03', '2024-02-25'], ['2024-03-10', '2024-03-17'], -2), series('Choir', ['2024-03-01'], ['2024-03-08'], -30)]
  const told = [...dueIn(all, '2024-03', '2024-03-12')].map(([day, list]) => [day, ...list.map(({ series: { name }, state }) => `${name} ${state}`)])
  expect(told.sort()).toEqual([
    ['2024-03-01', 'Choir came'],
    ['2024-03-03', 'Gym came'],
    ['2024-03-10', 'Gym late'],
    ['2024-03-17', 'Gym to come'],
  ])
})

test('the tag of what is marked ends nowhere within its name', () => {
  expect(markOf({ name: 'Power, "City"; East' }, 'hledger')).toEqual({ kind: 'add_tag', name: 'Recurring', value: 'Power City East' })
  expect(markOf({ name: 'Rent' }, 'beancount').name).toBe('recurring')
})
