import { Layers, RefreshCw, Tags } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { jobs as words } from '#messages/jobs.ts'
import type { Job, SyncRequest } from '../../src/http/contract/jobs-contract.ts'
import { configuration, isReader, mayNotWrite } from '../client/cached-answers.ts'
import { currentJob, startSync } from '../client/live-updates.ts'
import { orReport } from '../client/toasts.tsx'
import { jobLine, type ProblemLine } from '../figures/job-words.ts'
import { sourceLink } from '../figures/transaction-figures.ts'
import { Button } from './fields.tsx'

const start = async (request: SyncRequest): Promise<void> => {
  if (currentJob.value) return
  await orReport(() => startSync(request))
}

export const syncNow = (): Promise<void> => start({ journal: true })
export const updatePrices = (): Promise<void> => start({ prices: true })
/** From the first day on, as if nothing had been fetched before. */
export const updateAllPrices = (): Promise<void> => start({ prices: true, force_prices: true })
/** Prices come from elsewhere only where the configuration says from where. */
export const canUpdatePrices = (): boolean => (configuration.value.data?.config.commodities.length ?? 0) > 0 && !mayNotWrite.value

export const updatePortfolios = (): Promise<void> => start({ portfolios: true })
/** Only where the configuration says from where: a file, or the funds of India. */
export const canUpdatePortfolios = (): boolean =>
  (configuration.value.data?.config.commodities ?? []).some(
    ({ type, price, holdings }) => holdings || (type === 'mutualfund' && price.provider === 'in-mfapi'),
  ) && !mayNotWrite.value

/** The progress of a job, between 0 and 1; undefined while it is unknown. */
const progressOf = ({ items_completed, total_items }: Job): number | undefined => (total_items ? (items_completed ?? 0) / total_items : undefined)

/** Starts a sync, and shows what the current one is doing. */
export const SyncButton = () => {
  const job = currentJob.value
  const progress = job && progressOf(job)
  const readonly = mayNotWrite.value
  if (isReader.value) return null
  return (
    <Button
      class="button sync-button"
      aria-busy={job !== undefined}
      disabled={readonly}
      title={readonly ? words.readOnly : words.readAgain}
      onClick={() => void syncNow()}
    >
      <RefreshCw size={15} class={job ? 'spinning' : undefined} />
      <span class="sync-label">{job ? jobLine(job) : words.sync}</span>
      {job && (
        <span
          class={progress === undefined ? 'sync-progress unknown' : 'sync-progress'}
          style={progress === undefined ? undefined : { width: `${Math.round(progress * 100)}%` }}
        />
      )}
    </Button>
  )
}

/** Problems with the places they are about; a place leads to the line itself. */
export const ProblemList = ({ problems }: { problems: readonly ProblemLine[] }) => (
  <ul class="problems">
    {problems.map(({ file, line, message }) => (
      <li key={`${file}:${line}:${message}`}>
        {file !== undefined && (
          <Link class="place" href={sourceLink({ file, line })}>
            {file}:{line}
          </Link>
        )}
        <span>{message}</span>
      </li>
    ))}
  </ul>
)

/** Fetches prices; nothing where the configuration has no provider. */
export const UpdatePrices = () =>
  canUpdatePrices() ? (
    <Button icon={Tags} disabled={currentJob.value !== undefined} onClick={() => void updatePrices()} text={words.updatePrices} />
  ) : null

/** Asks what the funds are made of; nothing where the configuration does not say from where. */
export const UpdatePortfolios = () =>
  canUpdatePortfolios() ? (
    <Button icon={Layers} title={words.updatePortfoliosExplained} disabled={currentJob.value !== undefined} onClick={() => void updatePortfolios()}>
      {words.updatePortfolios}
    </Button>
  ) : null
