import { expect, test } from 'vitest'
import { namedGaps } from '../../../ui/figures/notice-figures.ts'

const gap = (commodity: string, date: string) => ({ commodity, date: `${date}T00:00:00Z`, amount: 1 })

test('a page names once what has no price, and what counts with a later rate with the last day that it waits for', () => {
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
