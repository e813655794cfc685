import { autoAccounts } from './auto-accounts.ts'
import { bookConversions } from './book-conversions.ts'
import { checkAverageCost, checkCommodity, coherentCost, leafOnly, noUnused, oneCommodity, sellGains, uniquePrices } from './checks.ts'
import { currencyAccounts } from './currency-accounts.ts'
import { checkClosing, checkDrained, closeTree, commodityAttributes } from './directives.ts'
import { divertExpenses, excludeTag, fillAccount, splitExpenses } from './expenses.ts'
import { implicitPrices } from './implicit-prices.ts'
import type { Plugin } from './journal.ts'
import { noDuplicates } from './no-duplicates.ts'

/** Plugins that come with beancount and are done here; a list stands for several at once. */
export const PLUGINS: ReadonlyMap<string, Plugin | readonly Plugin[]> = new Map<string, Plugin | readonly Plugin[]>([
  ['beancount.plugins.auto', [autoAccounts, implicitPrices]],
  ['beancount.plugins.auto_accounts', autoAccounts],
  ['beancount.plugins.book_conversions', bookConversions],
  ['beancount.plugins.check_average_cost', checkAverageCost],
  ['beancount.plugins.check_closing', checkClosing],
  ['beancount.plugins.check_commodity', checkCommodity],
  ['beancount.plugins.check_drained', checkDrained],
  ['beancount.plugins.close_tree', closeTree],
  ['beancount.plugins.coherent_cost', coherentCost],
  ['beancount.plugins.commodity_attr', commodityAttributes],
  ['beancount.plugins.currency_accounts', currencyAccounts],
  ['beancount.plugins.divert_expenses', divertExpenses],
  ['beancount.plugins.exclude_tag', excludeTag],
  ['beancount.plugins.fill_account', fillAccount],
  ['beancount.plugins.implicit_prices', implicitPrices],
  ['beancount.plugins.leafonly', leafOnly],
  ['beancount.plugins.noduplicates', noDuplicates],
  ['beancount.plugins.nounused', noUnused],
  ['beancount.plugins.onecommodity', oneCommodity],
  ['beancount.plugins.pedantic', [checkCommodity, coherentCost, leafOnly, noDuplicates, noUnused, oneCommodity, sellGains, uniquePrices]],
  ['beancount.plugins.sellgains', sellGains],
  ['beancount.plugins.split_expenses', splitExpenses],
  ['beancount.plugins.unique_prices', uniquePrices],
])

/** Plugins that came with some version of beancount and are not done here: what is missing without them. */
export const NOT_RUN: ReadonlyMap<string, string> = new Map([
  ['beancount.plugins.fix_payees', 'its changes to payees'],
  ['beancount.plugins.forecast', 'the transactions that it repeats; the first of each is there'],
  ['beancount.plugins.ira_contribs', 'the postings that it adds for contributions'],
  ['beancount.plugins.mark_unverified', 'the "unverified" marks on postings'],
  ['beancount.plugins.merge_meta', 'the metadata of the other journal'],
  ['beancount.plugins.tag_pending', 'the #PENDING tags'],
  ['beancount.plugins.unrealized', 'the transactions for unrealized gains; holdings are valued at market prices without them'],
])

/** Parts of beancount that are always on here. */
export const BUILT_IN: ReadonlySet<string> = new Set([
  'beancount.ops.pad',
  'beancount.ops.documents',
  'beancount.ops.balance',
  'beancount.ops.validation',
])
