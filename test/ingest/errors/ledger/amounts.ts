import type { ErrorCases } from '../example.ts'

const posted = (amount: string): string => `2024/01/31 Broker\n    Shares  ${amount}\n    Cash\n`

/** What is wrong with an amount, its cost or its lot. */
export const ledgerAmounts: ErrorCases = {
  amount_missing: { when: 'Where an amount belongs there is no number.', examples: [posted('EUR')] },
  number_ambiguous: {
    when: 'A number has points and commas of which one cannot tell the decimals.',
    examples: [
      posted('1.2.3 EUR'),
      posted('1,23,456.00 EUR'),
      posted('1.00,00,00 EUR'),
      posted('1.00,000 EUR'),
      posted('1.00.000,00 EUR'),
      posted('1,00.000,00 EUR'),
    ],
  },
  number_too_fine: { when: 'A number has more decimals than Daybook keeps.', examples: [posted(`0.${'0'.repeat(255)}5 EUR`)] },
  quote_open: { when: 'The quotes around a commodity symbol are not closed.', examples: [posted('10 "Fund 1'), 'commodity "Fund 1\n'] },
  symbol_unfinished: { when: 'A commodity symbol ends with a backslash.', examples: [posted('10 EU\\')] },
  text_after_amount: {
    when: 'Something follows an amount that is neither a cost, a balance nor a note.',
    examples: [posted('10 EUR for lunch'), posted('10 EUR + 5 EUR')],
  },
  division_by_zero: {
    when: 'An expression divides by zero, or nothing has a total lot price.',
    examples: [posted('(10 EUR / 0)'), posted('0 AAPL {{10 EUR}}')],
  },
  cost_missing: { when: 'Nothing follows @ or @@.', examples: [posted('10 AAPL @'), posted('10 AAPL @@'), posted('10 AAPL @ =')] },
  cost_negative: { when: 'A cost has a minus.', examples: [posted('10 AAPL @ $-5')] },
  cost_in_same_commodity: { when: 'The cost of an amount is in the commodity of the amount.', examples: [posted('10 EUR @ 2 EUR')] },
  lot_twice: {
    when: 'A lot has two prices, dates, notes or valuations.',
    examples: [
      posted('10 AAPL {$5} {$6}'),
      posted('10 AAPL [2024/01/01] [2024/01/02]'),
      posted('10 AAPL (old) (new)'),
      posted('10 AAPL ((market)) ((market))'),
    ],
  },
  lot_open: {
    when: 'A bracket around the price, the date or the note of a lot is not closed.',
    examples: [posted('10 AAPL {$5'), posted('10 AAPL {{$50}'), posted('10 AAPL [2024/01/01'), posted('10 AAPL (old'), posted('10 AAPL ((market)')],
  },
}
