import { signal } from '@preact/signals'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { amounts as words } from '#messages/figures.ts'
import type { PriceGaps } from '../../src/http/contract/fields.ts'
import { withQuery } from '../client/api.ts'
import { keyOf } from '../client/browser.ts'
import { answerAt } from '../client/cached-answers.ts'
import { figures, understood } from '../client/display-settings.ts'
import { overlay } from '../client/toasts.tsx'
import { type Day, shortDay } from '../figures/calendar-days.ts'
import { namedGaps } from '../figures/notice-figures.ts'
import { signWritten } from '../figures/number-format.ts'
import { addUp, type Sum } from '../figures/sum-figures.ts'
import type { Entry } from '../figures/transaction-figures.ts'
import { type FigurePlaces, type Gap, gapOf, type Place, pointer } from '../figures/unknown.ts'

/** Whether amounts are written with all their digits, as in a proof, instead of those of the currency. */
export const Exactly = createContext(false)

/** Says why printed figures differ from their printed sum by a last digit. */
export const RoundedNote = () => <p class="quiet rounded-sums">{words.rounded}</p>

/** Amounts that are shown with their sum, with a note if they do not add up as they are printed. */
export const AddingUp = ({ sums, children }: { sums: readonly Sum[]; children: ComponentChildren }) => (
  <>
    {children}
    {!addUp(sums, figures.value.precision) && <RoundedNote />}
  </>
)

/** An amount of money; `currency` where it is shown alone: with its symbol, or with its code in small letters. Tables have codes. */
export const Amount = ({ value, currency }: { value: number; currency?: string }) => {
  const { money, exact, inCurrency } = figures.value
  const digits = useContext(Exactly) ? exact(value) : money(value)
  if (!currency) return <span class="amount">{digits}</span>
  const written = inCurrency(digits, currency)
  return (
    <span class="amount">
      {written === `${digits} ${currency}` ? (
        <>
          {digits}
          <span class="unit"> {currency}</span>
        </>
      ) : (
        written
      )}
    </span>
  )
}

/** What marks a figure on the page. */
export const INCOMPLETE = '.incomplete'
export const NOT_KNOWN = '.not-known'

/** Where nothing says what something is worth: never 0, which would say that it is worth nothing. */
export const Unknown = () => (
  <span class="quiet not-known" title={words.noPrice}>
    {words.unknown}
  </span>
)

const NAMES_MAX = 4
const MARK = ' + ?'

/** A figure; or that it is unknown; or the figure with a mark that an amount without a price is missing in it. */
export const WithGap = ({ gap, unpriced, children }: { gap: Gap | undefined; unpriced: readonly string[]; children: ComponentChildren }) => {
  if (gap === 'unknown') return <Unknown />
  const names = unpriced.slice(0, NAMES_MAX).join(', ')
  return (
    <>
      {children}
      {gap && (
        <abbr class="unit incomplete" title={words.incomplete(unpriced.length > NAMES_MAX ? `${names} …` : names)}>
          {MARK}
        </abbr>
      )}
    </>
  )
}

const TONES = { '+': 'gain', '-': 'loss', '': 'quiet' } as const

/** A gain or a loss, shown by sign as well as by colour: what is written without a sign has no colour. */
export const Change = ({ value, as = 'change' }: { value: number; as?: 'change' | 'percent' }) => {
  const text = as === 'percent' ? figures.value.percentChange(value) : figures.value.change(value)
  return <span class={`amount ${TONES[signWritten(text)]}`}>{text}</span>
}

/** What a figure shows: one of these numbers, each written in its way, or something of its own. */
export interface Shown {
  readonly amount?: number
  readonly change?: number
  readonly signed?: number
  readonly percent?: number
  readonly percentChange?: number
  readonly quantity?: number
  readonly children?: ComponentChildren
}

export const ShownFigure = ({ amount, change, signed, percent, percentChange, quantity, children }: Shown) => {
  if (amount !== undefined) return <Amount value={amount} />
  if (change !== undefined) return <Change value={change} />
  if (signed !== undefined) return <Signed value={signed} />
  if (percent !== undefined) return <span class="amount">{figures.value.percent(percent)}</span>
  if (percentChange !== undefined) return <span class="amount">{figures.value.percentChange(percentChange)}</span>
  if (quantity !== undefined) return <span class="amount">{figures.value.quantity(quantity)}</span>
  return <>{children}</>
}

/** Where there is no figure, or one of 0 that is easier to read as nothing. */
export const NONE = <span class="quiet">–</span>

/** Money that comes in or goes out: always with its sign, in colour only if it comes in. Spending is no trouble by itself. */
export const InOrOut = ({ value }: { value: number }) => <span class={value > 0 ? 'amount gain' : 'amount'}>{figures.value.change(value)}</span>

