import { expect, test } from 'vitest'
import { problems, read, sound } from './reading.ts'

test('an account that a custom entry names stands under a root of its moment', () => {
  const named = '2024-01-02 custom "x" Assets:A\n'
  expect(problems(`${named}${named}option "name_assets" "Besitz"\n${named}2024-01-02 custom "x" Besitz:A\n`)).toEqual(['account_invalid:4'])
})

test('an event says what its strings mean, each its own', () => {
  const events = ['"a\\"b" "c\\\\d"', '"a" "c"', '"c" "a"', '"" "Zoë\nRome"'].map((said) => `2024-01-02 event ${said}\n`)
  const { annotations } = sound(read(events.join('')))
  expect(annotations.map(({ name, text }) => [name, text])).toEqual([
    ['a"b', 'c\\d'],
    ['a', 'c'],
    ['c', 'a'],
    ['', 'Zoë\nRome'],
  ])
})

test('a query says what it is called and asks, beside its line', () => {
  const { annotations } = sound(read('\n2024-01-02 query "food" "SELECT account,\n  sum(position) WHERE account ~ \'Food\'"\n  about: "monthly"\n'))
  expect(annotations).toMatchObject([
    {
      kind: 'query',
      name: 'food',
      text: "SELECT account,\n  sum(position) WHERE account ~ 'Food'",
      tags: [{ name: 'about', value: 'monthly' }],
      line: 2,
    },
  ])
})
