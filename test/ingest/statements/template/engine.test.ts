import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { templateProblems } from '../../../../src/ingest/statements/preview/journal-text.ts'
import { printed, rendered, rowsOf } from '../support/template.ts'

describe('a template that cannot be rendered says where', () => {
  test.each([
    ['{{#if ROW.A}}\n\n{{/unless}}', 1, /doesn't match/],
    ['line\n{{ROW.A', 2, /not closed/],
    ['a\n\n  {{amout ROW.A}}', 3, /no helper "amout"; there are: acronym, amount, and,/],
    ['{{#if (isdate ROW.A "x")}}{{/if}}', 1, /no helper "isdate"/],
    ['{{> other}}', 1, /partials/],
    ['{{{helperMissing}}}', 1, /no helper "helperMissing"/],
    ['{{#blockHelperMissing}}{{/blockHelperMissing}}', 1, /no helper "blockHelperMissing"/],
    ['{{#*inline "a"}}{{> a}}{{/inline}}', 1, /decorators/],
    ['{{log ROW}}', 1, /no helper "log"/],
  ])('%j', (source, line, message) => {
    const [problem] = templateProblems(source)
    expect(problem!.line).toBe(line)
    expect(problem!.message).toMatch(message)
  })
  test('and all at once', () => expect(templateProblems('{{foo 1}}\n{{bar 2}}').map(({ line }) => line)).toEqual([1, 2]))
  test('one without a mistake has none', () => expect(templateProblems('{{#if (isDate ROW.A "D")}}{{ROW.B}}{{else if x}}{{/if}}')).toEqual([]))
})

describe('an error in one row', () => {
  test('names the helper and spoils no other', () => {
    const rows = rendered(
      '{{#if (regexpTest ROW.A ROW.B)}}yes{{/if}}',
      rowsOf([
        ['a', 'a'],
        ['a', '('],
        ['a', '.'],
      ]),
    )
    expect(rows).toMatchObject([
      { row: 0, text: 'yes' },
      { row: 1, kind: 'error', helper: 'regexpTest', message: 'regexpTest "(" is not a regular expression' },
      { row: 2, text: 'yes' },
    ])
  })
  test.each([
    ['{{date ROW.A "DD/MM/YYYY"}}', '<date: date was given "x", which is not a date in the format "DD/MM/YYYY">'],
    ['{{negate ROW.A}}', '<negate: negate was given "x", which is not a number>'],
    ['{{round ROW.B}}', '<round: round was given "", which is not a number>'],
    ['{{findAbove "1"}}', '<findAbove: findAbove "1" is not a column; expected letters, as in findAbove B>'],
    ['{{textRange C A}}', '<textRange: textRange goes from C to A, which is not to the right of it or too far>'],
    ['{{replace ROW.A "x"}}', '<replace: replace takes three arguments: the text, what to look for and what to put there>'],
  ])('%s', (source, message) => expect(printed(source, ['x'])).toBe(message))
  test('is none when its result is thrown away', () => expect(printed('{{#if (gt (negate ROW.A) 0)}}a{{else}}b{{/if}}', ['x'])).toBe('b'))
})

describe('out of reach of a template', () => {
  test.each([
    '{{constructor}}{{ROW.constructor}}{{ROW.__proto__}}{{ROW.hasOwnProperty}}{{SHEET.constructor.constructor}}',
    '{{lookup ROW "constructor"}}{{lookup SHEET "map"}}{{#with (lookup ROW "__proto__")}}in{{/with}}',
    '{{@root.constructor}}{{this.constructor}}{{#with "s" as |s|}}{{s.sub}}{{/with}}',
  ])('%s', (source) => expect(printed(source, ['a'])).toBe(''))

  test('a line end in a cell is a blank, so that a payee cannot write postings', () => {
    expect(printed('{{ROW.A}}', ['Shop\n  Assets:Bank  5 EUR\r\n'])).toBe('Shop Assets:Bank  5 EUR ')
  })
  test('the markup of a page is text as any other', () => expect(printed('{{ROW.A}}', ['Tom & <Jo>'])).toBe('Tom & <Jo>'))
})

test('a template that repeats a sheet for each of its rows is stopped', () => {
  const rows = rowsOf(Array.from({ length: 300 }, () => ['x'.repeat(1000)]))
  const last = rendered('{{#each SHEET}}{{A}}{{/each}}', rows).at(-1)
  expect(last).toMatchObject({ kind: 'error', message: expect.stringContaining('the output of the template is too long') })
})

describe('a text that would be larger than the memory of a thread is not made', () => {
  const long = 'y'.repeat(1000)
  const doubled = '$&'.repeat(900)
  test.each([
    [`{{replace (replace ROW.A "x" "${long}") "y" "${long}"}}`, 'replace makes a text of more than 100,000 characters'],
    [`{{replace ROW.A "x" "${doubled}"}}`, 'replace makes a text of more than 100,000 characters'],
    [`{{textRange "A" "ZZ" separator="${long}"}}`, 'textRange has a separator that is too long'],
    [`{{#each SHEET}}{{#each ../SHEET}}${long.repeat(100)}{{/each}}{{/each}}`, 'the template prints more than a million characters here'],
  ])('%#', (source, message) => {
    const rows = Array.from({ length: 10 }, () => ['x'.repeat(1000)])
    expect(rendered(source, rowsOf(rows))[0]).toMatchObject({ kind: 'error', message })
  })
  test('and one that is no longer than before is', () => expect(printed('{{replace ROW.A "x" "z"}}', ['x'.repeat(100_000)])).toHaveLength(100_000))
})

test('whoever watches is told the row and the helper', () => {
  const seen: string[] = []
  rendered('{{trim ROW.A}}', rowsOf([['a'], ['b']]), { progress: (row, helper) => seen.push(`${row} ${helper}`) })
  expect(seen).toEqual(['0 undefined', '0 trim', '1 undefined', '1 trim'])
})

test('what a row becomes never depends on whether another one fails', () => {
  const cell = fc.constantFrom('a', '(', '12', '01/02/2024', '')
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), fc.nat(), (cells, choice) => {
      const source = '{{regexpTest ROW.A ROW.B}} {{negate ROW.B}} {{ROW.index}}'
      const at = choice % cells.length
      const changed = cells.map((row, index) => (index === at ? ['a', '('] : row))
      const others = (rows: readonly (readonly string[])[]): unknown => rendered(source, rowsOf(rows)).filter(({ row }) => row !== at)
      expect(others(changed)).toEqual(others(cells))
    }),
  )
})
