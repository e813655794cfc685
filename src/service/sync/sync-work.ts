import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { knownOf } from '../../events/journal-columns.ts'
import { PROVIDED } from '#vocabulary/book-columns.ts'
import { dirname, resolve } from 'node:path'
import { priceBlock } from '../../commands/journal/blocks/blocks.ts'
import type { JournalReader } from '../../commands/journal/journal-reader.ts'
import type { CheckRequest } from '../../commands/journal/check-book.ts'
import type { LastReading } from '../../commands/journal/last-reading.ts'
import type { RunnerOptions, WorkResult } from '../../commands/jobs/runner.ts'
import type { RecordedJournalMessage } from '../../commands/journal/recorded-journal.ts'
import { providerTools } from '../../commands/prices/provider-tools.ts'
import { type RecordedPrices, syncPrices } from '../../commands/prices/sync-prices.ts'
import { syncPortfolios } from '../../commands/portfolios/sync-portfolios.ts'
import { syncJournal, type SyncJournalOptions, type SyncOrder } from '../../commands/sync-journal.ts'
import { readEnvironment } from '../../config/environment.ts'
import { portfolioSource } from '../../config/schema.ts'
import { type Configuration, keptBack } from '../../config/load.ts'
import { annotationBlockOf } from '../../events/annotations-events.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import type { DataOf } from '../../events/catalogue.ts'
import type { Day } from '#vocabulary/day.ts'
import type { CallEntry } from '../../ingest/prices/careful-get.ts'
import { portfolioSourceOf } from '../../ingest/portfolios/portfolio-sources.ts'
import type { ProviderTools } from '../../ingest/prices/provider.ts'
import { providerOf } from '../../ingest/prices/providers.ts'
import { currencyCodeOf, effectiveSettings } from '../ledgers/report-settings.ts'
import { journalRequest } from './journal-request.ts'
import type { DaybookContext } from '../daybook-context.ts'

export interface SyncWorkOptions extends Pick<DaybookContext, 'log' | 'views' | 'configuration' | 'today' | 'reached'> {
  readonly reader: JournalReader
  readonly watch: SyncJournalOptions['watch']
  readonly agreed: NonNullable<SyncJournalOptions['agreed']>
  /** Computes what the pages will need first, and returns what cannot be computed. */
  readonly prepare: () => readonly string[]
  readonly debug?: ((entry: CallEntry) => void) | undefined
  /** Gives up what providers have not answered. */
  readonly ending?: AbortSignal
}

type Work = RunnerOptions['work']

/** What a sync job does: the journal, then the prices, then what funds are made of. None keeps the others from being done. */
export function syncWork(options: SyncWorkOptions): Work {
  return async (request, report, id) => {
    const results: WorkResult[] = []
    if (request.journal || request.force_journal) results.push(await journal(options, { force: request.force_journal, key: `journal ${id}` }, report))
    if (request.prices || request.force_prices) results.push(await prices(options, { force: request.force_prices, job: id }, report))
    if (request.portfolios) results.push(await portfolios(options, { job: id, isAll: results.length === 0 }, report))
    let prepared: readonly string[] = []
    if (results.some((result) => result.ok && !result.skipped)) {
      // Messages about the new book are sent only when the event loop gets a turn.
      await new Promise((resolve) => setImmediate(resolve))
      prepared = options.prepare()
    }
    return together([...results, { ok: true, skipped: true, details: [...prepared] }])
  }
}

/** The names of the files of a book, as they were read last. */
export const recordedFiles = ({ lastSync }: LedgerView): readonly string[] => lastSync?.data.files.map(({ name }) => name) ?? []

/** What a change is checked with before it is written: neither secrets nor the files of other books are read for it. */
export function checkRequest(configuration: Configuration, today: Day, view: LedgerView, others: readonly string[]): CheckRequest {
  const folder = dirname(configuration.paths.journal)
  return {
    ...journalRequest(configuration, today),
    secret: [...keptBack(configuration), ...others],
    included: recordedFiles(view).map((name) => resolve(folder, name)),
  }
}

function journal(options: SyncWorkOptions, order: SyncOrder, report: Parameters<Work>[1]): Promise<WorkResult> {
  return syncJournal({ ...options, ...journalSources(options) }, order, report)
}

