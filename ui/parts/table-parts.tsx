import { common } from '#messages/common.ts'
import { tables as words } from '#messages/parts.ts'
import { type Signal, signal, useSignal } from '@preact/signals'
import { ArrowDown, ArrowUp, Columns3, Copy, Download } from 'lucide-preact'
import { type ComponentChildren, render } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useManner } from '../client/address.ts'
import { copyText, isNarrow, saveFile } from '../client/browser.ts'
import { locale, today } from '../client/display-settings.ts'
import { say } from '../client/toasts.tsx'
import type { Line } from '../figures/chart-data.ts'
import { decimalMarkOf } from '../figures/number-format.ts'
import { type CellValue, type MadeOf, nextOrder, type Order, orderIn, separated, slugOf } from '../figures/table-figures.ts'
import { alignTable } from './align-points.ts'
import { closeOnEscape, Dialog } from './dialog.tsx'
import { Button } from './fields.tsx'
import { INCOMPLETE, NOT_KNOWN, Report, type Traced } from './figure.tsx'

/** True while the page is laid out for paper: there every row is drawn. */
export const useIsPrinted = (): boolean => {
  const isPrinted = useSignal(false)
  useEffect(() => {
    // What is written here is drawn before the page is laid out for paper.
    const begin = (): void => void (isPrinted.value = true)
    const end = (): void => void (isPrinted.value = false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted.value
}

/** Prints the page once its tables have drawn every row: what a click changes is drawn only after it. */
export const printWhole = (): void => {
  dispatchEvent(new Event('beforeprint'))
  setTimeout(() => print())
}

/** One column of a table. */
export interface Column<Row> {
  /** Unlike those of the other columns: it names the column in the address, in files and for who chooses columns. */
  readonly title: string
  /** Longer than the title, for who points at it. */
  readonly about?: string
  readonly cell: (row: Row) => ComponentChildren
  /** The value that it is sorted by, and that is in copies and files; undefined where there is none. A column without it is only shown. */
  readonly value?: (row: Row) => number | string | undefined
  /** Texts are left-aligned, figures right-aligned. */
  readonly align?: 'left'
  /** The foot of the column, of the rows that are shown. */
  readonly total?: (rows: readonly Row[]) => ComponentChildren
  /** What its figure is the sum of: all of them are then written with as many digits as it takes for them to add up. */
  readonly madeOf?: MadeOf<Row>
  /** The main figure of the row: on a phone it is after the name, where it is in sight without scrolling. */
  readonly isMain?: true
  /** A drawing next to figures: its title is for screen readers. */
  readonly isDrawing?: true
}

/** Their order after the row's name where not all of them are in sight: what matters first, and drawings of it last. */
export const mainFirst = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const rank = ({ isMain, isDrawing }: Column<Row>): number => (isMain ? 0 : isDrawing ? 2 : 1)
  return columns.toSorted((one, other) => rank(one) - rank(other))
}

const SCROLLS = 'scrolls'

/** How much of the top of the page its bar covers: nothing on a phone, where it scrolls away. */
export const topBarHeight = (): number => {
  const bar = document.querySelector<HTMLElement>('.top-bar')
  return bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0
}

/**
 * The frame of a table. One that fits has no scroller, its head sticking to the top of the page; one that is wider than its place
 * scrolls sideways on its own, its head and first column staying in sight.
 */
export const TableFrame = ({
  label,
  isGlanced = false,
  children,
}: {
  label: string
  /** It is there to be glanced at, and as narrow as can be read. */
  isGlanced?: boolean
  children: ComponentChildren
}) => {
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useSignal(false)
  // Whenever its rows are drawn, and before its width is measured.
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table')
    if (table) alignTable(table, decimalMarkOf(locale.value))
  })
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    let barHeight: number | undefined
    let [width, columns] = [0, 0]
    const columnsNow = (): number => table.tHead?.rows[0]?.cells.length ?? 0
    const isTooWide = (): boolean => table.offsetWidth > element.clientWidth + 1
    /** One that scrolls breaks no line, and is wider than it would be without a scroller. */
    const wouldBeTooWide = (): boolean => {
      const { scrollLeft, scrollTop } = element
      element.classList.remove(SCROLLS)
      const tooWide = isTooWide()
      element.classList.add(SCROLLS)
      element.scrollTo(scrollLeft, scrollTop)
      return tooWide
    }
    const measure = (): void => {
      const hasMoreRoom = element.clientWidth > width || columnsNow() < columns
      ;[width, columns] = [element.clientWidth, columnsNow()]
      isWide.value = isTooWide() && !(isWide.value && hasMoreRoom && !wouldBeTooWide())
      // The bar at the top has one line or two, by what there is to choose from.
      const height = topBarHeight()
      if (height !== barHeight) element.style.setProperty('--top-bar', `${height}px`)
      barHeight = height
    }
    // Before it is seen: rows that were drawn without a scroller and then made to scroll would move what is below them.
    measure()
    const watched = new ResizeObserver(measure)
    watched.observe(element)
    watched.observe(table)
    // What was laid out in another font until then may fit in its own.
    const fontsCame = (): void => {
      if (isWide.value) isWide.value = wouldBeTooWide()
    }
    document.fonts.addEventListener('loadingdone', fontsCame)
    return () => {
      watched.disconnect()
      document.fonts.removeEventListener('loadingdone', fontsCame)
    }
  }, [])
  return (
    <div
      ref={frame}
      class={`table-frame${isGlanced ? ' glanced' : ''}${isWide.value ? ` ${SCROLLS}` : ''}`}
      {...(isWide.value ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}

/** The head of one column; a press sorts by it. */
export const HeadCell = <Row,>({
  column: { title, about, align, value, isDrawing },
  order,
  isText,
  onOrder,
}: {
  column: Pick<Column<Row>, 'title' | 'about' | 'align' | 'value' | 'isDrawing'>
  order: Order | undefined
  /** Its values are texts. */
  isText: boolean
  onOrder: (order: string) => void
}) => {
  const slug = slugOf(title)
  const isSorted = order?.slug === slug
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      class={align}
      title={about}
      {...(value ? { 'aria-sort': !isSorted ? 'none' : order.isDescending ? 'descending' : 'ascending' } : {})}
    >
      {isDrawing ? (
        <span class="only-heard">{title}</span>
      ) : value ? (
        <button type="button" class="sort" onClick={() => onOrder(nextOrder(slug, { current: order, isText }))}>
          {title}
          {isSorted && <Arrow size={13} aria-hidden="true" />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

/** Which columns of which table a person has put away, for this browser. */

const KEY = 'daybook.columns.'
const chosen = new Map<string, Signal<ReadonlySet<string>>>()

const stored = (table: string, usually: readonly string[]): ReadonlySet<string> => {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY + table) ?? JSON.stringify(usually))
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])
  } catch {
    // Storage may be off, or hold what somebody else wrote: every column is shown.
    return new Set()
  }
}

/** The slugs of the columns that are hidden; `usually` are those until a person chooses. */
export const hiddenColumns = (table: string, usually: readonly string[] = []): Signal<ReadonlySet<string>> => {
  let hidden = chosen.get(table)
  if (!hidden) chosen.set(table, (hidden = signal(stored(table, usually))))
  return hidden
}

const setColumn = (table: string, slug: string, isShown: boolean): void => {
  const hidden = hiddenColumns(table)
  const next = new Set(hidden.peek())
  if (isShown) next.delete(slug)
  else next.add(slug)
  hidden.value = next
  try {
    localStorage.setItem(KEY + table, JSON.stringify([...next]))
  } catch {
    // The choice lasts as long as the page.
  }
}

/** A table as a file: its head first, then a line a row. */
type Cells = readonly (readonly CellValue[])[]

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Without it, spreadsheets on Windows take UTF-8 for the letters of thirty years ago. */
const BYTE_ORDER_MARK = '\uFEFF'

const nameOf = (table: string, ending: string): string => `${table}-${today.value}.${ending}`

/** Which marks the page shows in each of these. They are drawn for that, as only what a cell draws knows what it lacks. */
const marksIn = (cells: readonly ComponentChildren[], report: Traced | undefined) => {
  const place = document.createElement('div')
  render(
    <Report.Provider value={report}>
      {cells.map((cell, at) => (
        <div key={at}>{cell}</div>
      ))}
    </Report.Provider>,
    place,
  )
  const marks = [...place.children].map((drawn) => ({
    isUnknown: drawn.querySelector(NOT_KNOWN) !== null,
    isIncomplete: drawn.querySelector(INCOMPLETE) !== null,
  }))
  render(null, place)
  return marks
}

/** With a last column that says what is incomplete in each row, if anything is. */
const withMissing = (head: Cells[number], lines: readonly { readonly cells: Cells[number]; readonly missing: string }[]): Cells =>
  lines.every(({ missing }) => missing === '')
    ? [head, ...lines.map(({ cells }) => cells)]
    : [[...head, words.incomplete], ...lines.map(({ cells, missing }) => [...cells, missing])]

/** The cells of a file, marked as on the page: what is unknown is "?", and a last column names the columns in which amounts without a price are missing. */
export const cellsOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[], report: Traced | undefined): Cells => {
  const saved = columns.filter(({ value }) => value)
  const titles = saved.map(({ title }) => title)
  const lines = rows.map((row) => {
    const marks = marksIn(
      saved.map(({ cell }) => cell(row)),
      report,
    )
    return {
      cells: saved.map(({ value }, at) => (marks[at]?.isUnknown ? '?' : value?.(row))),
      missing: titles.filter((_, at) => marks[at]?.isIncomplete).join(', '),
    }
  })
  return withMissing(titles, lines)
}

