import { csvText } from '#vocabulary/csv.ts'
import { addUp, type Sum, sumOf } from './sum-figures.ts'

/** Rows of a table in the order asked for, and as text for clipboards and files. Pure. */

export type CellValue = number | string | undefined

/** "In its currency" → "in-its-currency": a column's name in the address. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

export interface Order {
  readonly slug: string
  readonly isDescending: boolean
}

/** "-value" → by value, the largest first; '' is the order that the table came in. */
export const orderIn = (text: string): Order | undefined =>
  text === '' ? undefined : { slug: text.replace(/^-/, ''), isDescending: text.startsWith('-') }

/**
 * What a press on the head of a column asks for: figures begin with the largest and texts with A, the second press turns them round,
 * the third restores the original order.
 */
export const nextOrder = (slug: string, { current, isText }: { current: Order | undefined; isText: boolean }): string => {
  const first = isText ? slug : `-${slug}`
  const second = isText ? `-${slug}` : slug
  if (current?.slug !== slug) return first
  return (current.isDescending ? `-${slug}` : slug) === first ? second : ''
}

const compared = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true })

/** Sorted by a value; rows that have none come last whichever way it goes, and equals stay as they were. */
export const sortedBy = <Row>(rows: readonly Row[], valueOf: (row: Row) => CellValue, isDescending: boolean): Row[] =>
  rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
      return isDescending ? compared(b, a) : compared(a, b)
    })
    .map(({ row }) => row)

/** The same rows as lines of text, with numbers as they are written where the page is read. A text that a spreadsheet would compute is made inert. */
export const separated = (cells: readonly (readonly CellValue[])[], separator: ',' | ';' | '\t', decimalMark: string): string =>
  cells
    .map((line) => line.map((cell) => (typeof cell === 'string' ? csvText(cell) : String(cell ?? '').replace('.', decimalMark))).join(separator))
    .join('\r\n')

/** Whether the figures of a table add up as they are printed. Pure. */

/** A column as far as its figures are sums. */
export interface SummedColumn<Row> {
  readonly title: string
  readonly value?: ((row: Row) => number | string | undefined) | undefined
  /** Whether its sum is at its foot. */
  readonly hasTotal: boolean
  readonly madeOf?: MadeOf<Row> | undefined
}

/** A figure that is the sum of figures of other columns: "saved" is income less expenses and tax. */
export interface MadeOf<Row> {
  /** The titles of those columns. */
  readonly columns: readonly string[]
  /** Their figures in a row, each with its sign in the sum; none where there is no sum. */
  readonly parts: (row: Row) => readonly number[]
}

const numberIn = <Row>({ value }: SummedColumn<Row>, row: Row): number | undefined => {
  const found = value?.(row)
  return typeof found === 'number' ? found : undefined
}

/** Only a sum of exactly these is shown as one. */
const isExact = ({ parts, sum }: Sum): boolean => parts.length > 0 && sumOf([...parts, -sum]) === 0

const rowSums = <Row>(columns: readonly SummedColumn<Row>[], row: Row): Sum[] =>
  columns.flatMap((column) => {
    const sum = numberIn(column, row)
    const parts = column.madeOf?.parts(row)
    return sum === undefined || !parts ? [] : [{ parts, sum }].filter(isExact)
  })

/** The sums at the feet of columns, and what those are the sums of. */
const footSums = <Row>(columns: readonly SummedColumn<Row>[], rows: readonly Row[]): Sum[] =>
  columns
    .filter(({ hasTotal }) => hasTotal)
    .flatMap((column) => {
      const parts = rows.flatMap((row) => numberIn(column, row) ?? [])
      const sum = sumOf(parts)
      const made = column.madeOf && rows.map(column.madeOf.parts)
      const across = made?.[0]?.map((_, nth) => sumOf(made.map((of) => of[nth] ?? 0))) ?? []
      return [{ parts, sum }, ...[{ parts: across, sum }].filter(isExact)]
    })

/** Whether everything that a table prints as a sum, across and at its foot, is the sum of what it prints. */
export const printsItsSums = <Row>(columns: readonly SummedColumn<Row>[], rows: readonly Row[], digits: number): boolean =>
  addUp([...rows.flatMap((row) => rowSums(columns, row)), ...(rows.length > 1 ? footSums(columns, rows) : [])], digits)

/** Accounts as the tree their names spell, and the order in which a tree with open and closed branches is walked. */

export interface AccountNode<Row> {
  readonly account: string
  /** The last part of the name. */
  readonly name: string
  /** 1 for the top of the tree. */
  readonly level: number
  readonly row: Row
  readonly children: readonly AccountNode<Row>[]
}

const parentOf = (account: string): string => account.slice(0, Math.max(0, account.lastIndexOf(':')))

/** A row whose parent is not among the rows is at the top, under its full name. Siblings by `order`, then by name. */
export const accountTree = <Row>(rows: Readonly<Record<string, Row>>, order: (a: Row, b: Row) => number = () => 0): AccountNode<Row>[] => {
  const childrenOf = new Map<string, string[]>()
  for (const account of Object.keys(rows).sort()) {
    let parent = parentOf(account)
    while (parent !== '' && !(parent in rows)) parent = parentOf(parent)
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), account])
  }
  const under = (parent: string, level: number): AccountNode<Row>[] =>
    (childrenOf.get(parent) ?? [])
      .map((account) => ({
        account,
        name: parent === '' ? account : account.slice(parent.length + 1),
        level,
        row: rows[account] as Row,
        children: under(account, level + 1),
      }))
      .sort((a, b) => order(a.row, b.row))
  return under('', 1)
}

/** The nodes that are to be seen, top to bottom. */
export const visibleNodes = <Row>(nodes: readonly AccountNode<Row>[], isOpen: (node: AccountNode<Row>) => boolean): AccountNode<Row>[] =>
  nodes.flatMap((node) => (node.children.length > 0 && isOpen(node) ? [node, ...visibleNodes(node.children, isOpen)] : [node]))

export const allNodes = <Row>(nodes: readonly AccountNode<Row>[]): AccountNode<Row>[] => visibleNodes(nodes, () => true)

const ROWS_OPEN_MAX = 60

/** How many levels of a tree are open at first: of a long one two. */
export const levelsOpenIn = (nodes: readonly AccountNode<unknown>[], levels: number): number =>
  allNodes(nodes).length > ROWS_OPEN_MAX ? Math.min(2, levels) : levels

/** The same tree with the children of each account sorted by a value. */
export const sortedTree = <Row>(nodes: readonly AccountNode<Row>[], valueOf: (row: Row) => CellValue, isDescending: boolean): AccountNode<Row>[] =>
  sortedBy(nodes, ({ row }) => valueOf(row), isDescending).map((node) => ({ ...node, children: sortedTree(node.children, valueOf, isDescending) }))
