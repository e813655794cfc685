import type { ErrorCases } from '../example.ts'

const posted = (amount: string): string => `2024/01/31 Bakery\n    Food  ${amount}\n    Cash\n`

/** What is wrong with value expressions, the queries of rules, and periods. */
export const ledgerExpressions: ErrorCases = {
  expression_syntax: {
    when: 'A value expression cannot be read.',
    examples: [
      posted('(1 EUR +)'),
      posted('(1 EUR'),
      posted('()'),
      'assert\t1 ==\n',
      'assert amount =~ /Food\n',
      'assert true ? 1\n',
      'assert {1 EUR > 2\n',
      'assert 1 +\n',
      'assert ]\n',
      'assert ()\n',
    ],
  },
  expression_type: {
    when: 'A value expression mixes what does not go together.',
    examples: [
      posted('(1 EUR + "two")'),
      'assert "one" > 2\n',
      'assert "Food" =~ "Food"\n',
      'assert account("Nowhere").total > 1\n',
      'assert /Food/\n',
      'assert true == 1\n',
      'assert -"two" > 1\n',
      'assert 1 * "two" > 1\n',
      'assert (1).total > 1\n',
      'assert percent("a", 2)\n',
      posted('(tag(1))'),
      'define 1 = 2\n',
      'define tax(1) = 2\n',
      'define rate = 2\nassert rate(1) > "x"\n',
      'assert (1)(2) > 1\n',
    ],
  },
  expression_not_an_amount: { when: 'An expression in place of an amount comes to a text, or to several amounts.', examples: [posted('("ten")')] },
  expression_too_deep: {
    when: 'A definition uses itself.',
    examples: ['define tax(x) = tax(x) + 1\n\n2024/01/31 Bakery\n    Food  (tax(1))\n    Cash\n'],
  },
  name_unknown: { when: 'An expression uses a name that nobody has defined.', examples: [posted('(1 EUR * rate)'), posted('(taxed(1 EUR))')] },
  pattern_invalid: { when: 'What stands between slashes is no regular expression.', examples: ['= /Food[/\n    (Budget)  1\n'] },
  query_missing: { when: 'An automated transaction does not say for which postings it is.', examples: ['=\n    (Budget)  1\n'] },
  query_syntax: {
    when: 'The query of an automated transaction cannot be read.',
    examples: [
      '= /Food\n    (Budget)  1\n',
      '= Food and\n    (Budget)  1\n',
      '= not\n    (Budget)  1\n',
      '= (Food\n    (Budget)  1\n',
      '= //\n    (Budget)  1\n',
      '= %Trip=\n    (Budget)  1\n',
      '= payee\n    (Budget)  1\n',
    ],
  },
  rule_amount_missing: {
    when: 'A posting of an automated transaction has no amount.',
    examples: ['= /Food/\n    (Budget)\n\n2024/01/31 Bakery\n    Food  3.20 EUR\n    Cash\n'],
  },
  pattern_unbounded: {
    when: 'A pattern looks ahead or refers back, and repeats so much that reading it might never end.',
    examples: ['= /(?!Food)(.*)+x(.*)+/\n    (Seen)  1\n', '= /(?=Food)(Bread|Cake|Rolls|Buns|Pies|Tarts)/\n    (Seen)  1\n'],
  },
  places_out_of_range: {
    when: 'An amount is rounded to more digits than a number can have.',
    examples: ['2024/01/31 Bakery\n    Food  (roundto(3.20 EUR, 100000000))\n    Cash\n'],
  },
  expression_too_long: {
    when: 'An expression grows with each definition that it uses, until nobody could wait for it.',
    examples: [
      {
        files: {
          'main.ledger': `${[...'abcdefghijklmnopqrst'].map((letter, at, all) => `define f${letter}(x)=${at === 19 ? 'x' : `f${all[at + 1]}(x)+f${all[at + 1]}(x)`}\n`).join('')}2024/01/31 Bakery\n    Food  (fa(1 EUR))\n    Cash\n`,
        },
        shown: 'Twenty definitions, each of which uses the next one twice.',
      },
    ],
  },
  number_too_long: {
    when: 'An expression has a result with thousands of digits.',
    examples: [`define sq(x)=x*x\n2024/01/31 Bakery\n    Food  (${'sq('.repeat(30)}99 EUR${')'.repeat(30)})\n    Cash\n`],
  },
  period_invalid: {
    when: 'The period of a periodic transaction cannot be read.',
    examples: [
      '~ Montly\n    Food  100 EUR\n    Cash\n',
      '~ every 2 moons\n    Food  100 EUR\n    Cash\n',
      '~ Monthly from\n    Food  100 EUR\n    Cash\n',
      '~ Monthly from soon\n    Food  100 EUR\n    Cash\n',
    ],
  },
  forecast_too_long: {
    when: 'Rules make so many forecasts that something must be wrong with them: a warning.',
    examples: [
      {
        files: { 'main.ledger': '~ Daily from 1970/01/01\n    Food  5 EUR\n    Cash\n\n'.repeat(20) },
        options: { forecastUntil: 20_000 },
        shown: 'Twenty rules that come round every day for fifty years.',
      },
    ],
  },
}
