import { describe, expect, test } from 'vitest'
import { commodityAsWritten, withCommodity } from '../../../src/ingest/edit/edit-transaction.ts'
import { raw } from '../../../src/ingest/edit/raw-lines.ts'

describe('a commodity is written', () => {
  test.each(['EUR', '$', '€', 'Äpfel', '_x'])('%j bare', (name) => {
    expect(commodityAsWritten(name)).toBe(raw(name))
  })
  test.each(['A 1', 'A1', '1', '', 'a-b', 'a.b', 'a;b', 'a@b', 'a=b', '{a}', '(a)', 'a,b', 'a*b', 'a/b', 'a+b', 'a:b', 'a#b', 'a%b', 'a~b'])(
    '%j in quotes',
    (name) => {
      expect(commodityAsWritten(name)).toBe(`"${name}"`)
    },
  )
})

describe('a commodity in the place of another', () => {
  test.each([
    ['  10 EUR', 'EUR', 'CHF', '  10 CHF'],
    ['  EUR 10', 'EUR', '$', '  $ 10'],
    // Digits and letters would run into each other.
    ['  $10', '$', 'USD', '  USD 10'],
    ['  10$', '$', 'USD', '  10 USD'],
    ['  10.$', '$', 'USD', '  10. USD'],
    ['  $.5', '$', 'USD', '  USD .5'],
    ['  $-5', '$', 'USD', '  USD-5'],
    ['  -$5', '$', '€', raw('  -€ 5')],
    ['  -$5', '$', '£', raw('  -£ 5')],
    ['  $10', '$', '¤¤', raw('  ¤¤ 10')],
    ['  10EUR', 'EUR', '$', '  10$'],
    ['  10 EUR @ 2 EUR {3 EUR} = 5 EUR', 'EUR', 'CHF', '  10 CHF @ 2 CHF {3 CHF} = 5 CHF'],
    ['  10 EUR  ; 10 EUR', 'EUR', 'CHF', '  10 CHF  ; 10 EUR'],
    ['  10 "EUR"', 'EUR', 'CHF', '  10 CHF'],
    ['  10 "A 1"', 'A 1', 'B', '  10 B'],
    ['  10 "A 1"', 'A 1', 'B 2', '  10 "B 2"'],
    ['  10"A 1"', 'A 1', 'B', '  10 B'],
    ['  10$', '$', 'B 2', '  10"B 2"'],
  ])('%j: %s becomes %s', (rest, from, to, after) => {
    expect(withCommodity(rest, from, to)).toBe(after)
  })

  test.each([
    ['  10 EURO', 'EUR'],
    ['  10 XEUR', 'EUR'],
    ['  10 _EUR', 'EUR'],
    ['  10 "A EUR"', 'EUR'],
    ['  10 "EUR', 'EUR'],
    ['  ; EUR', 'EUR'],
    ['  US$ 5', '$'],
    ['  5 $US', '$'],
    [raw('  5 à$'), '$'],
    [raw('  10 éEUR'), 'EUR'],
    [raw('  10 EURé'), 'EUR'],
  ])('%j does not name %s', (rest, from) => {
    expect(withCommodity(rest, from, 'CHF')).toBe(rest)
  })
})
