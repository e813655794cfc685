import { nameIn } from './address.ts'

/** Addresses that Paisa has or had, and bookmarks lead to. What has a colon is the same in both. */
export const MOVED: Readonly<Record<string, string>> = {
  '/accounts/:account/transactions': '/accounts/:account',
  '/analysis/mom': '/expense/mom',
  '/analysis/yoy': '/expense/yoy',
  '/assets/analysis': '/assets/portfolio',
  '/ledger/fx-rates': '/ledger/fx',
  // A page asks for a log-in wherever it is; who has logged in has nothing to do there.
  '/login': '/',
  '/more/goals': '/planning/goals',
  '/more/goals/:type/:name': '/planning/goals/:type/:name',
  '/more/tax': '/planning/tax/capital_gains',
  '/more/tax/capital_gains': '/planning/tax/capital_gains',
  '/more/tax/harvest': '/planning/tax/harvest',
  '/more/tax/schedule_al': '/planning/tax/schedule_al',
  '/planning': '/planning/goals',
  '/planning/tax': '/planning/tax/capital_gains',
}

/** The address in the place of a moved one, with the names that stand in it. */
export const movedTo = (to: string, names: Readonly<Record<string, string | undefined>>): string =>
  to.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(nameIn(names[name])))
