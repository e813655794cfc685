import { addMonths, type Day, firstOfMonth, lastOfMonth } from '#vocabulary/day.ts'
import type { BookRequest } from '../../commands/journal/read-changes.ts'
import type { Configuration } from '../../config/load.ts'
import type { SyncRequest } from '../../events/jobs-events.ts'
import { rootsText } from '../../ingest/journal/read-options.ts'

/** Months for which periodic rules are followed, this one included: three years, to the end of a month. */
const FORECAST_MONTHS = 36

/** The configured options for reading the journal. */
export function journalRequest({ settings, paths }: Configuration, today: Day): BookRequest {
  // By the month, because another last day makes the whole journal be read again.
  const forecastUntil = lastOfMonth(addMonths(firstOfMonth(today), FORECAST_MONTHS - 1))
  const { ledger_cli: dialect, strict, auto_postings: autoPostings, roots, hledger } = settings
  return {
    root: paths.journal,
    dialect,
    strict: strict === 'yes',
    today,
    forecastUntil,
    autoPostings,
    roots: rootsText(roots),
    ...(hledger.rules && { hledgerRules: hledger.rules }),
  }
}

/** A sync of the journal alone. */
export const journalOnly: SyncRequest = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
