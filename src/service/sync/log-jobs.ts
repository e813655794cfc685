import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Observable } from 'rxjs'
import { formatDay, NO_DAY } from '#vocabulary/day.ts'
import type { Job, JobStatus } from '../../commands/jobs.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Configuration } from '../../config/load.ts'
import type { getConfig } from '../../http/contract/config-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { sumByCommodity } from '../../projections/reports/net-worth.ts'
import { type AccountTraits, LIABILITIES } from '../../projections/valuation/accounts.ts'
import { firstDay, habitsOf, ownUnitsOf } from '../../projections/valuation/book-habits.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import type { Ledgers } from '../ledgers/ledgers.ts'

/** What was inferred about a book where the configuration does not say, for the pages and for a first look. */
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
    own_units: [...ownUnitsOf(view)].slice(0, NAMES_MAX).map((id) => elementAt(view.commodities, id)),
    unpriced: unpricedOf(ledger),
    uses: usesOf(ledger),
    held: held.slice(0, NAMES_MAX).map(({ commodity, quantity }) => ({ commodity, quantity })),
    begins: begins === NO_DAY ? '' : zone.start(begins),
    until: zone.start(today),
    is_resting: today < now,
  }
}

/** What is held now and has no price, what is used most first. */
function unpricedOf(ledger: ValuedLedger): string[] {
  const { rates, today, view } = ledger
  const own = ownUnitsOf(view)
  const isPriced = Uint8Array.from(view.commodities, (_, id) => (own.has(id) || rates.unit(id, today) ? 1 : 0))
  // Most books lack no price, and then the holdings need not be counted.
  if (!isPriced.includes(0)) return []
  return sumByCommodity(ledger, isPriced)
    .map(({ commodity }) => commodity)
    .slice(0, NAMES_MAX)
}

/** By account, 1 for those with postings. */
function usedAccounts({ counted, booked, accounts }: ValuedLedger): Uint8Array {
  const isUsed = new Uint8Array(accounts.size)
  for (const posting of counted.byDay) isUsed[intAt(booked.account, posting)] = 1
  return isUsed
}

function usesOf(ledger: ValuedLedger): Understanding['uses'] {
  const isUsed = usedAccounts(ledger)
  const has = (test: (traits: AccountTraits) => boolean): boolean => ledger.accounts.where(test).some((is, id) => is === 1 && isUsed[id] === 1)
  return {
    investments: has(({ isInvestment }) => isInvestment),
    debts: has(({ root }) => root === LIABILITIES),
    events: ledger.view.annotations.some(({ kind }) => kind === 'event'),
  }
}

function unclearOf(ledger: ValuedLedger): string[] {
  const { view, accounts } = ledger
  const isUsed = usedAccounts(ledger)
  const firsts = accounts.names.filter((_, id) => isUsed[id] === 1 && accounts.traits(id).root === 0 && !accounts.traits(id).isVirtual)
  return view.accounts.length === 0
    ? []
    : [...new Set(firsts.map((name) => elementAt(name.split(':', 1), 0)))]
        .filter((name) => name !== '')
        .slice(0, NAMES_MAX)
        .toSorted()
}

type Say = (fields: object, message: string) => void
const DETAILS_MAX = 200

/** Writes down what every job does, each line with the job's id. Returns the function that ends it. */
export function logJobs(from: {
  readonly jobs: { readonly changes: Observable<Job> }
  readonly ledgers: Pick<Ledgers, 'current'>
  readonly configuration: LiveConfiguration
  readonly log: { readonly info: Say; readonly warn: Say; readonly error: Say }
}): () => void {
  const { log, configuration, ledgers } = from
  const told = new Map<string, JobStatus>()
  const warned = { day: '', words: new Set<string>() }
  /** Whether it first appeared on the day of the job. */
  const isNew = (words: string, { createdAt }: Job): boolean => {
    const day = createdAt.slice(0, 'YYYY-MM-DD'.length)
    if (warned.day !== day) {
      warned.day = day
      warned.words.clear()
    }
    if (warned.words.has(words)) return false
    warned.words.add(words)
    return true
  }

  const missingPrices = (job: Job): void => {
    const { settings } = configuration.current
    if (settings.disable_missing_price_logging) return
    const ledger = ledgers.current()
    const date = formatDay(ledger.today)
    for (const commodity of unpricedOf(ledger)) {
      if (isNew(`no price of ${commodity} on ${date}`, job))
        log.warn(
          { job: job.id, commodity, date },
          `no price of ${commodity} is known: it is carried at its cost, or left out of figures if it has none`,
        )
    }
  }

  const subscription = from.jobs.changes.subscribe((job) => {
    if (told.get(job.id) === job.status) return
    told.set(job.id, job.status)
    const { id, cause, status, details } = job
    if (status === 'pending') log.info({ job: id, cause, asked: askedFor(job) }, 'a sync was asked for')
    if (status === 'running') log.info({ job: id, cause, asked: askedFor(job) }, 'a sync began')
    if (status !== 'completed' && status !== 'failed') return
    told.delete(id)
    // Warnings come again with every sync, and every save is one; the error that made it fail is shown once, as the reason.
    const isTold = (detail: string): boolean => (status === 'failed' ? `\n${job.error ?? ''}\n`.includes(`\n${detail}\n`) : !isNew(detail, job))
    for (const detail of details.slice(0, DETAILS_MAX)) if (!isTold(detail)) log.warn({ job: id }, detail)
    if (details.length > DETAILS_MAX) log.warn({ job: id }, `and ${details.length - DETAILS_MAX} more`)
    const took_ms = job.startedAt && job.finishedAt ? Date.parse(job.finishedAt) - Date.parse(job.startedAt) : undefined
    if (status === 'failed') log.error({ job: id, stage: job.failedStage, took_ms }, `a sync failed: ${job.error ?? ''}`)
    else {
      log.info({ job: id, took_ms, ...(job.skipped ? { skipped: true } : {}), ...job.counts }, 'a sync was completed')
      missingPrices(job)
    }
  })
  return () => subscription.unsubscribe()
}

const askedFor = ({ request: { journal, prices, portfolios } }: Job): string =>
  [journal && 'journal', prices && 'prices', portfolios && 'portfolios'].filter(Boolean).join(', ')
