import type { DataOf } from '../../src/events/catalogue.ts'

/** The end of a sync of a ledger journal of which nothing is known. */
export const journalSynced = (hash: string, declared: readonly string[] = []): DataOf<'JournalSynced'> => ({
  hash,
  dialect: 'ledger',
  files: [],
  globs: [],
  forecast_until: 0,
  auto_postings: true,
  counts: { added: 0, removed: 0, unchanged: 0, transactions: 0, postings: 0, prices: 0 },
  declared_accounts: [...declared],
  account_roots: [],
  warnings: [],
  guessed_roots: [],
  configured_roots: '',
  hledger_rules: '',
  own_currency: '',
  directives: [],
  closed_accounts: [],
})
