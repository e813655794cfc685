import type { StatementPreviewAnswer, StatementPreviewBody } from '../../src/http/contract/imports.ts'

/** What had to be decided to read a statement, in words, and what is still to be chosen. Pure. */

export type Decision = StatementPreviewAnswer['decisions'][number]
export type Choices = NonNullable<StatementPreviewBody['choices']>

const NAMES: Readonly<Record<Decision['about'], string>> = {
  columns: 'Amount',
  sign: 'Positive amounts',
  date_format: 'Date order',
  decimal_mark: 'Decimal mark',
  currency: 'Currency',
  account: 'Account',
}
export const nameOf = ({ about }: Decision): string => NAMES[about]

/** As it is asked for: "choose the order of day and month". */
const ASKED: Readonly<Record<Decision['about'], string>> = {
  columns: 'the column of the amount',
  sign: 'whether positive amounts are money in or out',
  date_format: 'the order of day and month',
  decimal_mark: 'the decimal mark',
  currency: 'the currency',
  account: 'the account',
}

const FIRST: Readonly<Record<string, string>> = { D: 'day first', M: 'month first', Y: 'year first' }
/** The column that a letter names, with its heading where it has one: "C, Amount". */
const columnIn = (letter: string, columns: readonly { readonly letter: string; readonly name: string }[]): string => {
  const name = columns.find((column) => column.letter === letter)?.name
  return name ? `${letter} (${name})` : letter
}

/** "day first (DD/MM/YYYY)", "money in", "point: 1,234.56" */
export const valueInWords = ({ about, value }: Pick<Decision, 'about' | 'value'>, columns: readonly { letter: string; name: string }[]): string => {
  switch (about) {
    case 'columns':
      return value
        .split(',')
        .map((letter) => columnIn(letter, columns))
        .join(' and ')
    case 'sign':
      return value === 'out' ? 'money out' : 'money in'
    case 'date_format':
      return FIRST[value.charAt(0)] ? `${FIRST[value.charAt(0)]} (${value})` : value
    case 'decimal_mark':
      return value === ',' ? 'comma: 1.234,56' : 'point: 1,234.56'
    default:
      return value || 'none'
  }
}

export const openDecisions = (decisions: readonly Decision[]): Decision[] => decisions.filter((decision) => !decision.is_certain)

/** The choices of a request with one more. The account is asked for by a field of its own. */
export const withChoice = (choices: Choices | undefined, about: Exclude<Decision['about'], 'account'>, value: string): Choices => {
  switch (about) {
    case 'columns':
      return { ...choices, amount_column: value }
    case 'sign':
      return { ...choices, sign: value === 'out' ? 'out' : 'in' }
    case 'decimal_mark':
      return { ...choices, decimal_mark: value === ',' ? ',' : '.' }
    case 'date_format':
      return { ...choices, date_format: value }
    case 'currency':
      return { ...choices, currency: value }
  }
}

const listed = (words: readonly string[]): string => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)

/** Why a statement cannot be saved yet, as one sentence; '' when it can. */
export const missingFor = (
  { decisions, contradictions }: Pick<StatementPreviewAnswer, 'decisions' | 'contradictions'>,
  { despiteBalance }: { readonly despiteBalance: boolean },
): string => {
  const open = openDecisions(decisions).map(({ about }) => ASKED[about])
  const wants = [
    ...(open.length > 0 ? [`choose ${listed(open)}`] : []),
    ...(contradictions.length > 0 && !despiteBalance ? ['look at what does not add up'] : []),
  ]
  return wants.length === 0 ? '' : `Before you can save, ${listed(wants)}.`
}
