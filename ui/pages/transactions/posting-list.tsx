import { transactionSearch } from '#messages/transaction-search.ts'
import { ArrowDown, ArrowUp } from 'lucide-preact'
import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { LedgerAnswer } from '../../../src/http/contract/transactions-contract.ts'
import { isNarrow } from '../../client/browser.ts'
import { currency, figures } from '../../client/display-settings.ts'
import type { FoundPostings, PostingChoice } from './found-transactions.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { nextOrder, orderIn, slugOf } from '../../figures/table-figures.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { Amount, Change, InRow, NONE, Proof, Report, Unknown } from '../../parts/figure.tsx'
import { LongList } from '../../parts/long-list.tsx'
import { PostingPayee } from '../../parts/transaction-line.tsx'
import { type Column, hiddenColumns, topBarHeight } from '../../parts/table-parts.tsx'

const { columns: titles, proofs } = transactionSearch

type Found = LedgerAnswer['postings'][number]
type Posting = Found & { readonly at: number }

/** A column of the list: how wide it is, and what the server sorts by for it. */
interface PostingColumn extends Column<Posting> {
  /** The same in every language. */
  readonly key: keyof typeof titles
  readonly width: string
  readonly sortedBy?: string
  /** A figure as it is written, where the column is made of figures. */
  readonly written?: (posting: Found) => string
  /** Whether it says something about a posting; a column that says nothing about any is left out. Absent: always. */
  readonly hasValue?: (posting: Found) => boolean
}

/** In per cent: a loss of some days, spread over a year, may exceed what there was to lose. It says nothing then. */
const MOST_LOST = -100

const isHeld = ({ commodity }: { readonly commodity: string }): boolean => commodity !== currency.value
/** What has no price today is shown at cost, and that may be unknown too. */
const isUnknownNow = ({ unknown, market_amount }: Posting): boolean => unknown === true && market_amount === 0
/** A posting of nothing has no price. */
const isBookedAt = (posting: Found): boolean => isHeld(posting) && !posting.unknown && posting.quantity !== 0
const noteOf = ({ note, transaction_note }: Found): string => (note || transaction_note).trim()
/** A component by itself: rows that were drawn are not drawn again, and what hides figures reaches what asks for them itself. */
const Units = ({ of, commodity, isNamed = false }: { of: number; commodity: string; isNamed?: boolean }) => (
  <span class="amount">
    {figures.value.units(of, commodity)}
    {isNamed && <span class="unit"> {commodity}</span>}
  </span>
)

const UnitPrice = ({ of }: { of: number }) => <span class="amount">{figures.value.price(of)}</span>

