import { addUp, digitsAddingUp, type Sum } from './adding-up.ts'
import { sumOf } from './exact-sum.ts'

/** With how many digits the figures of a table are written, so that what stands there as a sum is that of what stands there. Pure. */

/**
 * Tenths of a cent. What was converted or is worth what prices say would take five or six digits to add up, in every cell: such a table
 * is written as usual, and says that it is rounded.
 */
const DIGITS_MOST = 3

/** A column as far as its figures are sums. */
export interface SummedColumn<Row> {
  readonly title: string
  readonly value?: ((row: Row) => number | string | undefined) | undefined
  /** Whether its sum stands at its foot. */
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

/** Only what is a sum of these is to be told as one: one that leaves something out is none. */
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