/** A change that is neither good nor bad by itself, with its sign only. */
export const Signed = ({ value }: { value: number }) => <span class="amount">{figures.value.change(value)}</span>

/** As the service calls it when money only came or only went. */
const ONE_DIRECTION = 'every cash flow has the same direction'

/** A yearly rate of return; a dash with the reason where there is none. */
export const Rate = ({ value, problem }: { value: number; problem?: string | undefined }) =>
  problem ? (
    <abbr class="amount quiet" title={problem === ONE_DIRECTION ? words.oneDirection : words.noReturn}>
      –
    </abbr>
  ) : value === 0 ? (
    <span class="amount quiet">–</span>
  ) : (
    <Change value={value} as="percent" />
  )

/** A day in a cell of a table, which stays in one line however narrow the column is. */
export const DayText = ({ day }: { day: Day }) => <span class="day">{shortDay(day)}</span>

/** The report that a part of a page shows, so that its figures can be traced. */
export interface Traced {
  /** Its route without /api/: "networth", "gain/Assets:Fund". */
  readonly report: string
  /** What it was asked with. */
  readonly parameters?: Readonly<Record<string, string | boolean | undefined>>
}

export const Report = createContext<Traced | undefined>(undefined)

/** Figures in rows are no stops of the keyboard by themselves: the row is, or the arrow keys lead from one to the next. */
export const InRow = createContext(false)

export interface AskedFigure extends Traced {
  /** Further parameters of the request, in addition to those of the report. */
  readonly figure: Readonly<Record<'path' | 'plus' | 'minus' | 'percent_of' | 'per', string>> & { readonly over: number | undefined }
  /** What the figure is called. */
  readonly name: string
  readonly as: 'money' | 'percent' | 'quantity' | 'price'
  readonly panel: 'contents' | 'proof'
  /** Only what is in it by this account. */
  readonly account?: string
  readonly gap?: Gap | undefined
  /** What it is a quantity of. */
  readonly commodity?: string | undefined
}

/** What a page itself put together of transactions, one line each. */
export interface AskedList {
  readonly name: string
  /** How it follows from the lines. */
  readonly about: string
  readonly lines: readonly { readonly entry: Entry; readonly name: string; readonly about: string; readonly shown: string }[]
}

/** A transaction that is looked at as a whole. */
export interface AskedTransaction {
  readonly name: string
  readonly entry: Entry
  readonly forecast: boolean
  /** It opens with its fields, to be edited. */
  readonly isEdited?: boolean
}

/** What is being looked into, the panel on top last. */
export const panels = signal<readonly (AskedFigure | AskedTransaction | AskedList)[]>([])

/** Opens a panel, on top of the one from which it was asked for. */
export const openPanel = (asked: AskedFigure | AskedTransaction | AskedList): void => {
  panels.value = overlay.peek() === 'proof' ? [...panels.peek(), asked] : [asked]
  overlay.value = 'proof'
}

const lines = (places: readonly Place[] = []): string => places.map((place) => pointer(...place)).join('\n')

/** A figure of a report as it is asked about. */
export const askedFigure = (
  report: Traced,
  { at, plus, minus, over, percentOf, per }: FigurePlaces,
  about: Pick<AskedFigure, 'name' | 'panel' | 'as'>,
): AskedFigure => ({
  ...report,
  ...about,
  figure: { path: at ? pointer(...at) : '', plus: lines(plus), minus: lines(minus), percent_of: lines(percentOf), per: lines(per), over },
})

const paths = new WeakMap<Traced, string>()
const pathOf = (traced: Traced): string => {
  let path = paths.get(traced)
  if (path === undefined) {
    path = withQuery(`/api/${traced.report.split('/').map(encodeURIComponent).join('/')}`, { ...traced.parameters })
    paths.set(traced, path)
  }
  return path
}

/** Returns what is missing in a figure of a report, by its answer. */
const gapIn = (traced: Traced, places: FigurePlaces, as?: AskedFigure['as']): Gap | undefined => {
  const answer = answerAt(pathOf(traced))
  const gap = gapOf(answer, places)
  if (gap !== 'incomplete') return gap
  const { unpriced, ownUnits } = gapsIn(answer)
  if (unpriced.length + ownUnits.length === 0) return undefined
  // A rate or a share of something that is not complete could be anything. It stays one of the money where only other units are missing.
  return unpriced.length > 0 && (as === 'percent' || places.percentOf || places.per) ? 'unknown' : gap
}
const gapsIn = (answer: unknown) => namedGaps(answer as PriceGaps, understood.value?.own_units ?? [])
const unpricedOf = (answer: unknown): readonly string[] => {
  const { unpriced, ownUnits } = gapsIn(answer)
  return [...unpriced, ...ownUnits]
}

