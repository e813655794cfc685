/** One transaction of a person, as it is written in each dialect. */
export interface Entry {
  readonly payee: string
  readonly day: string
  /** Whole cents: 420 is 4.20 EUR from checking to food. */
  readonly cents: number
}

export interface Dialect {
  readonly name: 'ledger' | 'hledger' | 'beancount'
  readonly ending: string
  /** How a book begins that includes the second file. */
  beginning(second: string): string
  text(entry: Entry): string
}

const euros = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const plain = ({ payee, day, cents }: Entry): string =>
  `${day} ${payee}\n    Expenses:Food  ${euros(cents)} EUR\n    Assets:Checking  -${euros(cents)} EUR\n\n`
const HOLDING = '2024-01-01 Broker\n    Assets:Shares  10 ACME @ 8.00 EUR\n    Equity:Opening\n\n'

export const DIALECTS: readonly Dialect[] = [
  { name: 'ledger', ending: 'ledger', beginning: (second) => `include ${second}\n\n${HOLDING}`, text: plain },
  { name: 'hledger', ending: 'journal', beginning: (second) => `include ${second}\n\n${HOLDING}`, text: plain },
  {
    name: 'beancount',
    ending: 'beancount',
    beginning: (second) =>
      `option "operating_currency" "EUR"\ninclude "${second}"\n\n${['Assets:Checking', 'Assets:Shares', 'Expenses:Food', 'Equity:Opening'].map((account) => `2020-01-01 open ${account}\n`).join('')}\n` +
      '2024-01-01 * "Broker"\n  Assets:Shares  10 ACME {8.00 EUR}\n  Equity:Opening\n\n',
    text: ({ payee, day, cents }) => `${day} * "${payee}"\n  Expenses:Food  ${euros(cents)} EUR\n  Assets:Checking  -${euros(cents)} EUR\n\n`,
  },
]

/** What the texts spend, in cents, and how many transactions there are: by their lines, with none of the program's readers. */
export function spentIn(texts: readonly string[]): { readonly cents: number; readonly entries: number } {
  const found = texts.flatMap((text) => [...text.matchAll(/^ +Expenses:Food +(\d+)\.(\d\d) EUR$/gm)])
  return { cents: found.reduce((sum, [, whole, part]) => sum + Number(whole) * 100 + Number(part), 0), entries: found.length }
}
