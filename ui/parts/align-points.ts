/**
 * Aligns the decimal points of a column whose amounts have different numbers of digits, as with several currencies. The padding is invisible and not
 * part of the text, so it is not copied.
 */

/** Digits after the point; undefined for what is no number alone, such as "12.9 %" or "unknown". */
export const digitsAfter = (text: string, mark: '.' | ','): number | undefined =>
  /\p{Nd}/u.test(text) && !/[\p{L}%]/u.test(text) ? (text.split(mark)[1]?.match(/\p{Nd}/gu)?.length ?? 0) : undefined

/** What an amount lacks up to so many digits: "5.00", "0.125" and "12" lack "0", "" and ".000". */
export const lackingDigits = (digits: number | undefined, most: number, mark: '.' | ','): string =>
  digits === undefined || digits >= most ? '' : (digits === 0 ? mark : '') + '0'.repeat(most - digits)

/** The most digits and the widest unit of a column so far, so that rows which scroll into view do not shift the others. */
export interface ColumnPoints {
  digits: number
  unitWidth: number
  /** Padding would cut off its amounts. */
  isTooNarrow: boolean
}

const unitOf = (amount: HTMLElement): HTMLElement | undefined => {
  const next = amount.nextElementSibling
  return amount.querySelector<HTMLElement>('.unit') ?? (next instanceof HTMLElement && next.matches('.unit') ? next : undefined)
}

/** Of its text alone, without what was drawn before it. */
const widthOf = (unit: HTMLElement): number => {
  const range = document.createRange()
  range.selectNodeContents(unit)
  return Math.ceil(range.getBoundingClientRect().width)
}

const setPad = (element: HTMLElement, pad: string): void => {
  if ((element.dataset['pad'] ?? '') === pad) return
  if (pad === '') delete element.dataset['pad']
  else element.dataset['pad'] = pad
}

/** `cells`: those of one column. Returns whether any amount takes more room than its text. */
const alignCells = (cells: readonly Element[], points: ColumnPoints, mark: '.' | ','): boolean => {
  let isWider = false
  const amounts = cells
    .flatMap((cell) => [...cell.querySelectorAll<HTMLElement>('.amount')])
    .map((amount) => {
      const unit = unitOf(amount)
      return { amount, unit, name: unit?.textContent ?? '', digits: digitsAfter(amount.firstChild?.textContent ?? '', mark) }
    })
  // A unit is measured once for all cells that have it.
  const widths = new Map([['', 0]])
  if (new Set(amounts.map(({ name }) => name)).size > 1 || points.unitWidth > 0)
    for (const { unit, name } of amounts) if (unit && !widths.has(name)) widths.set(name, widthOf(unit))
  points.digits = Math.max(points.digits, ...amounts.map(({ digits }) => digits ?? 0))
  points.unitWidth = Math.max(points.unitWidth, ...widths.values())
  for (const { amount, unit, name, digits } of amounts) {
    // Between the digits and their unit.
    setPad(unit?.parentElement === amount ? unit : amount, points.isTooNarrow ? '' : lackingDigits(digits, points.digits, mark))
    const room = points.unitWidth - (widths.get(name) ?? points.unitWidth)
    const margin = room > 0 && digits !== undefined && !points.isTooNarrow ? `${room}px` : ''
    const last = unit ?? amount
    isWider ||= margin !== '' || (digits ?? points.digits) < points.digits
    if (last.style.marginInlineEnd !== margin) last.style.marginInlineEnd = margin
  }
  return isWider
}

/** Aligns columns by their names; `known` has what was seen of them before. */
const alignColumns = (columns: ReadonlyMap<string, readonly Element[]>, known: Map<string, ColumnPoints>, mark: '.' | ','): void => {
  for (const [name, cells] of columns) {
    const points = known.get(name) ?? { digits: 0, unitWidth: 0, isTooNarrow: false }
    known.set(name, points)
    if (!alignCells(cells, points, mark) || points.isTooNarrow || !cells.some((cell) => cell.scrollWidth > cell.clientWidth + 1)) continue
    points.isTooNarrow = true
    alignCells(cells, points, mark)
  }
}

const grouped = (cells: Iterable<readonly [name: string, cell: Element]>): Map<string, Element[]> => {
  const columns = new Map<string, Element[]>()
  for (const [name, cell] of cells) {
    const column = columns.get(name)
    if (column) column.push(cell)
    else columns.set(name, [cell])
  }
  return columns
}

/** All columns of a table but those of texts, with their sums. */
export const alignTable = (table: HTMLTableElement, mark: '.' | ','): void => {
  const cells = [...table.rows]
    .filter((row) => row.parentElement !== table.tHead)
    .flatMap((row) => [...row.cells].filter((cell) => !cell.classList.contains('left')).map((cell) => [String(cell.cellIndex), cell] as const))
  alignColumns(grouped(cells), new Map(), mark)
}

/** The columns of a list whose rows are no table, by their attribute `data-column`. */
export const alignList = (list: HTMLElement, known: Map<string, ColumnPoints>, mark: '.' | ','): void => {
  const cells = [...list.querySelectorAll<HTMLElement>('[data-column]:not(.left)')]
  alignColumns(grouped(cells.map((cell) => [cell.dataset['column'] ?? '', cell] as const)), known, mark)
}