/** The same for lines over days, of which a tooltip shows the figures. */
export const cellsOfLines = (
  days: readonly string[],
  lines: readonly Line[],
  { tooltip, report }: { readonly tooltip: (index: number) => ComponentChildren; readonly report: Traced | undefined },
): Cells => {
  const marked = days.map((day, place) => {
    const [mark] = marksIn([tooltip(place)], report)
    const valueOf = (value: number | null | undefined): CellValue => (value === 0 && mark?.isUnknown ? '?' : (value ?? undefined))
    return { cells: [day, ...lines.map(({ values }) => valueOf(values[place]))], missing: mark?.isIncomplete ? '+ ?' : '' }
  })
  return withMissing([common.day, ...lines.map(({ label }) => label)], marked)
}

/** For the user's spreadsheet: where numbers have a decimal comma, columns are separated by semicolons. Files for programs come from the API. */
export const saveCsv = (table: string, cells: Cells): void => {
  const mark = decimalMarkOf(locale.value)
  const lines = separated(cells, mark === ',' ? ';' : ',', mark)
  saveFile(nameOf(table, 'csv'), new Blob([BYTE_ORDER_MARK, lines, '\r\n'], { type: 'text/csv;charset=utf-8' }))
}

/** As a workbook: figures are numbers and texts are texts, which no spreadsheet computes. */
const saveWorkbook = async (table: string, cells: Cells): Promise<void> => {
  const { utils, write } = await import('xlsx')
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(cells.map((line) => line.map((cell) => cell ?? null)))
  sheet['!cols'] = (cells[0] ?? []).map((_, column) => ({
    wch: Math.min(48, 2 + Math.max(...cells.map((line) => String(line[column] ?? '').length))),
  }))
  utils.book_append_sheet(book, sheet, table.slice(0, 31))
  saveFile(nameOf(table, 'xlsx'), new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], { type: XLSX }))
}

