import { ASSIGNED, CLEARED, IMPORTED, INFERRED, PENDING, type Status, type TransactionDetails, UNMARKED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY, tryDayOf, tryParseWrittenDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { DateReader } from '#vocabulary/text/dates.ts'
import type { CsvRecord } from '#vocabulary/text/strict-csv.ts'
import { strptimeReader, whyNoDateFormat } from '#vocabulary/text/strptime.ts'
import { type Amount, costTotal } from '../amounts/amount-sums.ts'
import { markOf } from '../amounts/parse-amounts.ts'
import { Cursor, Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../directives/directive-scope.ts'
import type { ConditionalRule, Matcher, Rules } from './csv-rules.ts'

const POSTINGS_MAX = 99
const UNKNOWN_EXPENSES = 'expenses:unknown'
const UNKNOWN_INCOME = 'income:unknown'
const BALANCE_TYPES = new Set(['=', '==', '=*', '==*'])

export interface CsvPosting {
  readonly account: string
  readonly amount: Amount | undefined
  readonly balance: Amount | undefined
  readonly comment: string
}

/** The transaction of a record, according to the rules. */
export interface CsvTransaction {
  readonly day: Day
  readonly status: Status
  readonly description: string
  readonly details: TransactionDetails
  readonly postings: readonly CsvPosting[]
  readonly line: number
}

/** Without a format: YYYY-M-D with the same mark twice. */
const usualDay: DateReader = (text) => (/^\d{4}([-/.])\d{1,2}\1/.test(text) ? tryParseWrittenDay(text) : undefined)

/** Makes transactions of records. Throws a Malformed, whose line is the record's, for a value that does not fit. */
export class RecordConverter {
  readonly #rules: Rules
  readonly #reading: ReadingState
  readonly #dateOf: DateReader
  readonly #amountRules: Scope
  readonly #fieldsUsed: ReadonlySet<string>
  readonly #postingsUsed: number

  constructor(reading: ReadingState, scope: Scope, rules: Rules) {
    this.#reading = reading
    this.#rules = rules
    const format = rules.directives.get('date-format') || undefined
    const why = format === undefined ? undefined : whyNoDateFormat(format)
    if (why !== undefined) throw new Malformed('rules_invalid', `"date-format ${format}" cannot be used: ${why}. Write a shorter format.`, 0)
    this.#dateOf = format === undefined ? usualDay : strptimeReader(format, { complete: (month, day) => tryDayOf(1970, month, day) })
    const mark = rules.directives.get('decimal-mark')
    if (mark !== undefined) {
      if (markOf(mark) === 0) throw new Malformed('rules_invalid', `"decimal-mark ${mark}" is neither . nor ,`, 0)
      scope.markStyle = { decimalMark: markOf(mark), places: 2 }
    }
    this.#amountRules = scope
    const used = new Set([...rules.assignments, ...rules.conditions.flatMap((rule) => rule.assignments)].map(({ field }) => field))
    this.#fieldsUsed = used
    if (!used.has('date'))
      throw new Malformed('rules_invalid', 'The rules do not say where the date is. Name a column "date" in "fields", or assign it: date %1', 0)
    let most = 2
    for (const field of used) {
      const number = /^[a-z]+([1-9]\d?)/.exec(field)?.[1]
      if (number !== undefined && field !== 'date2') most = Math.max(most, Math.min(POSTINGS_MAX, Number(number)))
    }
    this.#postingsUsed = most
  }

  /** How many records from this one on the conditional rules leave out; Infinity for `end`. */
  skipped(record: CsvRecord): number {
    let skip = 0
    for (const rule of this.#rules.conditions) {
      if ((rule.skip > 0 || rule.end) && this.#matches(rule, record)) {
        if (rule.end) return Number.POSITIVE_INFINITY
        skip = rule.skip
      }
    }
    return skip
  }

  convert(record: CsvRecord): CsvTransaction {
    const values = this.#effective(record)
    const value = (field: string): string | undefined => values.get(field)
    const day = this.#day(value('date') ?? '', record)
    const date2 = value('date2')?.trim() || undefined
    const secondDay = date2 === undefined ? undefined : this.#day(date2, record)
    const account1 = value('account1')?.trim()
    const firstIsVirtual = account1 !== undefined && /^\(.*\)$/.test(account1)
    const postings: CsvPosting[] = []
    for (let number = 1; number <= this.#postingsUsed; number++) {
      const posting = this.#posting(number, { record, value, firstIsVirtual })
      if (posting !== undefined) postings.push(posting)
    }
    return {
      day,
      status: statusOf((value('status') ?? '').trim(), record.line),
      description: (value('description') ?? '').trim(),
      details: { secondDay, code: value('code')?.trim() || undefined, note: commentOf(value('comment')) || undefined },
      postings,
      line: record.line,
    }
  }

  /** Each field's value: the last assignment that applies to the record, with its references filled in. */
  #effective(record: CsvRecord): Map<string, string> {
    const templates = new Map<string, { readonly template: string; readonly groups: readonly string[] }>()
    for (const { field, template } of this.#rules.assignments) templates.set(field, { template, groups: [] })
    for (const rule of this.#rules.conditions) {
      if (rule.assignments.length === 0) continue
      const groups = this.#matches(rule, record)
      if (groups === undefined) continue
      for (const { field, template } of rule.assignments) templates.set(field, { template, groups })
    }
    const values = new Map<string, string>()
    for (const [field, { template, groups }] of templates) values.set(field, this.#render(template, record, groups))
    return values
  }

  /** The groups that the matching patterns caught; undefined when the rule does not apply. */
  #matches(rule: ConditionalRule, record: CsvRecord): readonly string[] | undefined {
    for (const group of rule.anyOf) {
      const caught: string[] = []
      if (group.every((matcher) => this.#matchesOne(matcher, record, caught))) return caught
    }
    return undefined
  }

  #matchesOne({ field, pattern, isNegated }: Matcher, record: CsvRecord, caught: string[]): boolean {
    const text = field === undefined ? record.cells.join(',') : (this.#csvValue(field, record) ?? `%${field}`)
    const groups = pattern.match(text)
    if (groups !== undefined && !isNegated) caught.push(...groups)
    return (groups !== undefined) !== isNegated
  }

  #csvValue(field: string, record: CsvRecord): string | undefined {
    const column = /^\d+$/.test(field) ? Number(field) - 1 : this.#rules.fields.get(field.toLowerCase())
    return column === undefined ? undefined : (record.cells[column] ?? '')
  }

  #render(template: string, record: CsvRecord, groups: readonly string[]): string {
    return template.replace(
      /%\(([\p{L}\p{N}_-]+)\)|%([\p{L}\p{N}_-]+)|\\([1-9])/gu,
      (whole: string, bracketed: string | undefined, plain: string | undefined, group: string | undefined) => {
        if (group !== undefined) return groups.length === 0 ? whole : (groups[Number(group) - 1] ?? '')
        return this.#csvValue((bracketed ?? plain)!, record) ?? whole
      },
    )
  }

  #posting(number: number, { record, value, firstIsVirtual }: PostingPlace): CsvPosting | undefined {
    const currency = value(`currency${number}`) ?? value('currency') ?? ''
    const amount = this.#amount(number, { record, value, firstIsVirtual, currency })
    const balanceText = (value(`balance${number}`) ?? (number === 1 ? value('balance') : undefined) ?? '').trim()
    const balance = balanceText === '' ? undefined : this.#parsed(currency + signed(balanceText), { record, what: `the balance "${balanceText}"` })
    const written = value(`account${number}`)?.trim()
    if (written === '' || (written === undefined && amount === undefined && balance === undefined)) return undefined
    const account = written ?? (amount !== undefined && amount.quantity.sign < 0 ? UNKNOWN_INCOME : UNKNOWN_EXPENSES)
    return { account, amount, balance, comment: commentOf(value(`comment${number}`)) }
  }

  #amount(number: number, place: PostingPlace & { readonly currency: string }): Amount | undefined {
    const own = this.#assigned([`amount${number}`, `amount${number}-in`, `amount${number}-out`], place)
    if (own.length > 0 || number > 2 || (number === 2 && place.firstIsVirtual)) return single(own, place.record.line)
    const shared = single(this.#assigned(['amount', 'amount-in', 'amount-out'], place), place.record.line)
    return shared === undefined || number === 1 ? shared : opposite(shared)
  }

  #assigned(fields: readonly string[], { record, value, currency }: PostingPlace & { readonly currency: string }): Amount[] {
    const amounts: Amount[] = []
    for (const field of fields) {
      if (!this.#fieldsUsed.has(field)) continue
      const text = (value(field) ?? '').trim()
      if (text === '') continue
      const amount = this.#parsed(currency + signed(text), { record, what: `the ${field} "${text}"` })
      amounts.push(field.endsWith('-out') ? { ...amount, quantity: amount.quantity.negated() } : amount)
    }
    return amounts
  }

  #parsed(text: string, { record, what }: { readonly record: CsvRecord; readonly what: string }): Amount {
    const cursor = new Cursor(text)
    cursor.advance()
    cursor.skipSpaces()
    try {
      const amount = this.#reading.amounts.written(cursor, this.#amountRules)
      if (cursor.rest() === '') return amount
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
    }
    throw new Malformed(
      'csv_value_invalid',
      `In this record ${what} is not an amount. Check which column the rules take, the currency rule, or skip this record with the rules.`,
      record.line,
    )
  }

  #day(text: string, record: CsvRecord): Day {
    const day = this.#dateOf(text.trim())
    if (day !== undefined) return day
    const format = this.#rules.directives.get('date-format')
    const expected = format === undefined ? 'a date as YYYY-MM-DD' : `a date in the format ${format}`
    throw new Malformed(
      'csv_value_invalid',
      `In this record "${text.trim()}" is not ${expected}. Check the rules "date" and "date-format", or skip this record.`,
      record.line,
    )
  }

  /** Writes a transaction into the book. */
  add(transaction: CsvTransaction, scope: Scope): void {
    const { book, comments } = this.#reading
    const { day, status, description: payee, details, line } = transaction
    const tags = comments.tagsOf(details.note ?? '')
    book.beginTransaction({ day, status, origin: IMPORTED, payee, ...details, tags, file: scope.file, beginLine: line, endLine: line })
    for (const posting of transaction.postings) this.#addPosting(posting, transaction, scope)
    book.endTransaction()
  }

  /** Throws for an account that cannot be had, before anything of the transaction is in the book. */
  checkAccounts({ postings, line }: CsvTransaction, scope: Scope): void {
    try {
      for (const { account } of postings) scope.accounts.find(account)
    } catch (wrong) {
      throw wrong instanceof Malformed ? wrong.at(line) : wrong
    }
  }

  #addPosting({ account, amount, balance, comment }: CsvPosting, { status, line }: CsvTransaction, scope: Scope): void {
    const reading = this.#reading
    const { postings, texts } = reading.book
    if (postings.count === postings.account.length) postings.grow()
    const row = postings.count++
    const resolved = scope.accounts.find(account)
    postings.account[row] = resolved >> 2
    postings.kind[row] = resolved & 3
    postings.status[row] = status
    postings.line[row] = line
    postings.lotCommodity[row] = NONE
    postings.day[row] = NO_DAY
    postings.note[row] = comment === '' ? NONE : texts.id(comment)
    const tags = reading.comments.tagsOf(comment)
    if (tags.length > 0) postings.tags.set(row, tags)
    postings.flags[row] = amount !== undefined ? 0 : balance !== undefined ? ASSIGNED : INFERRED
    postings.commodity[row] = amount?.commodity ?? NONE
    postings.quantity.set(row, amount?.quantity ?? Exact.zero)
    postings.costCommodity[row] = amount?.cost?.commodity ?? NONE
    if (amount !== undefined) reading.seePlaces(amount.commodity, amount.quantity.scale)
    if (amount?.cost !== undefined) {
      postings.cost.set(row, costTotal(amount.quantity, amount.cost.rate, amount.cost.isTotal))
      reading.details.costs.add(row, amount.cost.rate, amount.cost.isTotal)
    }
    if (amount !== undefined && balance !== undefined) reading.book.statedBalances.push({ line, account, ...balance })
    // hledger does not check the bank's balance; it uses it only if the amount is missing.
    if (amount === undefined && balance !== undefined) {
      const type = this.#balanceType
      reading.details.assertions.set(row, { ...balance, isSole: type.startsWith('=='), isInclusive: type.endsWith('*') })
    }
  }

  get #balanceType(): string {
    return this.#rules.directives.get('balance-type') ?? '='
  }

  /** The rule that says how balances are meant, when it is wrong. */
  checkBalanceType(): void {
    if (!BALANCE_TYPES.has(this.#balanceType))
      throw new Malformed('rules_invalid', `"balance-type ${this.#balanceType}" is not known. Expected = or == or =* or ==*`, 0)
  }
}

interface PostingPlace {
  readonly record: CsvRecord
  readonly value: (field: string) => string | undefined
  readonly firstIsVirtual: boolean
}

/**
 * Combines the signs of an amount as banks write them: "+5", "--5", "(5)", "-(5)", "- $5" become 5, 5, -5, 5, "-$5".
 */
function signed(text: string): string {
  let rest = text.trim()
  // Longer than any amount: it is refused later.
  if (rest.length > 500) return rest
  let negative = false
  for (;;) {
    if (/^\(.*\)$/.test(rest)) {
      negative = !negative
      rest = rest.slice(1, -1).trim()
    } else if (rest.startsWith('-')) {
      negative = !negative
      rest = rest.slice(1).trimStart()
    } else if (rest.startsWith('+')) rest = rest.slice(1).trimStart()
    else break
    if (rest === '') break
  }
  return negative && rest !== '' ? `-${rest}` : rest
}

/* The values of a record's fields, from the texts that rules and columns gave them. */

/** If several columns may have the amount, the one that is not zero. */
function single(amounts: readonly Amount[], line: number): Amount | undefined {
  if (amounts.length < 2) return amounts[0]
  const nonZero = amounts.filter((amount) => !amount.quantity.isZero)
  if (nonZero.length > 1)
    throw new Malformed(
      'csv_value_invalid',
      'This record has more than one amount for one posting. Only one of the amount columns may be other than zero.',
      line,
    )
  return nonZero[0] ?? amounts[0]
}

/** The amount of the second posting: that of the first at cost, negated. */
function opposite({ commodity, quantity, cost }: Amount): Amount {
  if (cost === undefined) return { commodity, quantity: quantity.negated(), cost: undefined }
  return { commodity: cost.commodity, quantity: costTotal(quantity, cost.rate, cost.isTotal).negated(), cost: undefined }
}

/** Rules write \\n for the end of a line in a comment. */
const commentOf = (value: string | undefined): string => (value ?? '').replaceAll('\\n', '\n').trim()

/** The status from a column or a rule. */
function statusOf(text: string, line: number): Status {
  if (text === '') return UNMARKED
  if (text === '*') return CLEARED
  if (text === '!') return PENDING
  throw new Malformed(
    'csv_value_invalid',
    `In this record "${text}" is not a status. Expected * or ! or nothing; map the bank's words with "if" rules.`,
    line,
  )
}