export const POSTING_COLUMNS: readonly PostingColumn[] = [
  {
    key: 'day',
    title: titles.day,
    align: 'left',
    width: '6.4rem',
    sortedBy: 'date',
    cell: ({ date }) => <span class="quiet day">{shortDay(dayOf(date))}</span>,
  },
  {
    key: 'payee',
    title: titles.payee,
    align: 'left',
    width: 'minmax(6.9334rem, 2.4fr)',
    sortedBy: 'payee',
    cell: (posting) => <PostingPayee posting={posting} />,
  },
  {
    key: 'account',
    title: titles.account,
    align: 'left',
    width: 'minmax(11.3334rem, 3.4fr)',
    sortedBy: 'account',
    cell: ({ account }) => <AccountName account={account} />,
  },
  {
    key: 'amount',
    title: titles.amount,
    about: titles.amountAbout,
    width: 'minmax(5.6rem, 1.2fr)',
    sortedBy: 'amount',
    written: ({ amount }) => figures.value.money(amount),
    cell: ({ amount, unknown, at, payee }) => (
      <Proof at={['postings', at, 'amount']} name={payee}>
        {unknown ? <Unknown /> : <Amount value={amount} />}
      </Proof>
    ),
  },
  {
    key: 'units',
    title: titles.units,
    hasValue: isHeld,
    width: 'minmax(6.1334rem, 1.4fr)',
    sortedBy: 'quantity',
    written: (posting) => (isHeld(posting) ? `${figures.value.units(posting.quantity, posting.commodity)} ${posting.commodity}` : ''),
    cell: (posting) =>
      isHeld(posting) ? (
        <Proof at={['postings', posting.at, 'quantity']} name={proofs.units(posting.payee)} as="quantity" commodity={posting.commodity}>
          <Units of={posting.quantity} commodity={posting.commodity} isNamed />
        </Proof>
      ) : (
        NONE
      ),
  },
  {
    key: 'unitPrice',
    title: titles.unitPrice,
    hasValue: isHeld,
    about: titles.unitPriceAbout,
    width: 'minmax(76px, 1fr)',
    written: (posting) => (isBookedAt(posting) ? figures.value.price(posting.amount / posting.quantity) : ''),
    cell: (posting) =>
      isBookedAt(posting) ? (
        <Proof
          at={['postings', posting.at, 'amount']}
          per={[['postings', posting.at, 'quantity']]}
          name={proofs.oneUnit(posting.payee, posting.commodity)}
          as="price"
          commodity={currency.value}
        >
          <UnitPrice of={posting.amount / posting.quantity} />
        </Proof>
      ) : isHeld(posting) && posting.unknown ? (
        <Unknown />
      ) : (
        NONE
      ),
  },
  {
    key: 'worth',
    title: titles.worth,
    hasValue: isHeld,
    width: 'minmax(5.6rem, 1.2fr)',
    sortedBy: 'market_amount',
    written: (posting) => (isHeld(posting) ? figures.value.money(posting.market_amount) : ''),
    cell: (posting) =>
      isHeld(posting) ? (
        <Proof at={['postings', posting.at, 'market_amount']} name={proofs.worth(posting.payee)}>
          {isUnknownNow(posting) ? <Unknown /> : <Amount value={posting.market_amount} />}
        </Proof>
      ) : (
        NONE
      ),
  },
  {
    key: 'change',
    title: titles.change,
    hasValue: isHeld,
    about: titles.changeAbout,
    width: 'minmax(4.8rem, 1fr)',
    sortedBy: 'change',
    written: (posting) => (isHeld(posting) ? figures.value.change(sumOf([posting.market_amount, -posting.amount])) : ''),
    cell: (posting) =>
      isHeld(posting) ? (
        <Proof at={['postings', posting.at, 'market_amount']} minus={[['postings', posting.at, 'amount']]} name={proofs.change(posting.payee)}>
          {posting.unknown ? <Unknown /> : <Change value={sumOf([posting.market_amount, -posting.amount])} />}
        </Proof>
      ) : (
        NONE
      ),
  },
  {
    key: 'aYear',
    title: titles.aYear,
    hasValue: isHeld,
    about: titles.aYearAbout,
    width: 'minmax(4.8rem, 1fr)',
    sortedBy: 'yearly_change',
    written: ({ yearly_change: change }) => (typeof change === 'number' && change >= MOST_LOST ? figures.value.percentChange(change) : ''),
    cell: ({ yearly_change: change, at, payee }) =>
      change === undefined || (change !== null && change < MOST_LOST) ? (
        NONE
      ) : change === null ? (
        <Unknown />
      ) : (
        <Proof at={['postings', at, 'yearly_change']} as="percent" name={proofs.aYear(payee)}>
          <Change value={change} as="percent" />
        </Proof>
      ),
  },
  {
    key: 'balance',
    title: titles.balance,
    about: titles.balanceAbout,
    width: 'minmax(5.6rem, 1.2fr)',
    sortedBy: 'balance',
    written: (posting) => `${figures.value.units(posting.balance, posting.commodity)}${isHeld(posting) ? ` ${posting.commodity}` : ''}`,
    cell: ({ account, balance, commodity, date, at }) => (
      <Proof at={['postings', at, 'balance']} name={proofs.balance(account, shortDay(dayOf(date)))} as="quantity" commodity={commodity}>
        <Units of={balance} commodity={commodity} isNamed={isHeld({ commodity })} />
      </Proof>
    ),
  },
  {
    key: 'note',
    title: titles.note,
    align: 'left',
    width: 'minmax(5.3334rem, 1.6fr)',
    hasValue: (posting) => noteOf(posting) !== '',
    cell: (posting) => <span class="quiet">{noteOf(posting)}</span>,
  },
]

