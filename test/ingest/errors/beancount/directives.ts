import type { ErrorCases, Example } from '../example.ts'
import { posted } from './opened.ts'

const entry = (text: string): Example => ({ files: { 'main.beancount': text } })

/** What is wrong with the writing of entries, before anything is booked. */
export const beancountDirectives: ErrorCases = {
  syntax: {
    when: 'A line is not written as the language has it.',
    examples: [
      'Bakery 3.20\n',
      '2024-01-31 open Cash\n',
      '2024-01-31 balance Assets:Cash EUR\n',
      '2024-01-31 balance Assets:Cash 10.00\n',
      '2024-01-31 price EUR\n',
      '2024-01-31 commodity eur\n',
      '2024-01-31 pad Assets:Cash\n',
      '2024-01-31 "Bakery"\n',
      '2024-01-31 balance Assets:Cash 10.00 ~ EUR\n',
      '2024-01-31 close Assets:Cash $\n',
      '2024-01-31 note Assets:Cash\n',
      '2024-01-31 event "location" Rome\n',
      '2024-01-31 custom "budget" #rome\n',
      '2024-01-31 close Assets:Cash today\n',
      '2024-02-30 open Assets:Cash\n',
      '24-01-31 open Assets:Cash\n',
      'option title "Daybook"\n',
      'plugin\n',
      'include 2023.beancount\n',
      '2024-01-31 * "Bakery"\n  Expenses:Food  3.20 eur\n',
      '2024-01-31 * "Bakery"\n  Expenses:Food  3,20 EUR\n',
      '2024-01-31 * "Bakery"\n  Expenses:Food  3.20 EUR @ cheap\n',
      '2024-01-31 * "Bakery"\n  Expenses:Food  (3.20 EUR\n',
      '2024-01-31 * "Bakery"\n  Assets:Shares  3 AAPL {10 USD\n',
      '2024-01-31 * "Bakery"\n  Assets:Shares  3 AAPL {USD 10}\n',
      '2024-01-31 * "Bakery"\n  Assets:Shares  3 AAPL {first}\n',
      '2024-01-31 * "Bakery"\n  shop: Rome\n',
      '2024-01-31 * "Bakery"\n  Food  3.20 EUR\n',
      '2024-01-31 * "Bakery"\n  K: "value"\n',
      '2024-01-31 commodity EUR\n  name Euro\n',
    ],
  },
  directive_unknown: {
    when: 'A word that no directive has stands at the beginning of a line or behind a date.',
    examples: ['pushtags #rome\n', '2024-01-31 opened Assets:Cash\n'],
  },
  account_invalid: {
    when: 'An account is not under one of the five roots, or a part of its name begins with a small letter.',
    examples: [
      '2024-01-31 open Cash:Purse\n',
      '2024-01-31 * "Bakery"\n  Expense:Bread  3.20 EUR\n',
      '2024-01-31 open Assets:cash\n',
      '2024-01-31 open Assets:现金\n',
      '2024-01-31 * "Bakery"\n  assets:cash:purse  3.20 EUR\n',
    ],
  },
  indented_outside: {
    when: 'An indented line is separated from its entry.',
    examples: ['2024-01-31 commodity EUR\n\n  name: "Euro"\n'],
  },
  tags_after_posting: {
    when: 'A tag or a link stands on a line below a posting.',
    examples: ['2024-01-31 * "Bakery"\n  Expenses:Food  3.20 EUR\n  #rome\n'],
  },
  too_many_strings: { when: 'A transaction has more than a payee and a narration.', examples: ['2024-01-31 * "Bakery" "Bread" "Rome"\n'] },
  string_unclosed: {
    when: 'A string has no closing quotation mark: it is told where it begins, not where the next one stands.',
    examples: ['2024-01-31 * "Bakery\n  Expenses:Food  3.20 EUR\n\n2024-02-01 commodity EUR\n  name: "Euro"\n', '2024-01-31 * "Bakery\n'],
  },
  string_too_long: {
    when: 'A string has so many lines that its closing quotation mark is probably missing: a warning.',
    examples: [entry('option "long_string_maxlines" "2"\n2024-01-31 * "Bakery\nin\nRome\nand"\n')],
  },
  pipe_separator: { when: 'A payee and a narration are separated by a pipe, as long ago.', examples: ['2024-01-31 * "Bakery" | "Bread"\n'] },
  metadata_repeated: {
    when: 'A key is there twice: an error in a transaction, and elsewhere a warning.',
    examples: ['2024-01-31 * "Bakery"\n  shop: "Rome"\n  shop: "Paris"\n', '2024-01-31 commodity EUR\n  name: "Euro"\n  name: "European euro"\n'],
  },
  pop_without_push: { when: 'A tag or key is popped that was not pushed.', examples: ['poptag #rome\n', 'popmeta trip:\n'] },
  tag_left_pushed: { when: 'A tag is pushed and not popped in the same file.', examples: ['pushtag #rome\n'] },
  budget_invalid: {
    when: 'A budget has a period that Fava does not know, or something else than an account, a period and an amount: a warning.',
    examples: ['2024-01-31 custom "budget" Expenses:Food "fortnightly" 200 EUR\n', '2024-01-31 custom "budget" Expenses:Food "monthly" 400\n'],
  },
  metadata_left_pushed: { when: 'A key is pushed and not popped in the same file.', examples: ['pushmeta trip: "Rome"\n'] },
  booking_method_unknown: {
    when: 'An account is opened with a booking method that does not exist.',
    examples: ['2024-01-01 open Assets:Shares AAPL "OLDEST"\n'],
  },
  cost_repeated: {
    when: 'A cost has two amounts, dates or labels.',
    examples: [posted('3 AAPL {10 USD, 11 USD}'), posted('3 AAPL {2024-01-01, 2024-01-02}'), posted('3 AAPL {"a", "b"}')],
  },
  cost_per_unit_in_total: { when: 'A total cost in double braces has a cost per unit, too.', examples: [posted('3 AAPL {{10 # 1 USD}}')] },
  cost_merging: { when: 'Lots are to be merged with an asterisk.', examples: [posted('-3 AAPL {*}')] },
  cost_and_price_differ: { when: 'The cost and the price of a posting are in two currencies.', examples: [posted('3 AAPL {10 USD} @ 9 EUR')] },
  price_negative: { when: 'A price has a minus.', examples: [posted('3 AAPL @ -10 USD')] },
  total_price_without_units: { when: 'A total price stands behind an amount without a number.', examples: [posted('AAPL @@ 30 USD')] },
  division_by_zero: { when: 'An expression divides by zero.', examples: [posted('3/0 AAPL')] },
  number_too_long: {
    when: 'An expression has a result with more decimals than a number can keep.',
    examples: [
      {
        ...entry(
          posted(
            `${Array<string>(6)
              .fill(`0.${'0'.repeat(38)}1`)
              .join(' * ')} AAPL`,
          ),
        ),
        shown: 'The product of six numbers with 39 decimals each.',
      },
    ],
  },
  too_deep: {
    when: 'Parentheses nest deeper than anybody writes them.',
    examples: [{ ...entry(posted(`${'('.repeat(300)}1${')'.repeat(300)} AAPL`)), shown: 'A number in 300 parentheses.' }],
  },
}
