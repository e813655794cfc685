import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { around, skeletonOf } from '../../../../src/commands/journal/check-passage.ts'
import type { Dialect } from '../../../../src/ingest/journal/book.ts'

const of = (text: string, dialect: Dialect = 'ledger') => skeletonOf(Buffer.from(text), dialect)

/** Lines at the margin, each with whether they declare something; what is indented goes with the line above. */
const LINES: readonly (readonly [line: string, declares: boolean])[] = [
  ['account Assets:Bank', true],
  ['alias a=Assets:Bank', true],
  ['= /Food/', true],
  ['~ Monthly', false],
  ['include other.ledger', true],
  ['D 1,000.00 EUR', true],
  ['Price', true],
  ['P 2024-01-01 EUR 1 USD', false],
  ['i 2024-01-01 09:00:00 Work', false],
  ['o\t2024-01-01 10:00:00', false],
  ['; a comment', false],
  ['# another', false],
  ['* and another', false],
  ['| and another', false],
  ['% and another', false],
  ['2024-01-02 Shop', false],
  ['2024-01-02 open Assets:Bank', false],
]

describe('the skeleton of a file', () => {
  const entry = fc
    .constantFrom(...LINES)
    .chain(([line, declares]) =>
      fc
        .array(fc.constantFrom('  Assets:Bank  1 EUR', '\tnote x', ' ; é', '', '   '), { maxLength: 3 })
        .map((below) => ({ lines: [line, ...below], declares })),
    )

  test('is what declares something with what is indented below it, and no transaction, price, clock or comment', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.boolean(), fc.boolean(), (entries, isFromWindows, isOpen) => {
        const end = isFromWindows ? '\r\n' : '\n'
        const all = entries.flatMap(({ lines }) => lines)
        const text = isOpen ? all.join(end) : all.map((line) => line + end).join('')
        fc.pre(!isOpen || all.at(-1) !== '')
        const skeleton = of(text)
        const kept = entries.flatMap(({ lines, declares }) => lines.map(() => declares))
        const expected = all.flatMap((line, at) => (kept[at] ? [[at + 1, line] as const] : []))
        expect(skeleton.lineCount).toBe(all.length)
        expect([...skeleton.lines]).toEqual(expected.map(([at]) => at))
        expect(skeleton.offsets).toHaveLength(expected.length + 1)
        expect(expected.map((_, i) => skeleton.text.toString('utf8', skeleton.offsets[i], skeleton.offsets[i + 1]).trimEnd())).toEqual(
          expected.map(([, line]) => line.trimEnd()),
        )
        expect(skeleton.offsets.at(-1)).toBe(skeleton.text.length)
      }),
    )
  })

  test('has of dated entries only those of beancount that say how others are understood', () => {
    const dated = [
      'open Assets:Bank',
      'close Assets:Bank',
      'commodity EUR',
      'custom "fava" "x"',
      '* "Shop"',
      'opening Assets',
      'price EUR 1 USD',
      'balance A 1 EUR',
    ]
    const text = dated.map((rest, at) => `2024-1-${at + 1}  ${rest}\n`).join('')
    expect(of(text, 'beancount').lines).toEqual([1, 2, 3, 4])
    expect(of(text, 'ledger').lines).toEqual([])
    expect(of('2024/01/02 open Assets:Bank\n20240102 open X\n2024-01-02open X\n', 'beancount').lines).toEqual([1])
  })

  test('is looked for within the bytes that it was given, however much lies around them', () => {
    const bytes = Buffer.from('account A\naccount B\n2024-01-01 x\naccount C\n')
    expect(skeletonOf(new Uint8Array(bytes.subarray(10, 33)), 'ledger').text.toString()).toBe('account B\n')
    expect(skeletonOf(bytes.subarray(10, 33), 'ledger')).toMatchObject({ lines: [1], lineCount: 2 })
  })
})

test('around a passage stand the declarations above its first line, and those from the line below it on', () => {
  const skeleton = of('account A\n2024-01-01 x\naccount B\n  note b\n2024-01-02 y\naccount C\n')
  const parts = (above: number, from: number) => {
    const { above: before, below, linesAbove } = around(skeleton, above, from)
    return [before.toString(), below.toString(), linesAbove]
  }
  const [A, B, C] = ['account A\n', 'account B\n  note b\n', 'account C\n']
  expect(parts(1, 1)).toEqual(['', A + B + C, 0])
  expect(parts(1, 2)).toEqual(['', B + C, 0])
  expect(parts(2, 3)).toEqual([A, B + C, 1])
  expect(parts(4, 5)).toEqual([`${A}account B\n`, C, 2])
  expect(parts(5, 6)).toEqual([A + B, C, 3])
  expect(parts(7, 7)).toEqual([A + B + C, '', 4])
})
