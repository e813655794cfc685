import { useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { SheetAnswer } from '../../../src/http/contract/reconciliations.ts'
import { figures } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { isTicked, type SheetPosting, type Ticks } from '../../figures/reconcile.ts'
import { shortAccount, sourceLink } from '../../figures/transactions.ts'
import { isNarrow } from '../../narrow.ts'
import { type Head, HeadedTable } from '../table/headed-table.tsx'

/** The account at the other end and the amount, as they stand: where there is little room, the amount is in sight without scrolling. */
const endOfRow = <Cell,>(account: Cell, amount: Cell): readonly Cell[] => (isNarrow.value ? [amount, account] : [account, amount])

/**
 * The postings that may be on a statement, each with its tick. Arrow keys walk them, the space bar ticks, "a" ticks everything up to the
 * row that one is on.
 */
export const StatementSheet = ({
  form,
  sheet,
  ticks,
  onTick,
}: {
  /** The id of the form that Enter finishes. */
  form: string
  sheet: SheetAnswer
  ticks: Ticks
  onTick: (ids: readonly string[], isTicked: boolean) => void
}) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const goTo = (index: number): void => {
    const boxes = body.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
    boxes?.[Math.max(0, Math.min(index, boxes.length - 1))]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      Home: () => goTo(0),
      End: () => goTo(sheet.postings.length - 1),
      PageDown: () => goTo(index + 10),
      PageUp: () => goTo(index - 10),
      a: () =>
        onTick(
          sheet.postings.slice(0, index + 1).map(({ id }) => id),
          true,
        ),
    }
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const row = (posting: SheetPosting, index: number) => {
    const ticked = isTicked(posting, ticks)
    const what = `${shortDay(dayOf(posting.date))}, ${posting.payee}, ${figures.value.cents(posting.quantity)}`
    return (
      <tr
        key={posting.id}
        class={ticked ? 'ticked' : undefined}
        onClick={(event) => event.target instanceof HTMLTableCellElement && onTick([posting.id], !ticked)}
      >
        <td>
          <input
            type="checkbox"
            form={form}
            aria-label={what}
            checked={ticked}
            onChange={() => onTick([posting.id], !ticked)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        </td>
        <td class="left quiet day">{shortDay(dayOf(posting.date))}</td>
        <td class="left words">
          <Link class="payee" tabIndex={-1} href={sourceLink({ file: posting.file_name, line: posting.line })}>
            {posting.payee || 'Without a payee'}
          </Link>
          {posting.status === 'pending' && <span class="pending">pending</span>}
          {!posting.markable && (
            <span class="pending" title="A rule made it: there is no line to mark. It is remembered all the same.">
              by a rule
            </span>
          )}
        </td>
        {endOfRow(
          <td key="account" class="left quiet">
            {posting.accounts.slice(0, 2).map(shortAccount).join(', ')}
          </td>,
          <td key="amount">
            <span class="amount">{figures.value.cents(posting.quantity)}</span>
          </td>,
        )}
      </tr>
    )
  }
  return (
    <HeadedTable
      label="Postings that may be on the statement"
      kind="statement"
      body={body}
      heads={[
        { title: <span class="only-heard">On the statement</span> },
        { title: 'Day', align: 'left' },
        { title: 'Payee', align: 'left' },
        ...endOfRow<Head>({ title: 'Account', align: 'left' }, sheet.commodity),
      ]}
    >
      {sheet.postings.map(row)}
    </HeadedTable>
  )
}
