import { expect, test } from 'vitest'
import { inGroups, monthChoices, monthsFromTo, yearChoices } from '../../../ui/figures/period-choices.ts'

test('months follow each other over the end of a year', () => {
  expect(monthsFromTo('2023-11', '2024-02')).toEqual(['2023-11', '2023-12', '2024-01', '2024-02'])
  expect(monthsFromTo('2024-03', '2024-02')).toEqual([])
})

test('the newest comes first, and months stand under their year', () => {
  const groups = inGroups(monthChoices(['2023-11', '2023-12', '2024-01']))
  expect(groups.map(([group, choices]) => [group, choices.map(({ value }) => value)])).toEqual([
    ['2024', ['2024-01']],
    ['2023', ['2023-12', '2023-11']],
  ])
  expect(inGroups(yearChoices(['2022 - 23', '2023 - 24']))).toEqual([
    [
      '',
      [
        { value: '2023 - 24', label: '2023 - 24' },
        { value: '2022 - 23', label: '2022 - 23' },
      ],
    ],
  ])
})
