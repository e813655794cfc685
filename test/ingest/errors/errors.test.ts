import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { CATALOGUE, WITHOUT_EXAMPLE } from './catalogue.ts'
import { codesIn, codesOf } from './codes.ts'
import { type ErrorCase, exampleOf, problemsOf } from './example.ts'
import { ROOT_FILE, ROOT_FILE_WITHOUT_EXAMPLE, rootProblemsOf } from './root-file.ts'

const sources = new URL('../../../src/', import.meta.url)
const dialects = Object.keys(CATALOGUE) as Dialect[]

describe('the catalogue is whole', () => {
  test.each([
    [`throw new LedgerError('moon_full', 'wait')`, ['moon_full']],
    [`throw new Unreadable(\n  'moon',\n  line)`, ['moon']],
    [`problems.push({ severity: 'error', code: 'moon', line })`, ['moon']],
    [`code: isFull ? 'moon_full' : 'moon_new',`, ['moon_full', 'moon_new']],
    ['new LedgerError(`moon_${error.reason}`, text)', ['moon_missing', 'moon_forbidden', 'moon_directory', 'moon_failed']],
    [`case 'apply_account': return { kind: 'apply_account' }`, []],
  ])('a code is found however it is written: %s', (text, codes) => {
    expect(codesOf(text)).toEqual(codes)
  })

  test.each(dialects)('it has every code that stands in the sources of %s, and no other', (dialect) => {
    const known = [...Object.keys(CATALOGUE[dialect]), ...Object.keys(WITHOUT_EXAMPLE[dialect])]
    expect(known.sort()).toEqual(codesIn(new URL(`ingest/${dialect}/`, sources)))
  })

  test.each([
    ['commands/journal/read-changes.ts', []],
    // The warning goes with the errors of the dialect; test/cli/mistyped.test.ts has an example.
    ['cli/load-book.ts', ['other_dialect']],
  ])('it has every code of %s', (path, warnings) => {
    const known = [...Object.keys(ROOT_FILE), ...Object.keys(ROOT_FILE_WITHOUT_EXAMPLE), ...warnings]
    expect(known.sort()).toEqual(codesIn(new URL(path, sources)))
  })
})

describe.each(dialects)('%s: the journal of the catalogue causes this problem and no other, and it has a place', (dialect) => {
  test.each(Object.entries(CATALOGUE[dialect]))('%s', (code, { examples }) => {
    for (const written of examples) expectProblem(dialect, code, written)
  })
})

function expectProblem(dialect: Dialect, code: string, written: ErrorCase['examples'][number]): void {
  const example = exampleOf(dialect, written)
  const problems = problemsOf(dialect, example)
  const expected = new Set([code, ...(example.besides ?? [])])
  expect(new Set(problems.map((problem) => problem.code)), JSON.stringify(written).slice(0, 500)).toEqual(expected)
  for (const problem of problems) {
    expect(problem.file).toMatch(/^\/books\//)
    expect(problem.line).toBeGreaterThanOrEqual(0)
    // Line 0 is the whole file, and then there is nothing to show.
    if (problem.code !== 'too_many_problems') expect(problem.excerpt === undefined).toBe(problem.line === 0)
  }
}

test.each(Object.entries(ROOT_FILE))('the root file: %s', async (code, example) => {
  for (const problem of Object.values(await rootProblemsOf(example)))
    expect(problem).toMatchObject({ severity: 'error', code, file: '/books/main.ledger', line: 0 })
})
