import type { getConfig } from '../../http/contract/config.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { Configuration } from '../../config/load.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { firstDay, habitsOf } from '../../projections/valuation/book-habits.ts'
import { ownUnitsOf } from '../../projections/valuation/own-units.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import { sumByCommodity } from '../../projections/reports/net-worth.ts'

/** What was understood of a book where its configuration is silent, for the pages and for whoever sees it for the first time. */
export type Understanding = ResultOf<typeof getConfig>['understood']

const known = new WeakMap<ValuedLedger, Understanding>()

/** Returns what is understood of a book; computed once for a ledger. */
export function understandingOf(ledger: ValuedLedger, configuration: Configuration): Understanding {
  let understanding = known.get(ledger)
  if (!understanding) known.set(ledger, (understanding = understand(ledger, configuration)))
  return understanding
}

/** Names that are listed one by one; a page shows no more. */
const NAMES_MAX = 200

function understand(ledger: ValuedLedger, { settings: configured, isPaisa }: Configuration): Understanding {
  const { view, settings, today, zone, now } = ledger
  const { digits, currencyIsNamed } = habitsOf(view)
  const sync = view.lastSync?.data
  const guessed = new Set(sync?.guessed_roots ?? [])
  const held = sumByCommodity(ledger)
  const begins = firstDay(view)
  const isSaid = configured.default_currency !== '' || isPaisa
  return {
    dialect: sync?.dialect ?? '',
    currency: settings.defaultCurrency,
    currency_from: isSaid ? 'configuration' : settings.defaultCurrency === '' ? '' : currencyIsNamed ? 'book' : 'postings',
    money: [...new Set([settings.defaultCurrency, ...settings.currencies])].filter((name) => name !== ''),
    same_currency: settings.sameCurrency,
    digits,
    roots: (sync?.account_roots ?? []).slice(0, NAMES_MAX).map(([key, root]) => {
      const name = key.replace(/:$/, '')
      return { name, root, guessed: guessed.has(name) }
    }),
    unclear: unclearOf(ledger),
    checking_accounts: settings.checkingAccounts.slice(0, NAMES_MAX),
    own_units: [...ownUnitsOf(view)].slice(0, NAMES_MAX).map((id) => view.commodities[id]!),
    unpriced: unpricedOf(ledger),
    held: held.slice(0, NAMES_MAX).map(({ commodity, quantity }) => ({ commodity, quantity })),
    begins: begins === NO_DAY ? '' : zone.start(begins),
    until: zone.start(today),
    is_resting: today < now,
  }
}

/** What is held now and has no price, what is used most first. */
export function unpricedOf(ledger: ValuedLedger): string[] {
  const { rates, today, view } = ledger
  const own = ownUnitsOf(view)
  const isPriced = Uint8Array.from(view.commodities, (_, id) => (own.has(id) || rates.unit(id, today) ? 1 : 0))
  // Most books lack no price, and then nobody has to count what is held.
  if (!isPriced.includes(0)) return []
  return sumByCommodity(ledger, isPriced)
    .map(({ commodity }) => commodity)
    .slice(0, NAMES_MAX)
}

function unclearOf({ view, counted, booked, accounts }: ValuedLedger): string[] {
  const isUsed = new Uint8Array(accounts.size)
  for (const posting of counted.byDay) isUsed[booked.account[posting]!] = 1
  const firsts = accounts.names.filter((_, id) => isUsed[id] === 1 && accounts.traits(id).root === 0 && !accounts.traits(id).isVirtual)
  return view.accounts.length === 0
    ? []
    : [...new Set(firsts.map((name) => name.split(':', 1)[0]!))]
        .filter((name) => name !== '')
        .slice(0, NAMES_MAX)
        .toSorted()
}