const settingsOf =
  ({ configuration, today }: Pick<SyncWorkOptions, 'configuration' | 'today'>): SyncJournalOptions['settings'] =>
  () => ({
    ...journalRequest(configuration.current, today()),
    ...(configuration.current.settings.cross_check && { crossCheck: { environment: readEnvironment().forTools } }),
  })

const journalSources = ({
  views,
  ...source
}: Pick<SyncWorkOptions, 'views' | 'configuration' | 'today'>): Pick<SyncJournalOptions, 'settings' | 'recorded'> => ({
  settings: settingsOf(source),
  recorded: () => {
    const view = views.current()
    const { lastSync } = view
    return {
      position: lastSync?.position ?? 0,
      streamVersion: lastSync?.version ?? 0,
      message: () => recordedJournalFromView(view),
      ...(lastSync && lastReadingOf(lastSync.data)),
    }
  },
})

/**
 * What the last sync read, so that an unchanged journal is not read again. Undefined for one of an earlier version, which did not record all that it
 * read: events and documents of beancount, and cash accounts of hledger.
 */
export function lastReadingOf(
  synced: Omit<DataOf<'JournalSynced'>, 'files' | 'declared_accounts'> & { readonly files: readonly { readonly name: string }[] },
): { readonly last?: LastReading } {
  const { dialect, directives, counts, hash, files, globs } = synced
  if (dialect === 'hledger' && synced.declared_cash === undefined) return {}
  if (dialect === 'beancount' && directives.length === 0 && counts.transactions > 0) return {}
  return {
    last: {
      hash,
      files: files.map(({ name }) => name),
      globs,
      forecastUntil: synced.forecast_until,
      autoPostings: synced.auto_postings,
      roots: synced.configured_roots,
      hledgerRules: synced.hledger_rules,
    },
  }
}

async function prices(
  { log, views, configuration, today, reached, debug, ending }: SyncWorkOptions,
  { force, job }: { readonly force: boolean; readonly job: string },
  report: Parameters<Work>[1],
): Promise<WorkResult> {
  const { settings } = configuration.current
  const { fetched, failed, details, position } = await syncPrices({
    log,
    key: `prices ${job}`,
    commodities: settings.commodities.map(({ name, type, price }) => ({ name, type, provider: price.provider, code: price.code })),
    providerOf,
    tools: toolsOf({ configuration, debug, ...(ending && { ending }) }),
    recorded: recordedPricesFromView(views.current()),
    defaultCurrency: effectiveSettings(configuration.current, views.current()).currency,
    currencyCode: currencyCodeOf(configuration.current, views.current()),
    today: today(),
    force,
    report: (itemsCompleted, itemsTotal) => report({ stage: 'prices', itemsCompleted, itemsTotal }),
  })
  await reached(position)
  if (fetched === 0 && failed > 0) return { ok: false, stage: 'commodities', error: details.join('\n'), details: [...details] }
  return { ok: true, skipped: settings.commodities.length === 0, details: [...details] }
}

async function portfolios(
  options: SyncWorkOptions,
  { job, isAll }: { readonly job: string; readonly isAll: boolean },
  report: Parameters<Work>[1],
): Promise<WorkResult> {
  const funds = options.configuration.current.settings.commodities.flatMap((commodity) => {
    const source = portfolioSource(commodity)
    return source ? [{ name: commodity.name, type: commodity.type, ...source }] : []
  })
  const { recorded } = options.views.current().portfolios
  const { fetched, failed, details, position } = await syncPortfolios({
    log: options.log,
    key: `portfolios ${job}`,
    funds,
    sourceOf: portfolioSourceOf,
    tools: toolsOf(options),
    recorded: (fund) => recorded.find(({ commodity }) => commodity === fund),
    report: (itemsCompleted, itemsTotal) => report({ stage: 'portfolios', itemsCompleted, itemsTotal }),
  })
  await options.reached(position)
  if (fetched === 0 && failed > 0) return { ok: false, stage: 'portfolios', error: details.join('\n'), details: [...details] }
  // Who asked for this alone would wonder why nothing came of it.
  const none = funds.length === 0 && isAll ? [NO_FUND] : []
  return { ok: true, skipped: funds.length === 0, details: [...details, ...none] }
}
const NO_FUND = 'no commodity of the configuration says where to find what it is made of: name a file in its `holdings`'

