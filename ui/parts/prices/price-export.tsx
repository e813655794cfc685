import { useSignal } from '@preact/signals'
import { Download } from 'lucide-preact'
import type { z } from 'zod'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { exportChosenPrices, getPriceFilters } from '../../../src/http/contract/prices.ts'
import { useAnswer } from '../../client/answers.ts'
import { dialect as written } from '../../client/settings.ts'
import { download } from '../../client/api.ts'
import { close } from '../../overlays.ts'
import { Dialog } from '../dialog.tsx'
import { DayField } from '../fields/day-field.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { Answered } from '../state.tsx'
import { orSay } from '../or-say.ts'

type Selection = z.input<typeof exportChosenPrices.body>

const DIALECTS = [
  { value: 'ledger', label: 'Ledger' },
  { value: 'hledger', label: 'hledger' },
  { value: 'beancount', label: 'Beancount' },
] as const
const FILES = [
  { value: 'one', label: 'One file' },
  { value: 'zip', label: 'ZIP, a file for each' },
] as const

/** Some of a few names. None chosen means all: that is what one wants most often, and it stays true when a commodity is added. */
const Names = ({
  label,
  names,
  chosen,
  choose,
}: {
  label: string
  names: readonly string[]
  chosen: readonly string[]
  choose: (names: string[]) => void
}) => (
  <fieldset class="names">
    <legend>
      {label} <span class="quiet">{chosen.length === 0 ? 'all' : `${chosen.length} of ${names.length}`}</span>
    </legend>
    <div>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={chosen.includes(name)}
          onClick={() => choose(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])}
        >
          {name}
        </button>
      ))}
    </div>
  </fieldset>
)

const Form = ({ filters }: { filters: AnswerOf<typeof getPriceFilters> }) => {
  const selection = useSignal<Selection>({ dialect: written.value || 'ledger' })
  const busy = useSignal(false)
  const set = (change: Partial<Selection>): void => {
    selection.value = { ...selection.value, ...change }
  }
  const { dialect, base_commodities: bases, quote_commodities: quotes, source, from_date: from, to_date: to, zip } = selection.value
  const isBackward = Boolean(from && to && from > to)
  const fetchFile = async (): Promise<void> => {
    await orSay(async () => {
      await download('/api/price/export', selection.value)
      close()
    }, busy)
  }
  return (
    <form
      class="choices"
      onSubmit={(event) => {
        event.preventDefault()
        void fetchFile()
      }}
    >
      <div class="choice-line">
        <Segmented label="Dialect" choices={DIALECTS} value={dialect} onChoose={(value) => set({ dialect: value })} />
        <Segmented label="Files" choices={FILES} value={zip ? 'zip' : 'one'} onChoose={(value) => set({ zip: value === 'zip' })} />
      </div>
      <div class="choice-line">
        <DayField label="From" value={from ?? ''} onChange={(day) => set({ from_date: day || null })} />
        <DayField label="To" value={to ?? ''} onChange={(day) => set({ to_date: day || null })} />
        {filters.sources.length > 1 && (
          <label class="field">
            Source
            <select value={source ?? ''} onChange={(event) => set({ source: event.currentTarget.value || null })}>
              <option value="">Any</option>
              {filters.sources.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <Names label="Commodities" names={filters.bases} chosen={bases ?? []} choose={(names) => set({ base_commodities: names })} />
      {filters.quotes.length > 1 && (
        <Names label="Quoted in" names={filters.quotes} chosen={quotes ?? []} choose={(names) => set({ quote_commodities: names })} />
      )}
      {isBackward && <p class="loss">The first day must not be after the last.</p>}
      <button type="submit" class="button button-strong" disabled={busy.value || isBackward}>
        <Download size={15} /> Download
      </button>
    </form>
  )
}

/** Prices as directives that the journal's own tools read. */
export const PriceExport = () => {
  const answer = useAnswer<AnswerOf<typeof getPriceFilters>>('/api/price/filters')
  return (
    <Dialog kind="sheet" label="Export prices" title="Export prices">
      <Answered answer={answer} height={260}>
        {(filters) => <Form filters={filters} />}
      </Answered>
    </Dialog>
  )
}
