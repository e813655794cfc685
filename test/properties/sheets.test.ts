import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fraction } from '../../src/projections/sheets/values.ts'
import { resultsOf, shown } from '../projections/sheets/shown.ts'
import { runs } from '../support/thorough.ts'
import { anyText } from '../support/any-text.ts'

/** A calculation as a sheet writes it and as a quotient of two integers; undefined where something is divided by zero. */
interface Calculation {
  readonly text: string
  readonly value: readonly [numerator: bigint, denominator: bigint] | undefined
}

const number: fc.Arbitrary<Calculation> = fc
  .record({ digits: fc.bigInt({ min: 0n, max: 10n ** 12n }), places: fc.integer({ min: 0, max: 6 }), isPercent: fc.boolean() })
  .map(({ digits, places, isPercent }) => {
    const padded = digits.toString().padStart(places + 1, '0')
    const text = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
    return { text: isPercent ? `${text}%` : text, value: [digits, 10n ** BigInt(places + (isPercent ? 2 : 0))] }
  })

const { calculation } = fc.letrec<{ calculation: Calculation }>((tie) => ({
  calculation: fc.oneof(
    { maxDepth: 5 },
    number,
    fc.tuple(fc.constantFrom('+', '-', '*', '/'), tie('calculation'), tie('calculation')).map(([operator, a, b]) => ({
      text: `(${a.text} ${operator} ${b.text})`,
      value: a.value && b.value && applied(operator, a.value, b.value),
    })),
    tie('calculation').map(
      ({ text, value }): Calculation => ({
        text: `-${text.replace(/^-/, '(-')}${text.startsWith('-') ? ')' : ''}`,
        value: value && [-value[0], value[1]],
      }),
    ),
  ),
}))

function applied(operator: string, [n, d]: readonly [bigint, bigint], [m, e]: readonly [bigint, bigint]): readonly [bigint, bigint] | undefined {
  if (operator === '+') return [n * e + m * d, d * e]
  if (operator === '-') return [n * e - m * d, d * e]
  if (operator === '*') return [n * m, d * e]
  return m === 0n ? undefined : [n * e, d * m]
}

test('what a sheet computes is what integers compute', () => {
  fc.assert(
    fc.property(calculation, ({ text, value }) => {
      const [result] = resultsOf(text)
      if (!value) {
        expect(result!.problem?.message).toBe('division by zero')
        return
      }
      expect(result!.problem).toBeUndefined()
      const { numerator, denominator } = result!.value as Fraction
      expect(numerator * value[1]).toBe(value[0] * denominator)
    }),
    { numRuns: runs(334) },
  )
})

const name = fc.constantFrom('a', 'b', 'rate', 'f', 'g')
const operand = fc.oneof(
  name,
  fc.integer({ min: 0, max: 99 }).map(String),
  fc.constantFrom('f(2)', 'g(a)', '10 EUR', '5 USD', '"x"', '[2024-01-31]', '(1'),
)
const expression = fc.tuple(operand, fc.constantFrom('+', '-', '*', '/', '==', '<', 'AND', '^'), operand).map((parts) => parts.join(' '))
const line = fc.oneof(
  expression,
  fc.tuple(name, expression).map(([of, is]) => `${of} = ${is}`),
  fc.tuple(name, name, expression).map(([of, parameter, is]) => `${of}(${parameter}) = ${is}`),
  fc.constantFrom('', '# Header', '; comment', '}{', '1 = 2'),
)
const lines = fc.array(line, { maxLength: 12 })

test('what a line comes to does not depend on the lines below it', () => {
  fc.assert(
    fc.property(lines, lines, (above, below) => {
      expect(shown([...above, ...below].join('\n')).slice(0, above.length)).toEqual(above.length === 0 ? [] : shown(above.join('\n')))
    }),
    { numRuns: runs(167) },
  )
})

test('renaming what is local to a function changes nothing', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom('f', 'g'), expression, lines, (above, of, body, below) => {
      const using = (local: string): string => {
        const renamed = body.replaceAll(/\ba\b/g, local)
        return [...above, `${of}(${local}) = ${renamed}`, ...below, `${of}(3)`, `${of}(4 EUR)`].join('\n')
      }
      // Columns move with the length of a name, so both are as long.
      expect(shown(using('local_of_it'))).toEqual(shown(using('other_of_it')).map((text) => text.replaceAll('other_of_it', 'local_of_it')))
    }),
    { numRuns: runs(167) },
  )
})

test('no text makes more of a sheet than a value or an error for each line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(anyText(), line, fc.string({ unit: fc.constantFrom(...'()+-*/^=<>!,;#{}[]"\'.%$€0123 aifEURsum') })), {
        maxLength: 8,
      }),
      (texts) => {
        const sheet = texts.join('\n')
        expect(shown(sheet)).toHaveLength(sheet.split('\n').length)
      },
    ),
    { numRuns: runs(334) },
  )
})
