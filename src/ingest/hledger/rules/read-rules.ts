import { civil, dayOf } from '#vocabulary/day.ts'
import { type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import { readPeriod } from '../dates/journal-dates.ts'
import { type Cursor, Malformed } from '../text/cursor.ts'
import { parseQuery } from '../query/parse-query.ts'
import { ANY, type Query } from '../query/query.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../directives/directive-scope.ts'
import { type PostingReader, readCode, readDescription, readStatus } from '../transactions/read-transactions.ts'
import type { RulePosting } from './rule.ts'

interface RuleReading {
  readonly postings: PostingReader
  readonly reading: ReadingState
}

/** Reads `= query` and the postings below it. A query means nothing when rules are not applied, and is then not looked at. */
export function readAutoRule(cursor: Cursor, scope: Scope, { postings: reader, reading }: RuleReading): void {
  const { line } = cursor
  cursor.pos++
  const text = readDescription(cursor)
  reading.comments.read(cursor)
  const query = reading.appliesRules ? queryOf(text, reading, line) : ANY
  const postings = rulePostings(cursor, scope, { postings: reader, reading, status: UNMARKED })
  reading.autoRules.push({ text, query, postings, file: scope.file, line })
}

function queryOf(text: string, { options: { today } }: ReadingState, line: number): Query {
  try {
    return parseQuery(text, { year: civil(today).year, today })
  } catch (wrong) {
    if (!(wrong instanceof SyntaxError)) throw wrong
    throw new Malformed(
      'query_invalid',
      `"${text}" does not say which postings this rule is for: ${wrong.message}. Write a query, such as: = expenses:food, with a backslash before signs that mean something in a pattern.`,
      line,
    )
  }
}

export function readPeriodicRule(cursor: Cursor, scope: Scope, { postings: reader, reading }: RuleReading): void {
  const { line } = cursor
  cursor.pos++
  cursor.skipSpaces()
  const { text, pos, end } = cursor
  const beforeComment = text.slice(pos, end).replace(/;.*$/, '')
  const gap = /\s\s/.exec(beforeComment)
  const expression = (gap === null ? beforeComment : beforeComment.slice(0, gap.index)).trim()
  // The tool takes "today" in a rule for the first day of the default year.
  const period = readPeriod(expression, { year: scope.year, today: dayOf(scope.year, 1, 1) })
  if (typeof period === 'string') throw new Malformed('period_invalid', period, line)
  cursor.pos = pos + (gap === null ? beforeComment.length : gap.index)
  cursor.skipSpaces()
  const status = readStatus(cursor)
  cursor.skipSpaces()
  const code = readCode(cursor)
  const description = readDescription(cursor)
  reading.comments.read(cursor)
  const { text: note, tags } = reading.comments
  const postings = rulePostings(cursor, scope, { postings: reader, reading, status })
  reading.periodicRules.push({ period, status, code, description, note, tags, postings, file: scope.file, line })
}

/** Reads the postings of a rule through the columns of the book, which forget them again. */
function rulePostings(
  cursor: Cursor,
  scope: Scope,
  { postings: reader, reading, status }: RuleReading & { readonly status: Status },
): readonly RulePosting[] {
  const { book, details } = reading
  const { postings } = book
  const first = postings.count
  const multipliers = new Set<number>()
  try {
    reader.read(cursor, scope, { status, day: dayOf(scope.year, 1, 1), multipliers })
    const read: RulePosting[] = []
    for (let row = first; row < postings.count; row++) {
      const commodity = postings.commodity[row]!
      const cost = details.costs.of(row)
      read.push({
        account: postings.account[row]!,
        kind: postings.kind[row]!,
        status: postings.status[row] as Status,
        isMultiplier: multipliers.has(row),
        amount:
          commodity < 0
            ? undefined
            : { commodity, quantity: postings.quantity.get(row), cost: cost && { commodity: postings.costCommodity[row]!, ...cost } },
        assertion: details.assertions.get(row),
        day: postings.day[row]!,
        note: postings.note[row]!,
        tags: postings.tags.get(row),
      })
    }
    return read
  } finally {
    reading.forgetPostings(first)
  }
}
