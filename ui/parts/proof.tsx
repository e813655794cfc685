import { amounts as words } from '#messages/figures.ts'
import { signal } from '@preact/signals'
import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PriceGaps } from '../../src/http/contract/fields.ts'
import { withQuery } from '../client/api.ts'
import { answerAt } from '../client/cached-answers.ts'
import { understood } from '../client/display-settings.ts'
import { overlay } from '../client/overlays.ts'
import { keyOf } from '../figures/pressed-key.ts'
import type { Entry } from '../figures/transaction-figures.ts'
import { namedGaps } from '../figures/notice-figures.ts'
import { type FigurePlaces, type Gap, gapOf, type Place, pointer } from '../figures/unknown.ts'
import { type Shown, ShownFigure, WithGap } from './amount.tsx'

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

/** Returns what is missing in a figure of a report, by its answer. Units that are not money, such as hours, need no price. */
const gapIn = (traced: Traced, places: FigurePlaces, as?: AskedFigure['as']): Gap | undefined => {
  const answer = answerAt(pathOf(traced))
  const gap = gapOf(answer, places)
  if (gap !== 'incomplete') return gap
  if (unpricedOf(answer).length === 0) return undefined
  // A rate or a share of something that is not complete could be anything.
  return as === 'percent' || places.percentOf || places.per ? 'unknown' : gap
}
const unpricedOf = (answer: unknown): readonly string[] => namedGaps(answer as PriceGaps, understood.value?.own_units ?? []).unpriced

/** Returns whether a figure of a report is unknown. */
export const unknownIn =
  (traced: Traced | undefined) =>
  (places: FigurePlaces): boolean =>
    traced !== undefined && gapIn(traced, places) === 'unknown'

/**
 * A figure with two panels: a press shows what is in it, the dotted line below it (or the key E) how it follows from that. Quiet until
 * it is pointed at or focused.
 */
export const Proof = ({
  name,
  as: kind,
  commodity,
  inRow,
  ...places
}: FigurePlaces &
  Shown & {
    name: string
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
  const shown = <ShownFigure {...places} />
  if (!report) return shown
  const gap = gapIn(report, places, as)
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
