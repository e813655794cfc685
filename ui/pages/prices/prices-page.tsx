import { prices as words } from '#messages/prices.ts'
import { useSignal } from '@preact/signals'
import { Download, Ellipsis, History, Tags, Trash2 } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import type { z } from 'zod'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { exportChosenPrices, getPriceFilters, PricesAnswer } from '../../../src/http/contract/prices-contract.ts'
import { download, tell, withQuery } from '../../client/api.ts'
import { mayWrite, refresh, useAnswer } from '../../client/cached-answers.ts'
import { dialect as written } from '../../client/display-settings.ts'
import { currentJob } from '../../client/live-updates.ts'
import { close, open, orReport, overlay, say } from '../../client/toasts.tsx'
import { OF_PRICES } from '../../client/use-scope.ts'
import { count } from '../../figures/number-format.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/figure.tsx'
import { Dialog, useFocusWhen } from '../../parts/dialog.tsx'
import { Button, DayField, Segmented, SelectField } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { LatestPrices, PriceFilters, usePriceFilter, yearOfPrices } from './latest-prices.tsx'
import { canUpdatePrices, updateAllPrices, updatePrices } from '../../parts/sync-button.tsx'

const forget = async (): Promise<void> => {
  await orReport(async () => {
    await tell('/api/price/delete', {})
    say('good', words.forgotten)
    refresh()
  })
  close()
}

/** The two rarer things to do with prices that came from a provider. */
export const FetchedPrices = () => {
  const asking = useSignal(false)
  const [opener, keep] = [useFocusWhen(!asking.value), useFocusWhen(asking.value)]
  return (
    <Dialog kind="sheet" label={words.fetchedPrices} title={words.fetchedPrices}>
      <div class="choices">
        {canUpdatePrices() && (
          <section>
            <h3>{words.fetchAll}</h3>
            <p>{words.fetchAllAbout}</p>
            <Button
              icon={History}
              disabled={currentJob.value !== undefined}
              onClick={() => {
                void updateAllPrices()
                open('jobs')()
              }}
            >
              {words.fetchAll}
            </Button>
          </section>
        )}
        <section>
          <h3>{words.forget}</h3>
          <p>{words.forgetAbout}</p>
          {asking.value ? (
            <p class="confirm" role="alert">
              <strong>{words.reallyForget}</strong>
              <Button icon={Trash2} kind="danger" onClick={() => void forget()} text={words.yesForget} />
              <button
                ref={keep}
                type="button"
                class="button"
                onClick={() => {
                  asking.value = false
                }}
              >
                {words.keep}
              </button>
            </p>
          ) : (
            <button
              ref={opener}
              type="button"
              class="button"
              disabled={currentJob.value !== undefined}
              onClick={() => {
                asking.value = true
              }}
            >
              <Trash2 size={15} /> {words.forget}
            </button>
          )}
        </section>
      </div>
    </Dialog>
  )
}

type Selection = z.input<typeof exportChosenPrices.body>

const DIALECTS = [
  { value: 'ledger', label: 'Ledger' },
  { value: 'hledger', label: 'hledger' },
  { value: 'beancount', label: 'Beancount' },
] as const
const FILES = [
  { value: 'one', label: words.oneFile },
  { value: 'zip', label: words.zip },
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
      {label} <span class="quiet">{chosen.length === 0 ? words.all : words.chosenOf(count(chosen.length), count(names.length))}</span>
    </legend>
    <div>
      {names.map((name) => (
        <Button
          key={name}
          class="chip"
          aria-pressed={chosen.includes(name)}
          onClick={() => choose(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])}
        >
          {name}
        </Button>
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
    await orReport(async () => {
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
        <Segmented label={words.dialect} choices={DIALECTS} value={dialect} onChoose={(value) => set({ dialect: value })} />
        <Segmented label={words.files} choices={FILES} value={zip ? 'zip' : 'one'} onChoose={(value) => set({ zip: value === 'zip' })} />
      </div>
      <div class="choice-line">
        <DayField label={words.from} value={from ?? ''} onChange={(day) => set({ from_date: day || null })} />
        <DayField label={words.to} value={to ?? ''} onChange={(day) => set({ to_date: day || null })} />
        {filters.sources.length > 1 && (
          <SelectField
            label={words.source}
            value={source ?? ''}
            choices={[['', words.any], ...filters.sources]}
            onChoose={(chosen) => set({ source: chosen || null })}
          />
        )}
      </div>
      <Names label={words.commodities} names={filters.bases} chosen={bases ?? []} choose={(names) => set({ base_commodities: names })} />
      {filters.quotes.length > 1 && (
        <Names label={words.quotedIn} names={filters.quotes} chosen={quotes ?? []} choose={(names) => set({ quote_commodities: names })} />
      )}
      {isBackward && <p class="loss">{words.backward}</p>}
      <Button icon={Download} type="submit" kind="strong" disabled={busy.value || isBackward} text={words.download} />
    </form>
  )
}

/** Prices as directives that the journal's own tools read. */
export const PriceExport = () => {
  const answer = useAnswer<AnswerOf<typeof getPriceFilters>>('/api/price/filters')
  return (
    <Dialog kind="sheet" label={words.exportPrices} title={words.exportPrices}>
      <Answered answer={answer} height={260}>
        {(filters) => <Form filters={filters} />}
      </Answered>
    </Dialog>
  )
}

/** Fetching where there is somebody to fetch from, exporting always. */
const Actions = ({ prices }: { prices: PricesAnswer['prices'] }) => {
  const isWritable = mayWrite.value
  const hasFetched = Object.values(prices).some((own) => own.some(({ source }) => source !== 'journal'))
  return (
    <>
      {canUpdatePrices() && (
        <Button
          icon={Tags}
          disabled={currentJob.value !== undefined}
          onClick={() => {
            void updatePrices()
            open('jobs')()
          }}
        >
          {words.fetch}
        </Button>
      )}
      <Button icon={Download} onClick={open('price-export')} text={words.export} />
      {isWritable && (canUpdatePrices() || hasFetched) && (
        <Button
          icon={Ellipsis}
          size={16}
          class="icon-button framed"
          aria-label={words.fetchedPrices}
          title={words.moreActions}
          onClick={open('fetched-prices')}
        />
      )}
    </>
  )
}

export const Prices = () => {
  const used = usePriceFilter()
  const { quote, source, report_currency } = used.asked
  const asked = useMemo(() => used.asked, [quote, source, report_currency])
  const latest = useAnswer<PricesAnswer>(withQuery('/api/price', asked))
  const year = useAnswer<PricesAnswer>(withQuery('/api/price', { ...yearOfPrices(asked).parameters }))
  const kinds = useMemo(() => new Set(Object.values(latest.data?.prices ?? {}).flatMap(([newest]) => newest?.commodity_type ?? [])), [latest.data])
  return (
    <Page title={words.title} scope={OF_PRICES} controls={latest.data && <Actions prices={latest.data.prices} />}>
      <Card>
        <Answered answer={latest} height={360}>
          {({ prices }) =>
            Object.keys(prices).length === 0 && !used.isNarrowed ? (
              <p class="empty">{words.none}</p>
            ) : (
              <>
                <PriceFilters used={used} kinds={kinds} />
                <LatestPrices prices={prices} year={year.data?.series} asked={asked} filter={used.filter} />
              </>
            )
          }
        </Answered>
      </Card>
      {overlay.value === 'price-export' && <PriceExport />}
      {overlay.value === 'fetched-prices' && <FetchedPrices />}
    </Page>
  )
}
