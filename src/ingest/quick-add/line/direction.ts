export type Direction = 'expense' | 'income' | 'transfer'

const MARKS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  transfer: new Set('transfer transferred transferring xfer move moved moving'.split(' ')),
  income: new Set(
    'received receive earned salary wage wages bonus refund refunded reimbursed reimbursement dividend dividends deposit deposited income sold interest paycheck'.split(
      ' ',
    ),
  ),
  expense: new Set(
    'bought buy purchase purchased paid pay spent spend withdrew charged cost costs expense bill subscription rent fee fees commission'.split(' '),
  ),
}

/** Words that say what happened and not what it was about. */
const VERBS = new Set(
  'transfer transferred transferring xfer move moved moving sent send received receive got earned refunded reimbursed deposited sold bought buy purchase purchased paid pay spent spend withdrew charged cost costs'.split(
    ' ',
  ),
)
export const isVerb = (word: string): boolean => VERBS.has(word)

/** Which way the money goes, by the words of a line; undefined when none of them tells. A transfer wins over wages that are moved. */
export function directionIn(words: readonly string[]): Direction | undefined {
  const has = (direction: Direction): boolean => words.some((word) => MARKS[direction].has(word))
  if (has('transfer')) return 'transfer'
  // "Paid the interest" is spending, "got paid" is not.
  if (words.some((word, at) => word === 'got' && words[at + 1] === 'paid')) return 'income'
  const paid = words.some((word) => ['paid', 'pay', 'bought', 'spent'].includes(word))
  if (has('income') && !paid) return 'income'
  return has('expense') ? 'expense' : undefined
}