/** Which columns there are to see. */
export const ColumnChooser = <Row,>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) => {
  const details = useRef<HTMLDetailsElement>(null)
  const hidden = hiddenColumns(name)
  return (
    <details
      ref={details}
      class="table-columns"
      onKeyDown={closeOnEscape}
      onFocusOut={(event) => {
        if (event.relatedTarget instanceof Node && !details.current?.contains(event.relatedTarget)) details.current?.removeAttribute('open')
      }}
    >
      <summary class="table-tool">
        <Columns3 size={14} aria-hidden="true" /> {words.columns}
        {hidden.value.size > 0 && <span class="quiet"> ({columns.length - hidden.value.size})</span>}
      </summary>
      <fieldset>
        <legend class="only-heard">{words.columnsOf}</legend>
        {columns.map(({ title }) => (
          <label key={title} class="check">
            <input
              type="checkbox"
              checked={!hidden.value.has(slugOf(title))}
              onChange={(event) => setColumn(name, slugOf(title), event.currentTarget.checked)}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** At the foot of a table: its columns, and ways to take it along. `cells` are made when they are asked for. */
export const TableTools = <Row,>({ name, columns, cells }: { name: string; columns: readonly Column<Row>[]; cells: () => Cells }) => {
  const copy = (): void => {
    const lines = cells()
    copyText(separated(lines, '\t', decimalMarkOf(locale.value))).then(
      () => say('good', words.copied(lines.length - 1)),
      () => say('bad', words.notCopied),
    )
  }
  return (
    <div class="table-tools">
      {columns.length > 1 && <ColumnChooser name={name} columns={columns} />}
      <Button icon={Copy} size={14} class="table-tool" onClick={copy} text={words.copy} />
      <Button icon={Download} size={14} class="table-tool" onClick={() => saveCsv(name, cells())} text="CSV" />
      <Button icon={Download} size={14} class="table-tool" onClick={() => void saveWorkbook(name, cells()).catch(() => say('bad', words.noWorkbook))}>
        XLSX
      </Button>
    </div>
  )
}

/** What a person has chosen for a table: its order, which the address keeps, and its columns, which the browser keeps. */
export interface Chosen<Row> {
  readonly shown: readonly Column<Row>[]
  readonly order: Order | undefined
  readonly setOrder: (order: string) => void
  /** The column that it is sorted by. */
  readonly sortedBy: Column<Row> | undefined
}

export const useTable = <Row,>(name: string, columns: readonly Column<Row>[]): Chosen<Row> => {
  const [text, setOrder] = useManner<string>(`sort-${name}`, '')
  const hidden = hiddenColumns(name).value
  const order = useMemo(() => orderIn(text), [text])
  return {
    shown: useMemo(() => columns.filter(({ title }) => !hidden.has(slugOf(title))), [columns, hidden]),
    order,
    setOrder,
    sortedBy: order && columns.find(({ title, value }) => value && slugOf(title) === order.slug),
  }
}

/** What a press on a row of a table leads to by itself. */
const LEADS_ELSEWHERE = 'a, button, summary, input, select, label'

/** A row with all its columns, one below the other: on a phone no table shows them all at once. */
export const RowSheet = <Row,>({
  name,
  row,
  columns,
  onClose,
}: {
  name: ComponentChildren
  row: Row
  columns: readonly Column<Row>[]
  onClose: () => void
}) => (
  <Dialog kind="sheet" label={words.wholeRow} title={name} onClose={onClose}>
    <dl class="row-sheet">
      {columns
        .filter(({ isDrawing }) => !isDrawing)
        .map(({ title, about, cell }) => (
          <div key={title}>
            <dt title={about}>{title}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
    </dl>
  </Dialog>
)

/** Opens the sheet of a row that was tapped on a phone, unless something in it was meant. */
export const tapped =
  (open: () => void) =>
  ({ target }: Event): void => {
    if (isNarrow.value && target instanceof Element && !target.closest(LEADS_ELSEWHERE)) open()
  }

/** At most one sheet is open. */
export const openRow = signal<{ readonly table: string; readonly key: string } | undefined>(undefined)

/** The figures of a table, walked by the arrow keys. */

const proofsIn = (row: Element | null | undefined): HTMLElement[] => [...(row?.querySelectorAll<HTMLElement>('.proof') ?? [])]

/** Lets the keyboard stop at the first figure, unless it has been walked to another. */
export const firstProof = (body: HTMLElement | null): void => {
  if (body?.querySelector('.proof[tabindex="0"]')) return
  const [first] = proofsIn(body)
  if (first) first.tabIndex = 0
}

/** Moves the focus to the figure next to, above or below the one that has it. */
export const walkProofs = (event: KeyboardEvent): void => {
  const proof = event.target instanceof Element ? event.target.closest<HTMLElement>('.proof') : null
  const row = proof?.closest('tr')
  if (!proof || !row || event.ctrlKey || event.metaKey || event.altKey) return
  const here = proofsIn(row)
  const column = proof.closest('td')?.cellIndex
  const below = (next: Element | null): HTMLElement | undefined => {
    const proofs = proofsIn(next)
    return proofs.find((other) => other.closest('td')?.cellIndex === column) ?? proofs[0]
  }
  const goals: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowLeft: () => here[here.indexOf(proof) - 1],
    ArrowRight: () => here[here.indexOf(proof) + 1],
    ArrowUp: () => below(row.previousElementSibling),
    ArrowDown: () => below(row.nextElementSibling),
  }
  const goal = goals[event.key]?.()
  if (!goal) return
  event.preventDefault()
  proof.tabIndex = -1
  goal.tabIndex = 0
  goal.focus()
}