/** The world, for those who ask others. */
const toolsOf = ({ configuration, debug, ending }: Pick<SyncWorkOptions, 'configuration' | 'debug' | 'ending'>): ProviderTools =>
  providerTools({
    fetch,
    folder: configuration.current.directory,
    mirror: readEnvironment().providersUrl,
    debug: configuration.current.settings.provider_debug_http ? debug : undefined,
    ending,
  })

/** One result for the job: failed when a part failed, with everything that the parts had to say. */
function together(results: readonly WorkResult[]): WorkResult {
  const details = results.flatMap((result) => result.details)
  const failures = results.filter((result) => !result.ok)
  const [first] = failures
  if (first) return { ok: false, stage: first.stage, error: failures.map((failure) => failure.error).join('\n\n'), details }
  const counts = results.map((result) => (result.ok ? result.counts : undefined)).find((each) => each !== undefined)
  return { ok: true, skipped: results.every((result) => result.ok && result.skipped), details, ...(counts && { counts }) }
}

/** The providers' prices of a view, for lookups. */
function recordedPricesFromView(view: LedgerView): RecordedPrices {
  const { prices, priceSources, commodities } = view
  const rows = new Map<string, Map<Day, number>>()
  const quotes = new Map<string, Set<string>>()
  const lastDays = new Map<string, Day>()
  for (const row of view.priceOrder) {
    if (prices.origin[row] !== PROVIDED) continue
    const source = elementAt(priceSources, intAt(prices.file, row))
    const [base, quote, day] = [
      elementAt(commodities, intAt(prices.base, row)),
      elementAt(commodities, intAt(prices.quote, row)),
      intAt(prices.day, row),
    ]
    valueAt(rows, key(source, base, quote), () => new Map<Day, number>()).set(day, row)
    valueAt(quotes, key(source, base), () => new Set<string>()).add(quote)
    // In order of days, so the last one wins.
    for (const commodity of [base, quote]) lastDays.set(key(source, commodity), day)
  }
  return {
    rate: (source, { base, quote }, day) => {
      const row = rows.get(key(source, base, quote))?.get(day)
      return row === undefined ? undefined : prices.rate.get(row).toString()
    },
    quotes: (source, base) => quotes.get(key(source, base)) ?? new Set(),
    lastDay: (source, commodity) => lastDays.get(key(source, commodity)),
  }
}

const key = ({ provider, ref }: { readonly provider: string; readonly ref: string }, ...names: readonly string[]): string =>
  [provider, ref, ...names].join('\0')

function valueAt<Value>(map: Map<string, Value>, at: string, make: () => Value): Value {
  let value = map.get(at)
  if (value === undefined) map.set(at, (value = make()))
  return value
}

/** The recorded journal, taken from the view, for a thread that has not read the log. */
export function recordedJournalFromView(view: LedgerView): RecordedJournalMessage {
  const { transactions: t, prices: p } = view
  const rank = ranks(view)
  const rows = view.order
    .slice()
    .sort((a, b) => elementAt(rank, intAt(t.file, a)) - elementAt(rank, intAt(t.file, b)) || intAt(t.beginLine, a) - intAt(t.beginLine, b) || a - b)
  const priceRows = view.priceOrder
    .filter((row) => p.origin[row] !== PROVIDED)
    .sort((a, b) => elementAt(rank, intAt(p.file, a)) - elementAt(rank, intAt(p.file, b)) || intAt(p.line, a) - intAt(p.line, b) || a - b)
  const annotations = view.annotations.toSorted((a, b) => elementAt(rank, a.file) - elementAt(rank, b.file) || a.line - b.line)
  return {
    ids: Array.from(rows, (row) => elementAt(view.transactionIds, row)),
    postings: rows.reduce((sum, row) => sum + intAt(t.firstPosting, row + 1) - intAt(t.firstPosting, row), 0),
    files: view.files,
    file: rows.map((row) => intAt(t.file, row)),
    line: rows.map((row) => intAt(t.beginLine, row)),
    prices: [priceBlock(p, view, Array.from(priceRows))],
    annotations: annotationBlockOf(annotations, view.files),
    known: knownOf(view.lastSync),
  }
}

/** The place of each file in the include order of the last sync, by the view's ids. */
function ranks(view: LedgerView): number[] {
  const places = new Map(view.lastSync?.data.files.map(({ name }, place) => [name, place]))
  return view.files.map((name) => places.get(name) ?? 0)
}
