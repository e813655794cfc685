import type { ErrorCases } from '../example.ts'

/** What is wrong with directives. */
export const hledgerDirectives: ErrorCases = {
  directive_unknown: {
    when: 'A line begins with a word that is no directive.',
    examples: ['Bakery 3.20\n', 'apply discount\n', 'end apply discount\n'],
  },
  block_open: { when: 'A block of comments is never closed, so that the rest of the file is skipped.', examples: ['comment\nold\n'] },
  directive_invalid: {
    when: 'A directive lacks something, or has something that does not belong to it.',
    examples: [
      'account\n',
      'payee\n',
      'apply account\n',
      'account food  groceries\n',
      'payee Bakery\n    food  3.20 EUR\n',
      'commodity EUR\n    food  3.20 EUR\n',
      'commodity 1.00 EUR today\n',
      'comment of mine\n',
      'comment\nend comment now\n',
      'decimal-mark point\n',
      'year 24\n',
    ],
  },
  directive_unmatched: { when: 'An `end apply account` has no `apply account` above it.', examples: ['end apply account\n'] },
  account_type_unknown: { when: 'The `type:` of an account is none of the seven.', examples: ['account bank  ; type: Bank\n'] },
  alias_invalid: { when: 'An alias does not say what stands for what.', examples: ['alias food\n', 'alias /food = groceries\n'] },
  account_too_long: {
    when: 'With its aliases, the name of an account grows without end.',
    examples: ['alias /(.*)/ = \\1\\1\n'.repeat(14) + '2024-01-31 Bakery\n    food  3.20 EUR\n    cash\n'],
  },
  pattern_invalid: {
    when: 'What stands between the slashes of an alias is no regular expression.',
    examples: [
      'alias /food(/ = groceries\n',
      'alias /[a/ = groceries\n',
      'alias /food)/ = groceries\n',
      'alias /*food/ = groceries\n',
      'alias /(?=food)/ = groceries\n',
      'alias /(f)\\1/ = groceries\n',
      'alias /[[:wort:]]/ = groceries\n',
      'alias /f{9999}/ = groceries\n',
    ],
  },
}