/** Returns whether a figure of a report is unknown. */
export const unknownIn =
  (traced: Traced | undefined) =>
  (places: FigurePlaces): boolean =>
    traced !== undefined && gapIn(traced, places) === 'unknown'

/** Returns what is missing in a figure of the report around it, or of another one. */
export const useGap = (): ((places: (FigurePlaces & { readonly report?: Traced }) | undefined) => Gap | undefined) => {
  const around = useContext(Report)
  return (places) => {
    const report = places?.report ?? around
    return report && places && gapIn(report, places)
  }
}

/** A figure as text, for screen readers and files: with a mark where an amount is missing in it. */
export const withGap = (text: string, gap: Gap | undefined): string => (gap === 'unknown' ? words.unknown : gap ? `${text}${MARK}` : text)

/**
 * A figure with two panels: a press shows what is in it, the dotted line below it (or the key E) how it follows from that. Quiet until
 * it is pointed at or focused.
 */
export const Proof = ({
  name,
  as: kind,
  commodity,
  inRow,
  orNone = false,
  ...places
}: FigurePlaces &
  Shown & {
    name: string
    /** It is 0: a dash is easier to read, but not where something is missing in it. */
    orNone?: boolean
    as?: AskedFigure['as']
    /** What it is a quantity of, so that the panel writes it as the page does. */
    commodity?: string
    /** In a table, the keyboard stops at its row. */
    inRow?: boolean
  }) => {
  const report = useContext(Report)
  const isInRow = useContext(InRow)
  const { percent, percentChange, quantity } = places
  const as = kind ?? (percent !== undefined || percentChange !== undefined ? 'percent' : quantity !== undefined ? 'quantity' : 'money')
  const shown = orNone ? NONE : <ShownFigure {...places} />
  const gap = report && gapIn(report, places, as)
  if (!report || (orNone && !gap)) return shown
  // No transaction is in a price: what there is to see is who says it.
  const first = as === 'price' ? 'proof' : 'contents'
  const open = (panel: AskedFigure['panel']): void => openPanel({ ...askedFigure(report, places, { name, as, panel }), gap, commodity })
  return (
    <button
      type="button"
      class="proof"
      title={words.opens}
      tabIndex={(inRow ?? isInRow) ? -1 : 0}
      onClick={(event) => {
        event.stopPropagation()
        open(event.target instanceof Element && event.target.closest('.proof-line') ? 'proof' : first)
      }}
      onKeyDown={onKeyE(() => open('proof'))}
    >
      <WithGap gap={gap} unpriced={gap ? unpricedOf(answerAt(pathOf(report))) : []}>
        {shown}
      </WithGap>
      <i class="proof-line" aria-hidden="true" />
    </button>
  )
}

/** What the key E does by itself; what is typed together with it is left to the browser. */
export const onKeyE =
  (open: () => void) =>
  (event: KeyboardEvent): void => {
    if (keyOf(event) !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
    event.stopPropagation()
    event.preventDefault()
    open()
  }

/** A figure that a page puts together itself, or that is one transaction: a press, or E, shows of what: there is no other proof of it. */
export const Opens = ({ panel, children }: { panel: () => AskedTransaction | AskedList; children: ComponentChildren }) => {
  const isInRow = useContext(InRow)
  return (
    <button
      type="button"
      class="proof"
      title={words.contents}
      tabIndex={isInRow ? -1 : 0}
      onClick={(event) => {
        event.stopPropagation()
        openPanel(panel())
      }}
      onKeyDown={onKeyE(() => openPanel(panel()))}
    >
      {children}
    </button>
  )
}

export const Card = ({
  title,
  aside,
  children,
  flush = false,
}: {
  title?: ComponentChildren
  aside?: ComponentChildren
  children: ComponentChildren
  flush?: boolean
}) => (
  <section class={flush ? 'card card-flush' : 'card'}>
    {(title || aside) && (
      <header class="card-head">
        {title && <h2>{title}</h2>}
        {aside && <div class="card-aside">{aside}</div>}
      </header>
    )}
    {children}
  </section>
)

/** One figure with its name above it. `at` and `places` are its places in the answer of the report, so that it can be traced. */
export const Figure = ({
  name,
  title,
  note,
  ...figure
}: Shown &
  Partial<FigurePlaces> & {
    name: string
    title?: string
    as?: AskedFigure['as']
    /** Small below it. */
    note?: ComponentChildren
  }) => (
  <div class="figure" title={title}>
    <dt>{name}</dt>
    <dd>
      {figure.at || figure.minus ? <Proof name={name} {...figure} /> : <ShownFigure {...figure} />}
      {note && <small>{note}</small>}
    </dd>
  </div>
)
