import type { ErrorCases } from '../example.ts'
import { opened } from './opened.ts'

const plugin = (name: string, configuration?: string): string =>
  `plugin "beancount.plugins.${name}"${configuration === undefined ? '' : ` "${configuration}"`}\n`
const meal = (date: string): string => `${date} * "Bakery"\n  Expenses:Food   3.20 EUR\n  Assets:Cash    -3.20 EUR\n`

/** What plugins find, and what is wrong with naming them. */
export const beancountPlugins: ErrorCases = {
  plugin_unknown: { when: 'There is no plugin of that name.', examples: [plugin('auto_account'), 'plugin "my plugin"\n'] },
  plugin_not_run: {
    when: 'A plugin is a program of its own, or one that Daybook does not have: a warning.',
    examples: [plugin('forecast'), 'plugin "household.rules"\n'],
  },
  plugin_configuration: {
    when: 'The second string of a plugin is missing, not expected, or not what the plugin needs.',
    examples: [
      plugin('auto_accounts', 'Assets'),
      plugin('split_expenses'),
      plugin('split_expenses', ' '),
      plugin('fill_account', 'Cash'),
      plugin('divert_expenses', 'kid'),
      plugin('book_conversions', 'Assets:Shares'),
      plugin('commodity_attr', 'sector'),
      plugin('check_average_cost', 'small'),
    ],
  },
  account_not_leaf: {
    when: '`leafonly`: an account is used that has accounts below it.',
    examples: [`${plugin('leafonly')}${opened(`2024-01-01 open Assets:Cash:Purse\n\n${meal('2024-01-31')}`)}`],
  },
  account_unused: { when: '`nounused`: an account is opened and never used.', examples: [`${plugin('nounused')}2024-01-01 open Assets:Cash\n`] },
  entry_duplicated: {
    when: '`noduplicates`: two entries are the same.',
    examples: [`${plugin('noduplicates')}${opened(`${meal('2024-01-31')}\n${meal('2024-01-31')}`)}`],
  },
  cost_incoherent: {
    when: '`coherent_cost`: a currency is held at cost and also without.',
    examples: [
      `${plugin('coherent_cost')}${opened('2024-01-31 * "Buy"\n  Assets:Shares  3 AAPL {10 USD}\n  Assets:Cash\n\n2024-02-01 * "Buy"\n  Assets:Shares  3 AAPL @ 10 USD\n  Assets:Cash\n')}`,
    ],
  },
  more_than_one_currency: {
    when: '`onecommodity`: an account holds more than one currency.',
    examples: [
      `${plugin('onecommodity')}${opened(`${meal('2024-01-31')}\n2024-02-01 * "Bakery"\n  Expenses:Food   3.20 USD\n  Assets:Cash    -3.20 USD\n`)}`,
    ],
  },
  prices_disagree: {
    when: '`unique_prices`: a day has two prices of one pair of currencies.',
    examples: [`${plugin('unique_prices')}\n2024-01-31 price AAPL  10 USD\n2024-01-31 price AAPL  11 USD\n`],
  },
  proceeds_disagree: {
    when: '`sellgains`: what a sale brings is not what its prices say.',
    examples: [
      `${plugin('sellgains')}2024-01-01 open Income:Gains\n${opened('2024-01-02 * "Buy"\n  Assets:Shares   3 AAPL {10 USD}\n  Assets:Cash    -30 USD\n\n2024-01-31 * "Sell"\n  Assets:Shares  -3 AAPL {10 USD} @ 15 USD\n  Assets:Cash     40 USD\n  Income:Gains\n')}`,
    ],
  },
  commodity_undeclared: {
    when: '`check_commodity`: a currency has no `commodity` directive.',
    examples: [`${plugin('check_commodity')}2024-01-31 price AAPL  10 USD\n2024-01-01 commodity USD\n`],
  },
  cost_not_average: {
    when: '`check_average_cost`: a sale from an account that books with NONE is not at the average cost.',
    examples: [
      `${plugin('check_average_cost')}${opened('2024-01-02 * "Buy"\n  Assets:Shares   3 AAPL {10 USD}\n  Assets:Cash\n\n2024-01-31 * "Sell"\n  Assets:Shares  -1 AAPL {12 USD}\n  Assets:Cash\n').replace('open Assets:Shares\n', 'open Assets:Shares  "NONE"\n')}`,
    ],
  },
  commodity_attribute_missing: {
    when: '`commodity_attr`: a commodity lacks a key.',
    examples: [`${plugin('commodity_attr', "{'name': None}")}2024-01-01 commodity EUR\n`],
  },
  commodity_attribute_invalid: {
    when: '`commodity_attr`: a key of a commodity has a value that is not in the list.',
    examples: [`${plugin('commodity_attr', "{'sector': ['Energy', 'Health']}")}2024-01-01 commodity AAPL\n  sector: "Fruit"\n`],
  },
}
