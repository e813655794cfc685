import type { ErrorCases } from '../example.ts'

/** What is wrong with directives, options and clock lines. */
export const ledgerDirectives: ErrorCases = {
  symbol_missing: { when: 'A commodity has no name between its quotes.', examples: ['commodity ""\n'] },
  argument_missing: {
    when: 'A directive or an option stands without what it is about, or a line is neither a transaction nor a directive.',
    examples: ['account\n', 'apply account\n', 'Y\n', 'account Cash\n    note\n', '--input-date-format\n', 'Bakery\n'],
  },
  directive_unknown: {
    when: 'A line begins with a word that is no directive; ledger passes over it in silence.',
    examples: ['acount Assets:Cash\n'],
  },
  block_open: { when: 'A block of comments is never closed, so that the rest of the file is skipped.', examples: ['comment\nold\n', 'test old\n'] },
  option_unknown: { when: 'A line with two dashes names no option of ledger.', examples: ['--decimal-coma\n'] },
  alias_of_itself: { when: 'An alias is the name of the account that it stands for.', examples: ['alias Food=Food\n'] },
  year_invalid: { when: 'A year cannot be one.', examples: ['year 24\n', 'apply year soon\n'] },
  end_without_apply: { when: 'An `end` has no `apply` above it in the same file.', examples: ['end apply account\n', 'end\n'] },
  end_of_other_apply: { when: 'An `end` closes another `apply` than the innermost one.', examples: ['apply account Assets\nend apply tag\n'] },
  format_of_other_commodity: {
    when: 'The `format` of a commodity is an amount of another one.',
    examples: ['commodity EUR\n    format 1,000.00 USD\n'],
  },
  price_invalid: { when: 'A price lacks one of its parts.', examples: ['P 2024/01/31\n', 'apply fixed EUR\n'] },
  clock_running: {
    when: 'A clock is started that runs already.',
    examples: ['i 2024/01/31 09:00:00 Work\ni 2024/01/31 10:00:00 Work\no 2024/01/31 11:00:00\n'],
  },
  clock_not_running: {
    when: 'A clock is stopped that does not run.',
    examples: [
      'o 2024/01/31 10:00:00\n',
      { files: { 'main.ledger': 'i 2024/01/31 09:00:00 Work\ni 2024/01/31 09:30:00 Sport\no 2024/01/31 10:00:00 Music\n' }, besides: ['clock_open'] },
    ],
  },
  account_too_long: {
    when: 'Accounts are applied below one another without end.',
    examples: [{ files: { 'main.ledger': 'apply account Assets\n'.repeat(200) }, shown: 'Two hundred times "apply account Assets".' }],
  },
  clock_backwards: { when: 'A clock is stopped before it was started.', examples: ['i 2024/01/31 09:00:00 Work\no 2024/01/31 08:00:00\n'] },
  clock_open: { when: 'A file ends while a clock runs: a warning, because it may be running now.', examples: ['i 2024/01/31 09:00:00 Work\n'] },
}