const ROW_HEIGHT = 38
/** On a phone a posting has two lines, and nothing is out of sight at the side. */
const TWO_LINES_HEIGHT = 62
const NARROW: readonly PostingColumn['key'][] = ['payee', 'amount', 'day', 'account', 'units', 'balance']
const NARROW_COLUMNS = NARROW.flatMap((name) => POSTING_COLUMNS.find(({ key }) => key === name) ?? [])
/** Of the last two there is room for one: how many units, where there are others than money. */
const isLeftOut = (key: PostingColumn['key'], posting: Found): boolean => key === (isHeld(posting) ? 'balance' : 'units')
/** No letter of a figure is wider, in rem: rows and their head have letters of two sizes, and one width. */
const LETTER_REM = 0.54
const LEAST = /[\d.]+rem/

/** The letters of the longest figure of each column among the postings that have come; counted once for each page of them. */
const useLongest = (pages: ReadonlyMap<number, readonly Found[]>, columns: readonly PostingColumn[]): readonly number[] => {
  const write = figures.value
  const counted = useMemo(() => new WeakMap<readonly Found[], readonly number[]>(), [write, columns])
  return useMemo(() => {
    const longest = columns.map(() => 0)
    for (const page of pages.values()) {
      const here = counted.get(page) ?? columns.map(({ written }) => (written ? Math.max(0, ...page.map((posting) => written(posting).length)) : 0))
      counted.set(page, here)
      for (const [place, letters] of here.entries()) longest[place] = Math.max(longest[place] ?? 0, letters)
    }
    return longest
  }, [pages, counted])
}
/** The keys of the columns that are empty in every loaded posting, joined: the same text as long as they are the same. */
const useEmpty = (pages: ReadonlyMap<number, readonly Found[]>): string => {
  return useMemo(
    () =>
      POSTING_COLUMNS.filter(({ hasValue }) => hasValue && ![...pages.values()].some((page) => page.some(hasValue)))
        .map(({ key }) => key)
        .join('\n'),
    [pages],
  )
}

/** Without a choice of the person, what follows from two other columns is not shown. */
const USUALLY_HIDDEN = [titles.change, titles.aYear].map(slugOf)
const hiddenOnes = hiddenColumns('found-postings', USUALLY_HIDDEN)

/** Whether the list is wider than its frame. One that fits has no scroller, and its head stays below the bar at the top. */
const useTooWide = (frame: RefObject<HTMLDivElement>): boolean => {
  const isWide = useSignal(false)
  useLayoutEffect(() => {
    const element = frame.current
    const grid = element?.firstElementChild
    if (!element || !(grid instanceof HTMLElement)) return
    const measure = (): void => {
      isWide.value = grid.offsetWidth > element.clientWidth + 1
      element.style.setProperty('--top-bar', `${topBarHeight()}px`)
    }
    measure()
    const watched = new ResizeObserver(measure)
    watched.observe(element)
    watched.observe(grid)
    return () => watched.disconnect()
  }, [])
  return isWide.value
}

const TEXTS: ReadonlySet<string> = new Set(['payee', 'account'])

const Head = ({
  column: { title, about, align, sortedBy },
  sort,
  onSort,
}: {
  column: PostingColumn
  sort: string
  onSort: (sort: string) => void
}) => {
  const order = orderIn(sort)
  const isSorted = sortedBy !== undefined && order?.slug === sortedBy
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp
  return (
    <span class={align} title={about}>
      {sortedBy === undefined ? (
        title
      ) : (
        <button
          type="button"
          class="sort"
          aria-label={isSorted ? transactionSearch[order?.isDescending ? 'descending' : 'ascending'](title) : title}
          onClick={() => onSort(nextOrder(sortedBy, { current: order, isText: TEXTS.has(sortedBy) }) || '-date')}
        >
          {title}
          {isSorted && <Arrow size={13} aria-hidden="true" />}
        </button>
      )}
    </span>
  )
}

