import { X } from 'lucide-preact'
import { useAddress, useParameter, useTyped } from '../../address.ts'
import { useAnswer } from '../../client/answers.ts'
import { AGE_WORDS, PRICE_AGES, PRICE_KINDS, type PriceAge, type PriceFilter, type PriceKind } from '../../figures/price-filters.ts'

const KEYS = ['name', 'kind', 'quote', 'source', 'age', 'in'] as const

/** What the list is narrowed to, from the address; and what the service is asked with for that. */
export const usePriceFilter = () => {
  const [name, setName] = useTyped('name')
  const [kind, setKind] = useParameter<PriceKind | ''>('kind', '', ['', ...PRICE_KINDS.map(({ value }) => value)])
  const [age, setAge] = useParameter<PriceAge | ''>('age', '', ['', ...PRICE_AGES])
  const [quote, setQuote] = useParameter<string>('quote', '')
  const [source, setSource] = useParameter<string>('source', '')
  const [shownIn, showIn] = useParameter<string>('in', '')
  const [, setAddress] = useAddress()
  const clear = (): void =>
    setAddress(
      (next) => {
        for (const key of KEYS) next.delete(key)
        return next
      },
      { kind: 'choice' },
    )
  return {
    filter: { name, kind, age } satisfies PriceFilter,
    asked: { quote: quote || undefined, source: source || undefined, report_currency: shownIn || undefined },
    chosen: { kind, age, quote, source, shownIn },
    isNarrowed: [name.trim(), kind, age, quote, source].some((text) => text !== ''),
    set: { name: setName, kind: setKind, age: setAge, quote: setQuote, source: setSource, in: showIn },
    clear,
  }
}
export type UsedPriceFilter = ReturnType<typeof usePriceFilter>

const Choice = <Value extends string>({
  label,
  every,
  value,
  choices,
  onChoose,
}: {
  label: string
  /** What is there while nothing is chosen. */
  every: string
  value: Value | ''
  choices: readonly { readonly value: Value; readonly label: string }[]
  onChoose: (value: Value | '') => void
}) => (
  <label class="field">
    {label}
    <select value={value} onChange={(event) => onChoose(event.currentTarget.value as Value | '')}>
      <option value="">{every}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  </label>
)

/** What is written in an address and no choice can still be taken back. */
const withChosen = (names: readonly string[], chosen: string): { value: string; label: string }[] =>
  [...new Set([...names, ...(chosen === '' ? [] : [chosen])])].map((value) => ({ value, label: value }))

/** Ways to narrow a list of prices; where all are alike in something, that is not asked. */
export const PriceFilters = ({ used, kinds }: { used: UsedPriceFilter /** Those that there are. */; kinds: ReadonlySet<string> }) => {
  const { filter, chosen, set, isNarrowed, clear } = used
  const filters = useAnswer<{ quotes: string[]; sources: string[] }>('/api/price/filters').data
  if (!filters) return null
  const offered = PRICE_KINDS.filter(({ value }) => kinds.has(value) || value === chosen.kind)
  const [quotes, sources] = [withChosen(filters.quotes, chosen.quote), withChosen(filters.sources, chosen.source)]
  return (
    <div class="search-tools price-filters">
      <input
        class="input"
        type="search"
        aria-label="Commodity"
        placeholder="Commodity …"
        value={filter.name}
        onInput={(event) => set.name(event.currentTarget.value)}
      />
      {offered.length > 1 && <Choice label="Kind" every="every kind" value={chosen.kind} choices={offered} onChoose={set.kind} />}
      {quotes.length > 1 && <Choice label="Quoted in" every="anything" value={chosen.quote} choices={quotes} onChoose={set.quote} />}
      {sources.length > 1 && <Choice label="From" every="every source" value={chosen.source} choices={sources} onChoose={set.source} />}
      <Choice
        label="Price"
        every="of any age"
        value={chosen.age}
        choices={PRICE_AGES.map((value) => ({ value, label: AGE_WORDS[value] }))}
        onChoose={set.age}
      />
      {quotes.length > 1 && (
        <Choice
          label="Shown in"
          every="what it is quoted in"
          value={chosen.shownIn}
          choices={withChosen(filters.quotes, chosen.shownIn)}
          onChoose={set.in}
        />
      )}
      {isNarrowed && (
        <button type="button" class="table-tool" onClick={clear}>
          <X size={14} aria-hidden="true" /> Show all
        </button>
      )}
    </div>
  )
}
