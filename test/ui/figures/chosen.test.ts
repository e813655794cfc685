import { expect, test } from 'vitest'
import { ALL_CHOSEN, countChosen, isChosen, NONE_CHOSEN, withChosen } from '../../../ui/pages/transactions/search-figures.ts'

test('some are chosen, and let go of again', () => {
  const some = withChosen(NONE_CHOSEN, ['a', 'b', 'c'], true)
  const fewer = withChosen(some, ['b', 'x'], false)
  expect(['a', 'b', 'c', 'x'].filter((id) => isChosen(fewer, id))).toEqual(['a', 'c'])
  expect(countChosen(fewer, 100)).toBe(2)
  expect(countChosen(NONE_CHOSEN, 100)).toBe(0)
})
test('all but some are chosen without knowing all of them', () => {
  const most = withChosen(withChosen(ALL_CHOSEN, ['a', 'b'], false), ['b'], true)
  expect(['a', 'b', 'never seen'].map((id) => isChosen(most, id))).toEqual([false, true, true])
  expect(countChosen(most, 100)).toBe(99)
  expect(countChosen(withChosen(ALL_CHOSEN, ['gone'], false), 0)).toBe(0)
})
