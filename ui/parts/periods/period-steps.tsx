import { ChevronLeft, ChevronRight } from 'lucide-preact'
import { inGroups, type PeriodChoice } from '../../figures/period-choices.ts'

/** Fewer are reached by a step or two. */
const LEAST = 3

/** One period after the other: the one before, its name, the one after. The name is also the way to any of `choices`. */
export const PeriodSteps = ({
  name,
  onBack,
  onOn,
  jump,
}: {
  name: string
  onBack?: (() => void) | undefined
  onOn?: (() => void) | undefined
  /** To each of these at once; `at` is the one that is shown. */
  jump?: { readonly at: string; readonly choices: readonly PeriodChoice[]; readonly to: (value: string) => void } | undefined
}) => (
  <div class="period-steps">
    <button type="button" class="icon-button" aria-label="The period before" disabled={!onBack} onClick={onBack}>
      <ChevronLeft size={18} />
    </button>
    {jump && jump.choices.length >= LEAST ? (
      <select aria-label="Period" value={jump.at} title="Choose another" onChange={(event) => jump.to(event.currentTarget.value)}>
        {!jump.choices.some(({ value }) => value === jump.at) && <option value={jump.at}>{name}</option>}
        {inGroups(jump.choices).map(([group, choices]) => {
          const options = choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))
          return group === '' ? (
            options
          ) : (
            <optgroup key={group} label={group}>
              {options}
            </optgroup>
          )
        })}
      </select>
    ) : (
      <span aria-live="polite">{name}</span>
    )}
    <button type="button" class="icon-button" aria-label="The period after" disabled={!onOn} onClick={onOn}>
      <ChevronRight size={18} />
    </button>
  </div>
)
