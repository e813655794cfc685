import { expect, test } from 'vitest'
import { dueNotices, namedGaps, reconciliationNotices, sealSentence, sealWords, notShown } from '../../../ui/figures/notice-figures.ts'

const NOW = Date.parse('2024-02-01T09:05:00.000Z')

test('says when the log was last found whole', () => {
  const log = { kind: 'verified', position: 1361, at: '2024-02-01T09:03:00.000Z' } as const
  expect(sealWords(log, NOW)).toBe('log verified 2 minutes ago')
  expect(sealSentence(log, NOW)).toBe('All hashes up to event 1,361 are right, checked 2 minutes ago: nothing recorded has been changed.')
})

test('says where it was altered, and what to do', () => {
  const log = { kind: 'altered', position: 4, at: '2024-02-01T09:04:30.000Z', message: 'its content does not agree' } as const
  expect(sealWords(log, NOW)).toBe('log altered at event 4')
  expect(sealSentence(log, NOW)).toMatch(/^Event 4 is not as it was written \(found .*\): its content does not agree\. Run “daybook verify”/)
})

test('promises nothing before somebody has looked', () => {
  expect(sealWords({ kind: 'not_yet' }, NOW)).toBe('')
  expect(sealSentence({ kind: 'not_yet' }, NOW)).toContain('has not been verified')
})

const bill = (name: string, inDays: number, kind: 'in' | 'out' = 'out') => ({
  name,
  next: '2024-03-05',
  inDays,
  interval: 30,
  flow: { kind, amount: 700 },
})

test('a bill is shown the day before and when it is late; what comes in, what is far off and what is over are not', () => {
  const shown = dueNotices([bill('Rent', 1), bill('Gym', -3), bill('Salary', 0, 'in'), bill('Choir', 2), bill('Over', -200)])
  expect(shown.map(({ title, body }) => `${title}: ${body}`)).toEqual([
    'Rent is due: 5 Mar 2024 (in 1\u00a0day)',
    'Gym is past due: 5 Mar 2024 (3\u00a0days late)',
  ])
})

test('no notice tells an amount', () => {
  expect(JSON.stringify(dueNotices([bill('Rent', 0)]))).not.toContain('700')
})

test('an account is shown once it is due to be reconciled', () => {
  const record = (account: string, isOverdue: boolean, last: string | null) => ({ account, is_overdue: isOverdue, last_reconciled_date: last })
  expect(
    reconciliationNotices([record('Assets:A', true, '2024-01-02T00:00:00Z'), record('Assets:B', false, null), record('Assets:C', true, null)]).map(
      ({ title, body }) => `${title}: ${body}`,
    ),
  ).toEqual(['Assets:A is due to be reconciled: Last reconciled on 2 Jan 2024', 'Assets:C is due to be reconciled: Not reconciled yet'])
})

test('the same is shown once: a bill again when it is late, and another time when it comes back', () => {
  const first = notShown(dueNotices([bill('Rent', 1)]), [])
  expect(notShown(dueNotices([bill('Rent', 0)]), first.shown).notices).toEqual([])
  expect(notShown(dueNotices([bill('Rent', -1)]), first.shown).notices.length).toBe(1)
  expect(notShown(dueNotices([{ ...bill('Rent', 1), next: '2024-04-05' }]), first.shown).notices.length).toBe(1)
  expect(notShown(dueNotices([bill('Rent', 1)]), ['a', 'b'], 2).shown).toEqual(['b', first.shown[0]])
})

const gap = (commodity: string, date: string) => ({ commodity, date: `${date}T00:00:00Z`, amount: 1 })

test('a page names once what has no price, units other than money apart, and what counts with a later rate with the last day that it waits for', () => {
  const early = [gap('USD', '2021-01-05'), gap('USD', '2021-03-01'), gap('CHF', '2021-02-02')]
  const named = namedGaps(
    {
      unpriced: [...early, gap('HOUSE', '2021-01-01'), gap('HOUSE', '2022-02-07'), gap('ART', '2022-02-07'), gap('HOURS', '2022-02-07')],
      estimated: early.map((of, i) => ({ ...of, rate_date: `2021-0${[8, 9, 7][i]}-01T00:00:00Z` })),
    },
    ['HOURS'],
  )
  expect(named).toEqual({
    unpriced: ['ART', 'HOUSE'],
    ownUnits: ['HOURS'],
    isCutOff: false,
    estimated: [
      { commodity: 'CHF', since: '2021-07-01' },
      { commodity: 'USD', since: '2021-09-01' },
    ],
  })
})

test('a list that is cut off names more commodities where none of them has a second day in it', () => {
  const cut = (...unpriced: ReturnType<typeof gap>[]) => namedGaps({ unpriced, estimated: [], unpriced_more: 7 }, []).isCutOff
  expect(cut(gap('A', '2022-02-07'), gap('B', '2022-02-07'))).toBe(true)
  expect(cut(gap('A', '2022-02-06'), gap('A', '2022-02-07'))).toBe(false)
})
