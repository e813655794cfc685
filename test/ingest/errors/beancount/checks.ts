import type { ErrorCases } from '../example.ts'
import { dayOf } from '#vocabulary/day.ts'
import { opened, withLots } from './opened.ts'

const meal = (date = '2024-01-31'): string => `${date} * "Bakery"\n  Expenses:Food   3.20 EUR\n  Assets:Cash    -3.20 EUR\n`

/** What directives find when all transactions are booked. */
export const beancountChecks: ErrorCases = {
  forecast_too_long: {
    when: 'Budgets plan so often that something must be wrong with them: a warning.',
    examples: [
      {
        files: {
          'main.beancount': Array.from({ length: 15 }, (_, nth) => `2024-01-31 custom "budget" Expenses:Food:F${nth} "daily" 5 EUR\n`).join(''),
        },
        options: { forecastUntil: dayOf(2100, 12, 31) },
        shown: 'Fifteen budgets for every day of eighty years.',
      },
    ],
  },
  account_not_open: { when: 'An account is used that no `open` directive opens.', examples: [`2024-01-01 open Expenses:Food\n\n${meal()}`] },
  account_not_yet_open: {
    when: 'An account is used before it is opened.',
    examples: [opened(meal('2023-12-31')).replace('2024-01-01 open Assets', '2023-01-01 open Assets')],
  },
  account_closed: { when: 'An account is used after it was closed.', examples: [opened(`2024-01-15 close Assets:Cash\n\n${meal()}`)] },
  account_opened_twice: { when: 'An account is opened again.', examples: ['2024-01-01 open Assets:Cash\n2024-01-02 open Assets:Cash\n'] },
  account_closed_twice: {
    when: 'An account is closed again.',
    examples: ['2024-01-01 open Assets:Cash\n2024-01-02 close Assets:Cash\n2024-01-03 close Assets:Cash\n'],
  },
  account_closed_unopened: { when: 'An account is closed that was never opened.', examples: ['2024-01-02 close Assets:Cash\n'] },
  currency_not_allowed: {
    when: 'An account has another currency than those that its `open` directive lists.',
    examples: [
      opened(meal()).replace('open Assets:Cash\n', 'open Assets:Cash  USD, GBP\n'),
      '2024-01-01 open Assets:Cash  USD\n2024-01-31 balance Assets:Cash  0 EUR\n',
    ],
  },
  balance_failed: {
    when: 'A `balance` directive says something else than the transactions before that day.',
    examples: [
      opened(`${meal()}\n2024-02-01 balance Assets:Cash  10.00 EUR\n`),
      opened(`${meal()}\n2024-02-01 balance Assets:Cash  -3.30 EUR\n`),
      {
        files: { 'main.beancount': opened(`${meal()}2024-01-31 * "Tips"\n  Assets:Cash -1 eur\n\n2024-02-01 balance Assets:Cash  -4.20 EUR\n`) },
        besides: ['syntax'],
      },
    ],
  },
  balances_contradict: {
    when: 'Two `balance` directives of one day and account say different things.',
    examples: [
      {
        files: { 'main.beancount': opened('2024-02-01 balance Assets:Cash  0 EUR\n2024-02-01 balance Assets:Cash  1 EUR\n') },
        besides: ['balance_failed'],
      },
    ],
  },
  pad_unused: { when: 'A `pad` has nothing to do.', examples: [opened('2024-01-02 pad Assets:Cash Expenses:Food\n')] },
  pad_at_cost: {
    when: 'A `pad` would have to invent lots.',
    examples: [
      {
        files: { 'main.beancount': withLots('2024-01-04 pad Assets:Shares Assets:Cash\n\n2024-01-31 balance Assets:Shares  9 AAPL\n') },
        besides: ['balance_failed', 'pad_unused'],
      },
    ],
  },
  commodity_declared_twice: { when: 'A commodity is declared again.', examples: ['2024-01-01 commodity EUR\n2024-01-02 commodity EUR\n'] },
  document_missing: { when: 'A document is not where the directive says.', examples: [opened('2024-01-31 document Assets:Cash "receipt.pdf"\n')] },
  document_folder_missing: { when: 'The option `documents` names a folder that is not there.', examples: ['option "documents" "receipts"\n'] },
  document_day_invalid: {
    when: 'A file in a folder of documents begins with what looks like a day and is none.',
    examples: [
      {
        files: {
          'main.beancount': 'option "documents" "papers"\n2024-01-01 open Assets:Cash\n',
          'papers/Assets/Cash/2024-02-30 receipt.pdf': '',
        },
      },
    ],
  },
  option_invalid: {
    when: 'An option does not exist, or its value cannot be one.',
    examples: [
      'option "titel" "Daybook"\n',
      'option "name_assets" "my assets"\n',
      'option "account_current_earnings" "earnings"\n',
      'option "inferred_tolerance_default" "0.005"\n',
      'option "inferred_tolerance_multiplier" "half"\n',
      'option "display_precision" "0.01"\n',
      'option "booking_method" "OLDEST"\n',
      'option "plugin_processing_mode" "none"\n',
      'option "allow_pipe_separator" "TRUE"\n',
      'option "allow_deprecated_none_for_tags_and_links" "TRUE"\n',
      'option "filename" "main.beancount"\n',
      'option "plugin" "beancount.plugins.auto"\n',
    ],
  },
}
