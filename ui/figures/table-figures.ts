import { csvText } from '../../src/events/vocabulary/csv.ts'
import { addUp, digitsAddingUp, type Sum, sumOf } from './sum-figures.ts'

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

/** With how many digits the figures of a table are written, so that a sum is the sum of the figures shown. Pure. */

/**
 * Tenths of a cent. What was converted or is worth what prices say would take five or six digits to add up, in every cell: such a table
 * is written as usual, and says that it is rounded.
 */
const DIGITS_MOST = 3

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

/** With how many digits the figures of a column are written; undefined where that is as usual. */
export type TableDigits = (title: string) => number | undefined

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

const sumsOf = <Row>(group: readonly SummedColumn<Row>[], rows: readonly Row[]): Sum[] => [
  ...rows.flatMap((row) => rowSums(group, row)),
  ...(rows.length > 1 ? footSums(group, rows) : []),
]

/** Columns whose figures are sums of one another, together. */
const groupsOf = <Row>(columns: readonly SummedColumn<Row>[]): SummedColumn<Row>[][] => {
  let groups = columns
    .filter(({ hasTotal, madeOf }) => hasTotal || madeOf)
    .map((column) => new Set([column.title, ...(column.madeOf?.columns ?? [])]))
  for (const { title } of columns) {
    const touching = groups.filter((group) => group.has(title))
    if (touching.length > 1) groups = [...groups.filter((group) => !touching.includes(group)), new Set(touching.flatMap((group) => [...group]))]
  }
  return groups.map((group) => columns.filter(({ title }) => group.has(title)))
}

/**
 * As many digits for all figures that hang together as it takes for all sums; where that would be too many, or no number will do, as
 * with amounts that were converted, they are written as usual.
 */
export const tableDigits = <Row>(columns: readonly SummedColumn<Row>[], rows: readonly Row[], usual: number): TableDigits => {
  const digits = new Map<string, number>()
  for (const group of groupsOf(columns)) {
    const needed = digitsAddingUp(sumsOf(group, rows), usual, DIGITS_MOST)
    for (const { title } of group) digits.set(title, needed)
  }
  return (title) => (digits.get(title) === usual ? undefined : digits.get(title))
}

/** Whether all that is printed as a sum with these digits is the sum of what is printed. */
export const printsItsSums = <Row>(columns: readonly SummedColumn<Row>[], rows: readonly Row[], digitsOf: TableDigits, usual: number): boolean =>
  groupsOf(columns).every((group) => addUp(sumsOf(group, rows), digitsOf(group[0]?.title ?? '') ?? usual))

/** A row of a tree, and those below it. */
interface Branch<Row> {
  readonly row: Row
  readonly children: readonly Branch<Row>[]
}

/** The same of a tree: what a row has is written so that it is the sum of those right below it, wherever it is. */
export const treeDigits = <Row>(
  columns: readonly Pick<SummedColumn<Row>, 'title' | 'value'>[],
  nodes: readonly Branch<Row>[],
  usual: number,
): TableDigits => {
  const branches = nodes.flatMap(function below(node): Branch<Row>[] {
    return node.children.length === 0 ? [] : [node, ...node.children.flatMap(below)]
  })
  const digits = new Map(
    columns.map(({ title, value }) => {
      const valueOf = (row: Row): number | undefined => numberIn({ title, value, hasTotal: false }, row)
      const sums = branches.flatMap(({ row, children }) => {
        const sum = valueOf(row)
        return sum === undefined ? [] : [{ parts: children.flatMap((child) => valueOf(child.row) ?? []), sum }].filter(isExact)
      })
      return [title, digitsAddingUp(sums, usual, DIGITS_MOST)]
    }),
  )
  return (title) => (digits.get(title) === usual ? undefined : digits.get(title))
}

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

/** The same tree with the children of each account sorted by a value. */
export const sortedTree = <Row>(nodes: readonly AccountNode<Row>[], valueOf: (row: Row) => CellValue, isDescending: boolean): AccountNode<Row>[] =>
  sortedBy(nodes, ({ row }) => valueOf(row), isDescending).map((node) => ({ ...node, children: sortedTree(node.children, valueOf, isDescending) }))
