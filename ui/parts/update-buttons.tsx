import { jobs as words } from '#messages/jobs.ts'
import { Layers, Tags } from 'lucide-preact'
import { currentJob } from '../client/live-updates.ts'
import { canUpdatePortfolios, canUpdatePrices, updatePortfolios, updatePrices } from './sync-button.tsx'

/** Fetches prices; nothing where the configuration has no provider. */
export const UpdatePrices = () =>
  canUpdatePrices() ? (
    <button type="button" class="button" disabled={currentJob.value !== undefined} onClick={() => void updatePrices()}>
      <Tags size={15} /> {words.updatePrices}
    </button>
  ) : null

/** Asks what the funds are made of; nothing where the configuration does not say from where. */
export const UpdatePortfolios = () =>
  canUpdatePortfolios() ? (
    <button
      type="button"
      class="button"
      title={words.updatePortfoliosExplained}
      disabled={currentJob.value !== undefined}
      onClick={() => void updatePortfolios()}
    >
      <Layers size={15} /> {words.updatePortfolios}
    </button>
  ) : null
