import { common } from '#messages/common.ts'
import { tables as words } from '#messages/parts.ts'
import { useSignal } from '@preact/signals'
import { ChevronRight } from 'lucide-preact'
import { useContext, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { textScale } from '../client/browser.ts'
import { type AccountNode, allNodes, sortedTree, visibleNodes } from '../figures/table-figures.ts'
import { accountLink } from '../figures/transaction-figures.ts'
import { AccountName } from './account-name.tsx'
import { Skeleton, useGrowing } from './loading.tsx'
import { usePages } from './long-list.tsx'
import { InRow, Report } from './figure.tsx'
import { cellsOf, type Column, HeadCell, openRow, RowSheet, TableFrame, TableTools, tapped, useIsPrinted, useTable } from './table-parts.tsx'

/** A long tree is drawn in turns, each short enough that the page answers a press in between. */
const ROWS_A_TURN = 6
const TURNS_MAX = 12
/** About what a row takes, in letters of the usual size. */
const ROW_HEIGHT = 38

/** A tree of more rows is folded to its first two levels; on paper it is as open as it would be. */
const UNFOLDED_MAX = 60
const FOLDED_LEVELS = 2

const NO_FOOT: readonly never[] = []

/** A tree of accounts as a table. Arrow keys walk it, open and close its branches; Enter goes to the page of an account. */
export const TreeGrid = <Row,>({
  name,
  label,
  nodes: given,
  foot = NO_FOOT,
  columns,
  openLevels,
  muted,
  isAccount = () => true,
  tools = true,
}: {
  /** Unlike those of the other tables of the page: it names the order in the address and the files. */
  name: string
  label: string
  nodes: readonly AccountNode<Row>[]
  /** Rows below the tree, which stay there however it is sorted. */
  foot?: readonly AccountNode<Row>[]
  columns: readonly Column<Row>[]
  /** How many levels are open at first, in a tree that is not too long for that. */
  openLevels: number
  /** Rows that are there for completeness only. */
  muted?: (row: Row) => boolean
  /** Rows without an account are no links. */
  isAccount?: (node: AccountNode<Row>) => boolean
  /** A table that is there to be glanced at has none. */
  tools?: boolean
}) => {
  const { shown, order, setOrder, sortedBy } = useTable(name, columns)
  const nodes = useMemo(
    () => (sortedBy?.value && order ? sortedTree(given, sortedBy.value, order.isDescending) : given),
    [given, sortedBy?.title, order],
  )
  const [, navigate] = useLocation()
  const body = useRef<HTMLTableSectionElement>(null)
  const turned = useSignal<ReadonlySet<string>>(new Set())
  const focused = useSignal<string | undefined>(undefined)
  const isPrinted = useIsPrinted()
  const levels = useMemo(() => (allNodes(given).length > UNFOLDED_MAX ? Math.min(FOLDED_LEVELS, openLevels) : openLevels), [given, openLevels])
  const isOpen = (node: AccountNode<Row>): boolean => node.level < (isPrinted ? openLevels : levels) !== turned.value.has(node.account)
  const turn = ({ account }: AccountNode<Row>): void => {
    const next = new Set(turned.value)
    if (!next.delete(account)) next.add(account)
    turned.value = next
  }
  const opened = visibleNodes(nodes, isOpen)
  const { shown: paged, more } = usePages(opened.length)
  const rows = [...(isPrinted ? opened : opened.slice(0, paged)), ...foot]
  const grown = useGrowing(rows.length, Math.max(ROWS_A_TURN, Math.ceil(rows.length / TURNS_MAX)))
  const drawn = isPrinted ? rows.length : grown
  const entered = rows.some(({ account }) => account === focused.value) ? focused.value : rows[0]?.account

  const focusRow = (index: number): void => {
    const place = Math.min(rows.length - 1, Math.max(0, index))
    focused.value = rows[place]?.account
    const row = body.current?.children[place]
    if (row instanceof HTMLElement) row.focus()
  }
  const onKeyDown = (event: KeyboardEvent, node: AccountNode<Row>, index: number): void => {
    const branch = node.children.length > 0
    const actions: Record<string, () => void> = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      ArrowRight: () => (branch && !isOpen(node) ? turn(node) : focusRow(index + 1)),
      ArrowLeft: () => (branch && isOpen(node) ? turn(node) : focusRow(rows.findIndex(({ children }) => children.includes(node)))),
      ' ': () => branch && turn(node),
      e: () => (event.currentTarget as HTMLElement).querySelector('.proof')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true })),
      Enter: () => (isAccount(node) ? navigate(accountLink(node.account)) : turn(node)),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    event.preventDefault()
    action()
  }

  const everyNode = (): AccountNode<Row>[] => [...allNodes(nodes), ...foot]
  const sheetOf = openRow.value?.table === name ? everyNode().find(({ account }) => account === openRow.value?.key) : undefined
  const report = useContext(Report)
  const cells = () => {
    const all = everyNode()
    const heads = [common.account, ...all.map((node) => (isAccount(node) ? node.account : node.name))]
    const rows = all.map(({ row }) => row)
    return cellsOf(shown, rows, report).map((line, at) => [heads[at], ...line])
  }

  return (
    <>
      <TableFrame label={label} isGlanced={!tools}>
        <table class="grid" role="treegrid" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{common.account}</th>
              {shown.map((column) => (
                <HeadCell key={column.title} column={column} order={order} onOrder={setOrder} isText={false} />
              ))}
            </tr>
          </thead>
          <InRow.Provider value={true}>
            <tbody ref={body}>
              {rows.slice(0, drawn).map((node, index) => {
                const branch = node.children.length > 0
                return (
                  <tr
                    key={node.account}
                    class={`level-${Math.min(node.level, 5)}${muted?.(node.row) ? ' muted' : ''}${node === foot[0] ? ' foot' : ''}`}
                    role="row"
                    aria-level={node.level}
                    {...(branch ? { 'aria-expanded': isOpen(node) } : {})}
                    tabIndex={node.account === entered ? 0 : -1}
                    onKeyDown={(event) => onKeyDown(event, node, index)}
                    onClick={tapped(() => (openRow.value = { table: name, key: node.account }))}
                    onFocus={() => {
                      focused.value = node.account
                    }}
                  >
                    <td role="gridcell" style={{ '--indent': String(node.level - 1) }}>
                      <span class="tree-name">
                        {branch ? (
                          <button
                            type="button"
                            class={isOpen(node) ? 'twist open' : 'twist'}
                            tabIndex={-1}
                            aria-label={isOpen(node) ? words.close(node.name) : words.open(node.name)}
                            onClick={() => turn(node)}
                          >
                            <ChevronRight size={15} />
                          </button>
                        ) : (
                          <span class="twist" />
                        )}
                        {isAccount(node) ? (
                          <span>
                            <AccountName account={node.account} label={node.name} isStop={false} />
                          </span>
                        ) : (
                          <span>{node.name}</span>
                        )}
                      </span>
                    </td>
                    {shown.map((column) => (
                      <td key={column.title} role="gridcell" class={column.align}>
                        {column.cell(node.row)}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </InRow.Provider>
        </table>
      </TableFrame>
      {more}
      {/* A new grey place each turn: the old one would move down. */}
      {drawn < rows.length && <Skeleton key={drawn} height={(rows.length - drawn) * ROW_HEIGHT * textScale.value} />}
      {tools && <TableTools name={name} columns={columns} cells={cells} />}
      {sheetOf && (
        <RowSheet
          name={isAccount(sheetOf) ? <AccountName account={sheetOf.account} /> : sheetOf.name}
          row={sheetOf.row}
          columns={columns}
          onClose={() => (openRow.value = undefined)}
        />
      )}
    </>
  )
}
