import type { ErrorCases } from '../example.ts'

const posted = (amount: string): string => `2024-01-31 Broker\n    shares  ${amount}\n    cash\n`

/** What is wrong with amounts, numbers and commodities. */
export const hledgerAmounts: ErrorCases = {
  amount_invalid: {
    when: 'What stands where an amount belongs is none, or its cost or lot cannot be read.',
    examples: [
      posted('EUR'),
      posted('*'),
      posted('10 AAPL @'),
      posted('10 AAPL (@ 5 EUR'),
      posted('10 AAPL {5 EUR'),
      posted('10 AAPL [2024-01-31'),
      posted('10 AAPL (first lot'),
    ],
  },
  number_invalid: {
    when: 'A number has marks or digits that a number cannot have.',
    examples: [
      posted('1.000,00.5 EUR'),
      posted('. EUR'),
      posted('1,000.00E3 EUR'),
      posted('1E999 EUR'),
      posted('1E-200 EUR'),
      { files: { 'main.journal': posted(`${'9'.repeat(300)} EUR`) }, shown: 'An amount of 300 digits.' },
    ],
  },
  commodity_invalid: {
    when: 'A commodity symbol cannot be read, or the sample amount of a directive is not one.',
    examples: [posted('10 "Fund 1'), 'commodity =EUR\n', 'commodity EUR\n    format 1.00 USD\n', 'commodity 1000 EUR\n', 'D 1000 EUR\n'],
  },
  price_invalid: { when: 'A market price cannot be read.', examples: ['P 2024-01-31\n'] },
}
