import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import type { Quote } from '../../../src/projections/valuation/rates.ts'
import { converted, difference, partOf, percentage, Tally, total, type Addend, derived, Trace } from '../../../src/projections/valuation/trace.ts'
import { GapTrace } from '../../../src/projections/valuation/unknowns.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const { booked } = ledgerOf('P 2024-01-01 USD 0.5 EUR\n2024-01-02 x\n  Assets:A  8 USD\n  Assets:B  -4 EUR\n', '2024-12-31')
const [two, three] = [Exact.of(2), Exact.of(3)]
const rate: Quote = { value: Exact.parse('0.5'), steps: [] }

/** What a figure of a trace is the sum of, first to last: "quantity 8" of a posting, "-3" or "3 x 0.5" of a figure. */
function addends(trace: Trace, figure: Exact): string[] {
  const evidence = trace.evidenceOf(figure)
  if (evidence?.kind !== 'sum') throw new Error('no sum')
  const list: string[] = []
  for (let at: Addend | undefined = evidence.last; at; at = at.previous)
    list.unshift(
      'posting' in at ? `${at.posting} ${at.basis} ${at.value}` : `${at.negative ? '-' : ''}${at.figure}${at.quote ? ` x ${at.quote.value}` : ''}`,
    )
  return list
}

test('a trace of gaps keeps nothing of what is known', () => {
  const trace = new GapTrace()
  const tally = new Tally(trace)
  tally.addAmount(booked, 0)
  tally.subtractAmount(booked, 1)
  tally.addPart(booked, 0, three)
  tally.add(two)
  expect(tally.value.isZero).toBe(false)
  expect(trace.evidenceOf(tally.figure())).toBeUndefined()
  expect(derived(trace, two, 'half', { three })).toBe(two)
})

test('a trace of gaps keeps what a figure lacks, and of which posting', () => {
  const { booked: gaps } = ledgerOf('2024-01-02 x\n  Assets:A  8 EUR\n  Assets:B  -4 ODD\n', '2024-12-31')
  const trace = new GapTrace()
  const [whole, lacking] = [new Tally(trace), new Tally(trace)]
  whole.addAmount(gaps, 0)
  lacking.addAmount(gaps, 0)
  lacking.addAmount(gaps, 1)
  expect(trace.evidenceOf(whole.figure())).toBeUndefined()
  expect(addends(trace, lacking.figure())).toEqual(['1 amount 0'])
})

describe('a sum with a trace', () => {
  test('comes to the same as one without, and names everything that it was made of with its sign', () => {
    const trace = new Trace()
    const [tally, bare] = [new Tally(trace), new Tally()]
    for (const sum of [tally, bare]) {
      sum.addAmount(booked, 0)
      sum.subtractAmount(booked, 1)
      sum.addQuantity(booked, 0)
      sum.subtractQuantity(booked, 1)
      sum.addPart(booked, 0, three)
      sum.add(two)
      sum.add(two, rate)
      sum.subtract(three)
      sum.subtract(three, rate)
    }
    expect([tally.figure(), tally.value, bare.figure(), bare.value].map(String)).toEqual(Array(4).fill('21.5'))
    expect(addends(trace, tally.figure())).toEqual([
      '0 amount 4',
      '1 amount 4',
      '0 quantity 8',
      '1 quantity 4',
      '0 part 3',
      '2',
      '2 x 0.5',
      '-3',
      '-3 x 0.5',
    ])
  })

  test('explains a figure that left it by what it was then', () => {
    const trace = new Trace()
    const tally = new Tally(trace)
    tally.add(two)
    const early = tally.figure()
    tally.add(three)
    expect([addends(trace, early), addends(trace, tally.figure())]).toEqual([['2'], ['2', '3']])
    expect(addends(trace, new Tally(trace).figure())).toEqual([])
  })

  test('tells equal figures apart', () => {
    const trace = new Trace()
    const [a, b] = [total(trace, [two]), total(trace, [two])]
    expect(a).not.toBe(b)
    expect(trace.evidenceOf(two)).toBeUndefined()
    expect(trace.evidenceOf(a)).not.toBe(trace.evidenceOf(b))
  })
})

describe('figures of figures', () => {
  const made = (trace: Trace | undefined): readonly [string, Exact][] => [
    ['difference', difference(trace, two, three)],
    ['total', total(trace, [two, three, three])],
    ['part', partOf(trace, booked, 1, three)],
    ['converted', converted(trace, three, rate)],
  ]
  test('are the same with a trace and without', () => {
    const expected = { difference: '-1', total: '8', part: '3', converted: '1.5' }
    for (const trace of [undefined, new Trace()])
      expect(Object.fromEntries(made(trace).map(([name, figure]) => [name, `${figure}`]))).toEqual(expected)
  })
  test('are explained by what they were made of', () => {
    const trace = new Trace()
    expect(made(trace).map(([, figure]) => addends(trace, figure))).toEqual([['2', '-3'], ['2', '3', '3'], ['1 part 3'], ['3 x 0.5']])
  })
})

describe('a formula', () => {
  test('is remembered with its inputs, and with the cash flows that it was solved for', () => {
    const trace = new Trace()
    const inputs = { two, three }
    expect(trace.evidenceOf(derived(trace, two, 'two', inputs))).toEqual({ kind: 'formula', formula: 'two', inputs })
    const flows = [{ day: 1, amount: 2 }]
    expect(trace.evidenceOf(derived(trace, two, 'two', inputs, flows))).toEqual({ kind: 'formula', formula: 'two', inputs, flows })
    expect(derived(undefined, two, 'two', inputs)).toBe(two)
  })
  test('of a percentage names the part and the whole', () => {
    const trace = new Trace()
    const figure = percentage(trace, two, Exact.of(8))
    expect(`${figure}`).toBe('25')
    expect(trace.evidenceOf(figure)).toEqual({ kind: 'formula', formula: 'part / whole x 100', inputs: { part: two, whole: Exact.of(8) } })
    expect(`${percentage(trace, two, Exact.zero)}`).toBe('0')
  })
})