/** Postings in rows of one height: those that can be seen are drawn, and fetched when they have not come yet. */
export const PostingList = ({
  found,
  count,
  sort,
  onSort,
  choice,
}: {
  found: FoundPostings
  count: number
  sort: string
  onSort: (sort: string) => void
  /** Present while postings are chosen. */
  choice?: PostingChoice | undefined
}) => {
  const hidden = hiddenOnes.value
  const narrow = isNarrow.value
  const empty = useEmpty(found.pages)
  const columns = useMemo(
    () =>
      (narrow ? NARROW_COLUMNS : POSTING_COLUMNS).filter(
        ({ key, title }) => !hidden.has(slugOf(title)) && (narrow || !empty.split('\n').includes(key)),
      ),
    [hidden, narrow, empty],
  )
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useTooWide(frame)
  const longest = useLongest(found.pages, columns)
  // A figure that is cut off would be another one.
  const widths = columns.map(({ width }, place) => width.replace(LEAST, (least) => `max(${least}, ${(longest[place] ?? 0) * LETTER_REM}rem)`))
  const wider = columns.map(({ width }, place) => `max(0px, ${(longest[place] ?? 0) * LETTER_REM}rem - ${LEAST.exec(width)?.[0]})`)
  const heights = useMemo(() => Array.from({ length: count }, () => (narrow ? TWO_LINES_HEIGHT : ROW_HEIGHT)), [count, narrow])
  let come = 0
  for (let page = 0; found.pages.has(page); page += 1) come += found.pages.get(page)?.length ?? 0
  const template = narrow ? undefined : { gridTemplateColumns: [...(choice ? ['30px'] : []), ...widths].join(' ') }
  return (
    <section class="card posting-list">
      <div ref={frame} class={isWide ? 'posting-frame scrolls' : 'posting-frame'}>
        <div class="posting-grid" style={narrow ? undefined : { minWidth: `calc(${columns.length * 7.4}rem + ${wider.join(' + ')})` }}>
          <div class="posting-row posting-head" style={template}>
            {choice && <AllPostingsChooser choice={choice} />}
            {columns.map((column) => (
              <Head key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
          <LongList
            label={transactionSearch.postings}
            heights={heights}
            come={come}
            row={(place) => {
              const posting = found.at(place)
              const traced = found.traced(place)
              return (
                <div class={choice?.has(place) ? 'posting-row chosen' : 'posting-row'} style={template} aria-busy={posting === undefined}>
                  {choice && posting && (
                    <PostingChooser place={place} name={transactionSearch.select(posting.payee, shortDay(dayOf(posting.date)))} choice={choice} />
                  )}
                  {posting && (
                    <InRow.Provider value={true}>
                      <Report.Provider value={{ report: 'ledger', parameters: traced.parameters }}>
                        {columns
                          .filter(({ key }) => !narrow || !isLeftOut(key, posting))
                          .map(({ key, align, cell }) => (
                            <span key={key} class={align} data-column={key}>
                              {cell({ ...posting, at: traced.at })}
                            </span>
                          ))}
                      </Report.Provider>
                    </InRow.Provider>
                  )}
                </div>
              )
            }}
          />
        </div>
      </div>
    </section>
  )
}

/** The field of a row at a distance. It exists, because rows beyond the visible ones are drawn. */
const fieldAt = (field: HTMLElement, place: number): HTMLInputElement | null =>
  field.closest('.posting-list')?.querySelector<HTMLInputElement>(`.chooser[data-place="${place}"]`) ?? null

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The checkbox of a posting. With Shift it selects everything from the last one; arrow keys go to neighbouring rows. */
const PostingChooser = ({ place, name, choice }: { place: number; name: string; choice: PostingChoice }) => {
  const press = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    const step = STEPS[event.key]
    if (step !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      const next = fieldAt(event.currentTarget, place + step)
      if (!next) return
      next.focus()
      if (event.shiftKey) {
        // The row where the keys started begins the selection, whether it was selected or not.
        if (!choice.has(place)) choice.take(place, true)
        choice.takeUpTo(place + step, true)
      }
    } else if (event.key === ' ' && event.shiftKey) {
      event.preventDefault()
      choice.takeUpTo(place, !choice.has(place))
    } else if ((event.key === 'a' || event.key === 'A') && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      choice.takeAll(true)
    } else if (event.key === 'Escape') choice.takeAll(false)
  }
  return (
    <input
      type="checkbox"
      class="chooser"
      data-place={place}
      aria-label={name}
      checked={choice.has(place)}
      onKeyDown={press}
      onClick={(event) => (event.shiftKey ? choice.takeUpTo : choice.take)(place, event.currentTarget.checked)}
    />
  )
}

/** Selects everything found, including rows that are not drawn, or clears the selection. */
const AllPostingsChooser = ({ choice: { chosen, takeAll } }: { choice: PostingChoice }) => {
  const isAll = chosen.all && chosen.ids.size === 0
  return (
    <input
      type="checkbox"
      class="chooser"
      aria-label={transactionSearch.selectAll}
      checked={isAll}
      indeterminate={!isAll && (chosen.all || chosen.ids.size > 0)}
      onClick={() => takeAll(!isAll)}
    />
  )
}
