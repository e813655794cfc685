import { ArrowDown, ArrowUp } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import type { FoundPostings } from '../../client/found.ts'
import type { PostingChoice } from '../../client/posting-choice.ts'
import { figures } from '../../client/settings.ts'
import { hiddenColumns } from '../../client/table-columns.ts'
import { dayOf } from '../../figures/days.ts'
import { nextOrder, orderIn, slugOf } from '../../figures/table.ts'
import { isNarrow } from '../../narrow.ts'
import { InRow, Report } from '../proof.tsx'
import { LongList } from '../table/long-list.tsx'
import { type Found, isHeld, POSTING_COLUMNS, type PostingColumn } from './posting-columns.tsx'

const ROW_HEIGHT = 38
/** On a phone a posting has two lines, and nothing lies beside what is seen. */
const TWO_LINES_HEIGHT = 62
const NARROW: readonly string[] = ['Payee', 'Amount', 'Day', 'Account', 'Units', 'Balance']
const NARROW_COLUMNS = NARROW.flatMap((name) => POSTING_COLUMNS.find(({ title }) => title === name) ?? [])
/** Of the last two there is room for one: how many units, where there are others than money. */
const isLeftOut = (title: string, posting: Found): boolean => title === (isHeld(posting) ? 'Balance' : 'Units')
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
          aria-label={isSorted ? `${title}, ${order?.isDescending ? 'descending' : 'ascending'}` : title}
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
  const hidden = hiddenColumns('found-postings').value
  const narrow = isNarrow.value
  const columns = useMemo(() => (narrow ? NARROW_COLUMNS : POSTING_COLUMNS).filter(({ title }) => !hidden.has(slugOf(title))), [hidden, narrow])
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
      <div class="scrolls">
        <div class="posting-grid" style={narrow ? undefined : { minWidth: `calc(${columns.length * 7.4}rem + ${wider.join(' + ')})` }}>
          <div class="posting-row posting-head" style={template}>
            {choice && <AllPostingsChooser choice={choice} />}
            {columns.map((column) => (
              <Head key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
          <LongList
            label="Postings"
            heights={heights}
            come={come}
            row={(place) => {
              const posting = found.at(place)
              const traced = found.traced(place)
              return (
                <div class={choice?.has(place) ? 'posting-row chosen' : 'posting-row'} style={template} aria-busy={posting === undefined}>
                  {choice && posting && <PostingChooser place={place} name={`${posting.payee} of ${dayOf(posting.date)}`} choice={choice} />}
                  {posting && (
                    <InRow.Provider value={true}>
                      <Report.Provider value={{ report: 'ledger', parameters: traced.parameters }}>
                        {columns
                          .filter(({ title }) => !narrow || !isLeftOut(title, posting))
                          .map(({ title, align, cell }) => (
                            <span key={title} class={align} data-column={slugOf(title)}>
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
      aria-label={`Choose ${name}`}
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
      aria-label="Choose all that was found"
      checked={isAll}
      indeterminate={!isAll && (chosen.all || chosen.ids.size > 0)}
      onClick={() => takeAll(!isAll)}
    />
  )
}
