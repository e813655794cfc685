import { ChevronLeft, ChevronRight } from 'lucide-preact'

/** One period after the other: the one before, its name, the one after. */
export const PeriodSteps = ({ name, onBack, onOn }: { name: string; onBack?: (() => void) | undefined; onOn?: (() => void) | undefined }) => (
  <div class="period-steps">
    <button type="button" class="icon-button" aria-label="The period before" disabled={!onBack} onClick={onBack}>
      <ChevronLeft size={18} />
    </button>
    <span aria-live="polite">{name}</span>
    <button type="button" class="icon-button" aria-label="The period after" disabled={!onOn} onClick={onOn}>
      <ChevronRight size={18} />
    </button>
  </div>
)
