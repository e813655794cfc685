import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { searchDatesOf } from '../../src/projections/search/date-words.ts'
import { parseSearch } from '../../src/projections/search/parse-search.ts'
import { PROPERTIES, SearchProblem } from '../../src/projections/search/search-query.ts'
import { FUNCTION_LIST } from '../../src/projections/sheets/sheet-functions.ts'
import { BQL_COLUMNS, BQL_FUNCTIONS } from '../../src/query/bql/bql-tables.ts'
import { publishedFunctions } from '../../src/query/functions.ts'
import { PUBLISHED_TABLES } from '../../src/query/published.ts'
import { resultsOf } from '../projections/sheets/shown.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'

/* The pages of `docs/reference` that are written by hand name what the program has, and all of it. */

const page = (name: string): string => readFileSync(`docs/reference/${name}.md`, 'utf8')
const book = ledgerOf('2024-01-01 Landlord\n  Expenses:Rent  1200 EUR\n  Assets:Checking', '2024-06-30')
/** The words of a page in code, calls included, and in its headings. */
const namedIn = (text: string): Set<string> =>
  new Set(
    [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`|^### (.*)$/gm)].flatMap(
      ([, code, heading]) => (code ?? heading)!.match(/[a-z_]+/g) ?? [],
    ),
  )

describe('search', () => {
  const text = page('search')
  /** The first cells of the tables that show whole searches. */
  const searches = text
    .split(/^## /m)
    .filter((section) => !section.startsWith('Conditions'))
    .flatMap((section) => [...section.matchAll(/^\| ((?:`(?:[^`]|\\\|)+`(?:, )?)+) \|/gm)])
    .flatMap((row) => [...row[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!.replaceAll('\\|', '|').replace('…', 'x')))

  test('every example is a search', () => {
    expect(searches.length).toBeGreaterThan(30)
    const wrong = searches.flatMap((search) => {
      const query = parseSearch(search, searchDatesOf(book))
      return query instanceof SearchProblem ? [`${search}: ${query.message}`] : []
    })
    expect(wrong).toEqual([])
  })
  test('every property is named', () => {
    const named = namedIn(text)
    expect([...PROPERTIES.keys()].filter((name) => !named.has(name))).toEqual([])
  })
})

describe('sheets', () => {
  const text = page('sheets')
  test('the example has no error', () => {
    const example = /^```\n([\s\S]*?)^```$/m.exec(text)![1]!
    expect(resultsOf(example, book).flatMap(({ problem }) => (problem ? [problem.message] : []))).toEqual([])
  })
  test('every function is named', () => {
    const named = namedIn(text)
    expect(FUNCTION_LIST.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([])
  })
})

describe('SQL', () => {
  const named = namedIn(page('sql'))
  test('every table, column and function is named', () => {
    const names = PUBLISHED_TABLES.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)])
    const functions = publishedFunctions({ currency: 'EUR', today: '2024-01-01' }).map(({ name }) => name)
    expect([...names, ...functions].filter((name) => !named.has(name))).toEqual([])
  })
})

describe('BQL', () => {
  const text = page('bql')
  test('every column and function is named, and no other function', () => {
    const named = namedIn(text)
    expect([...BQL_COLUMNS, ...Object.keys(BQL_FUNCTIONS)].filter((name) => !named.has(name))).toEqual([])
    const listed = namedIn(/## Functions([\s\S]*?)## Notes/.exec(text)![1]!)
    expect([...listed].filter((name) => !(name in BQL_FUNCTIONS) && name !== 'getitem')).toEqual([])
  })
})
