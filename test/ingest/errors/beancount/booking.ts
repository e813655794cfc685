import type { ErrorCases } from '../example.ts'
import { opened, withLots } from './opened.ts'

const transaction = (...postings: string[]): string => opened(`2024-01-31 * "Bakery"\n${postings.map((posting) => `  ${posting}\n`).join('')}`)
const sale = (...postings: string[]): string => `2024-01-31 * "Sell"\n${postings.map((posting) => `  ${posting}\n`).join('')}`

/** What is wrong when transactions are completed, booked against lots, and balanced. */
export const beancountBooking: ErrorCases = {
  transaction_unbalanced: {
    when: 'The postings of a transaction do not add up to zero, even within the tolerance of its decimals.',
    examples: [
      transaction('Expenses:Food   3.20 EUR', 'Assets:Cash    -3.00 EUR'),
      transaction('Expenses:Food   3.20 EUR', 'Assets:Cash    -3.20 USD'),
    ],
  },
  too_many_elided: {
    when: 'More than one posting is without an amount.',
    examples: [transaction('Expenses:Food  3.20 EUR', 'Assets:Cash', 'Assets:Shares')],
  },
  too_many_missing: {
    when: 'More than one number is left out among postings of one currency.',
    examples: [transaction('Expenses:Food  3.20 EUR', 'Assets:Cash  EUR', 'Assets:Cash  EUR')],
  },
  currency_unknown: {
    when: 'A currency is left out and nothing says which one is meant.',
    examples: [
      transaction('Expenses:Food  3.20', 'Assets:Cash'),
      transaction('Assets:Shares  3 AAPL {10}', 'Assets:Cash  -30 USD', 'Assets:Cash  -1 EUR', 'Expenses:Food  1 EUR'),
      transaction('Assets:Shares  {10 USD}', 'Assets:Cash  -30 USD'),
    ],
  },
  units_unknown: {
    when: 'A number of units is left out and cannot be calculated.',
    examples: [
      transaction('Assets:Shares  AAPL {{30 USD}}', 'Assets:Cash  -30 USD'),
      transaction('Assets:Shares  AAPL @ 0 USD', 'Assets:Cash  -30 USD'),
    ],
  },
  amount_zero: { when: 'A posting of nothing has a cost.', examples: [transaction('Assets:Shares  0 AAPL {10 USD}', 'Assets:Cash  0 USD')] },
  cost_negative: { when: 'A lot costs less than nothing.', examples: [transaction('Assets:Shares  3 AAPL {-10 USD}', 'Assets:Cash')] },
  lot_not_found: {
    when: 'A sale names a cost, a date or a label that no lot has.',
    examples: [withLots(sale('Assets:Shares  -3 AAPL {11 USD}', 'Assets:Cash'))],
  },
  lot_ambiguous: {
    when: 'A sale may be from several lots, and the account does not say which comes first.',
    examples: [withLots(sale('Assets:Shares  -2 AAPL {}', 'Assets:Cash'))],
  },
  lots_insufficient: {
    when: 'A sale takes more than the lots hold.',
    examples: [
      withLots(sale('Assets:Shares  -4 AAPL {10 USD}', 'Assets:Cash')),
      {
        files: {
          'main.beancount': opened(
            'plugin "beancount.plugins.book_conversions" "Assets:Shares,Income:Gains"\n2024-01-01 open Income:Gains\n\n2024-01-31 * "Sell"\n  Assets:Shares  -3 AAPL @ 10 USD\n  Assets:Cash\n',
          ),
        },
        besides: ['transaction_unbalanced'],
      },
    ],
  },
  average_not_supported: {
    when: 'An account is opened with AVERAGE, and something is sold from it.',
    examples: [withLots(sale('Assets:Shares  -2 AAPL {}', 'Assets:Cash')).replace('open Assets:Shares\n', 'open Assets:Shares  "AVERAGE"\n')],
  },
}
