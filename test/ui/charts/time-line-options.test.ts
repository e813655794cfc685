import { describe, expect, test } from 'vitest'
import type uPlot from 'uplot'
import { type Line, LINE_STYLES, type LineTone } from '../../../ui/figures/chart-data.ts'
import { COLOURS, type Colours, optionsFor } from '../../../ui/charts/time-line-options.ts'
import { goalLines } from '../../../ui/figures/goal.ts'
import { scenarioLines } from '../../../ui/pages/net-worth/net-worth-figures.ts'

const COLOUR_NAMES = Object.fromEntries(COLOURS.map((name) => [name, name])) as unknown as Colours
const none = (): void => undefined
const optionsOf = (lines: readonly Line[], fromZero = true): uPlot.Options =>
  optionsFor(
    { days: ['2024-01-01', '2024-02-01'], lines, height: 200, fromZero, scale: 1, write: String, onWalk: none, onZoom: none, onDraw: none },
    { colours: COLOUR_NAMES, width: 400 },
  )
const lineIn = (tone: LineTone): Line => ({ label: tone, tone, values: [1, 2] })

describe('the vertical axis of lines over days', () => {
  const rangeOf = (low: number, high: number): number[] => {
    const { range } = optionsOf([lineIn('accent')]).scales?.['y'] ?? {}
    return (range as unknown as (plot: undefined, low: number, high: number) => number[])(undefined, low, high)
  }
  test('begins at nothing, and so does the area below a line', () => {
    expect(rangeOf(900, 1000)[0]).toBe(0)
    expect(rangeOf(-1000, -900)[1]).toBe(0)
    const [low = 0, high = 0] = rangeOf(-200, 1000)
    expect([low <= -200, high >= 1000]).toEqual([true, true])
  })
  test('of a price does not, and there is no area', () => {
    const { scales, series } = optionsOf([lineIn('accent')], false)
    expect([scales?.['y'], series[1]?.fill]).toEqual([undefined, undefined])
    expect(optionsOf([lineIn('accent')]).series[1]?.fill).toBeTypeOf('function')
  })
})

test('one day alone is a point in the middle of its month, and several are all of the horizontal axis', () => {
  const { scales, series } = optionsFor(
    {
      days: ['2024-01-15'],
      lines: [lineIn('accent')],
      height: 200,
      fromZero: true,
      scale: 1,
      write: String,
      onWalk: none,
      onZoom: none,
      onDraw: none,
    },
    { colours: COLOUR_NAMES, width: 400 },
  )
  const range = scales?.['x']?.range as readonly number[]
  expect(range.map((second) => new Date(second * 1000).toISOString().slice(0, 10))).toEqual(['2023-12-31', '2024-01-30'])
  expect(optionsOf([lineIn('accent')]).scales?.['x']).toBeUndefined()
  expect([series[1]?.points?.show, optionsOf([lineIn('accent')]).series[1]?.points?.show]).toEqual([true, false])
})

describe('the lines of one chart', () => {
  const goal = goalLines([{ day: '2024-01-01', value: 5 }], { forecast: [6, 7], lean: [5], rich: [9], today: '2024-01-31' })
  const of = [{ date: '2024-01-01T00:00:00Z', balanceAmount: 1 }]
  const scenarios = scenarioLines({ projection: { conservative: of, expected: of, optimistic: of } })

  test.each([
    ['of a goal', goal.lines],
    ['of a projection', scenarios],
    ['in every tone', (Object.keys(LINE_STYLES) as LineTone[]).map(lineIn)],
  ])('%s are all unlike each other, in colour and in dashes', (_, lines) => {
    const drawn = optionsOf(lines).series.slice(1)
    expect(new Set(lines.map(({ tone }) => tone)).size).toBe(lines.length)
    expect(new Set(drawn.map(({ stroke }) => stroke)).size).toBe(lines.length)
    expect(new Set(drawn.map(({ dash }) => String(dash))).size).toBe(lines.length)
  })

  test('of a goal go on from what there is', () => {
    expect(goal.days).toEqual(['2024-01-01', '2024-02-29', '2024-03-31'])
    expect(goal.lines.map(({ label, values }) => [label, values])).toEqual([
      ['Saved', [5, null, null]],
      ['Forecast', [5, 6, 7]],
      ['In lean months', [5, 5, null]],
      ['In rich months', [5, 9, null]],
    ])
  })
})
