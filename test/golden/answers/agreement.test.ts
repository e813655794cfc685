import { expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { BOOKS } from './books.ts'
import { quantityReason, REASONS } from './reasons.ts'
import { type Answers, firstDifference, parsed, recorded } from './recorded-answers.ts'

/* Reads the recorded answers only, of the first read and of the last edit: what a book says does not depend on its dialect. */

/** Where something is in the files, and the text of comments. */
const PLACES =
  /^(id|transaction_id|posting_id|file|file_name|fileName|line|beginLine|endLine|transaction_begin_line|transaction_end_line|note|transaction_note)$/

/** About the files, not about the figures. */
const ABOUT_FILES = /^\/api\/(statistics|journal_events)/

const statesOf = (name: string, dialect: Dialect): Answers => {
  const answers = recorded(`${name}.${dialect}`)!
  return [answers[0]!, answers.at(-1)!]
}

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, of]) => (PLACES.test(key) ? [] : [[key, withoutPlaces(of)]])))
}

/** Account → how much of each commodity it holds. */
function quantitiesOf(answers: ReadonlyMap<string, string>): unknown {
  const { accounts } = parsed(answers.get('/api/balances')!) as { accounts: { account: string; quantities: unknown }[] }
  return Object.fromEntries(accounts.map(({ account, quantities }) => [account, quantities]))
}

for (const { name } of BOOKS)
  for (const dialect of ['hledger', 'beancount'] as const) {
    test(`each account of the book "${name}" holds in ${dialect} what it holds in ledger`, () => {
      const [ours, theirs] = [statesOf(name, dialect), statesOf(name, 'ledger')]
      const found = ours.map(({ answers }, at) => firstDifference(quantitiesOf(theirs[at]!.answers), quantitiesOf(answers), ''))
      const differs = found.some((difference) => difference !== undefined)
      expect(differs, found.join('\n')).toBe(quantityReason(name, dialect) !== undefined)
    })

    // The lists of the large book are long, and the other books have all that is in it.
    if (name === 'large') continue

    test(`the reports of the book "${name}" are in ${dialect} those of ledger, but for listed reasons`, () => {
      const [ours, theirs] = [statesOf(name, dialect), statesOf(name, 'ledger')]
      const differing = new Map<string, string>()
      ours.forEach(({ state, answers }, at) => {
        for (const [path, text] of answers) {
          const other = theirs[at]!.answers.get(path)
          if (other === undefined || path === 'errors' || ABOUT_FILES.test(path)) continue
          const found = firstDifference(withoutPlaces(parsed(other)), withoutPlaces(parsed(text)), '')
          if (found !== undefined) differing.set(path, `${found} (after "${state}")`)
        }
      })
      const paths = (REASONS[name]?.[dialect] ?? []).flatMap((reason) => reason.paths)
      const isListed = (path: string): boolean => paths.includes('all') || paths.includes(path)
      expect([...differing].filter(([path]) => !isListed(path))).toEqual([])
      expect(paths.filter((path) => (path === 'all' ? differing.size === 0 : !differing.has(path)))).toEqual([])
    })
  }
