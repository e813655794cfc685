import { Refusal } from '#vocabulary/refusal.ts'
import { nearest } from '#vocabulary/nearest.ts'
import { publishedFunctions } from './functions.ts'
import { placeText } from './place.ts'
import { PUBLISHED_TABLES } from './published.ts'
import type { ThreadRefusal } from './query-messages.ts'

/** What PostgreSQL says of a query, with its place, the nearest names and the way out. */
export function queryRefusal(
  { code: told, message, hint, place }: ThreadRefusal,
  query: string,
  limits: { readonly rows: number; readonly megabytes: number },
): Refusal {
  // What is too deep to be parsed is sometimes told as what then is not there.
  const code = message === 'unnamed prepared statement does not exist' ? '54001' : told
  if (message.startsWith('cannot insert multiple commands'))
    return new Refusal('INVALID_REQUEST', 'a query is one statement; what stands after its ; is another one')
  if (code === 'too_large')
    return new Refusal('INVALID_REQUEST', `the answer has more than ${limits.megabytes} MB; ask for fewer columns or rows, or add a limit`)
  const at = place === undefined ? '' : `${placeText(query, [...query].slice(0, place).join('').length)}: `
  const said = SAID[code] ?? message
  const way = WAYS[code] ?? near(code, message) ?? hint
  return new Refusal('INVALID_REQUEST', `${at}${said}${way === undefined ? '' : `; ${way.replace(/\.$/, '')}`}`)
}

/** Where PostgreSQL's own words say too little, by SQLSTATE. */
const SAID: Readonly<Record<string, string>> = {
  '53200': 'the query needed more memory than there is for one',
  '53400': 'the query needed more room for sorting than there is for one',
  '54001': 'the query is nested too deeply',
}
const WAYS: Readonly<Record<string, string>> = {
  '53200': 'ask for fewer rows',
  '53400': 'ask for fewer rows',
  '54001': 'ask with fewer terms in one expression',
  '42501': 'a query may read the tables of the book and nothing else',
  '25006': 'a query may read the tables of the book and nothing else',
}

const TABLE_NAMES = PUBLISHED_TABLES.map(({ name }) => name)
const COLUMN_NAMES = new Set(PUBLISHED_TABLES.flatMap(({ columns }) => columns.map(({ name }) => name)))
const CALLS = publishedFunctions({ currency: '', today: '' })

/** The nearest of the names that a query could have meant. */
function near(code: string, message: string): string | undefined {
  const [, quoted] = /"([^"]+)"/.exec(message) ?? []
  if (code === '42P01' && quoted !== undefined) {
    const table = nearest(quoted.split('.').at(-1)!, TABLE_NAMES)
    return table === undefined ? `there are ${TABLE_NAMES.join(', ')}` : `the nearest is "${table}"`
  }
  if (code === '42703') {
    const written = quoted ?? /^column (\S+)/.exec(message)?.[1]
    const column = written === undefined ? undefined : nearest(written.split('.').at(-1)!, COLUMN_NAMES)
    return column === undefined ? undefined : `the nearest is "${column}"`
  }
  if (code === '42883') {
    const name = /^function (?:\w+\.)?(\w+)\(/.exec(message)?.[1]
    const found =
      name === undefined
        ? undefined
        : nearest(
            name,
            CALLS.map((call) => call.name),
          )
    return found === undefined ? undefined : `there is ${CALLS.find((call) => call.name === found)!.call}`
  }
  return undefined
}
