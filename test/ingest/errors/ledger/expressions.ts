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
      'assert 1 2\n',
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
  period_invalid: {
    when: 'The period of a periodic transaction cannot be read.',
    examples: [
      '~ Montly\n    Food  100 EUR\n    Cash\n',
      '~ every 2 moons\n    Food  100 EUR\n    Cash\n',
      '~ Monthly from\n    Food  100 EUR\n    Cash\n',
      '~ Monthly from soon\n    Food  100 EUR\n    Cash\n',
    ],
  },
  period_without_amounts: { when: 'A periodic transaction has no amount at all.', examples: ['~ Monthly\n    Food\n'] },
}
