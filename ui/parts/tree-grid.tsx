import { useSignal } from '@preact/signals'
import { ChevronRight } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { type AccountNode, visibleNodes } from '../figures/account-tree.ts'
import { accountLink } from '../figures/transactions.ts'
import { AccountName } from './account-name.tsx'

export interface Column<Row> {
  readonly title: string
  /** Longer than the title, for who points at it. */
  readonly about?: string
  /** Left out when the table is narrower: 'narrow' on a phone, 'medium' beside other things. */
  readonly leaveOut?: 'narrow' | 'medium'
  readonly cell: (row: Row, node: AccountNode<Row>) => ComponentChildren
}

/** A tree of accounts as a table. Arrow keys walk it, open and close its branches; Enter goes to the page of an account. */
export const TreeGrid = <Row,>({
  label,
  nodes,
  columns,
  openLevels,
  muted,
  isAccount = () => true,
}: {
  label: string
  nodes: readonly AccountNode<Row>[]
  columns: readonly Column<Row>[]
  /** How many levels are open at first. */
  openLevels: number
  /** Rows that are there for completeness only. */
  muted?: (row: Row) => boolean
  /** Rows that stand for no account lead nowhere. */
  isAccount?: (node: AccountNode<Row>) => boolean
}) => {
  const [, navigate] = useLocation()
  const body = useRef<HTMLTableSectionElement>(null)
  const turned = useSignal<ReadonlySet<string>>(new Set())
  const focused = useSignal<string | undefined>(undefined)
  const isOpen = (node: AccountNode<Row>): boolean => node.level < openLevels !== turned.value.has(node.account)
  const turn = ({ account }: AccountNode<Row>): void => {
    const next = new Set(turned.value)
    if (!next.delete(account)) next.add(account)
    turned.value = next
  }
  const rows = visibleNodes(nodes, isOpen)
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
      e: () => (event.currentTarget as HTMLElement).querySelector<HTMLElement>('.proof')?.click(),
      Enter: () => (isAccount(node) ? navigate(accountLink(node.account)) : turn(node)),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    event.preventDefault()
    action()
  }

  return (
    <table class="grid" role="treegrid" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          {columns.map(({ title, about, leaveOut }) => (
            <th key={title} scope="col" class={leaveOut} title={about}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((node, index) => {
          const branch = node.children.length > 0
          return (
            <tr
              key={node.account}
              class={`level-${Math.min(node.level, 5)}${muted?.(node.row) ? ' muted' : ''}`}
              role="row"
              aria-level={node.level}
              {...(branch ? { 'aria-expanded': isOpen(node) } : {})}
              tabIndex={node.account === entered ? 0 : -1}
              onKeyDown={(event) => onKeyDown(event, node, index)}
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
                      aria-label={isOpen(node) ? `Close ${node.name}` : `Open ${node.name}`}
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
              {columns.map(({ title, leaveOut, cell }) => (
                <td key={title} role="gridcell" class={leaveOut}>
                  {cell(node.row, node)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
