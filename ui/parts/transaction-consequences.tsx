import { common } from '#messages/common.ts'
import { transactionForm } from '#messages/transaction-form.ts'
import { useEffect, useRef } from 'preact/hooks'
import type { EditTransactionAnswer } from '../../src/http/contract/transaction-edits-contract.ts'
import { figures } from '../client/display-settings.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'

type Consequence = EditTransactionAnswer['consequences'][number]
type Posting = Consequence['postings'][number]

const words = transactionForm.consequences

const amountText = (quantity: string, commodity: string): string => `${figures.value.units(Number(quantity), commodity)} ${commodity}`

const bookedText = ({ quantity, commodity, cost, cost_commodity: costCommodity, lot_date: day }: Posting['before'][number]): string => {
  const amount = amountText(quantity, commodity)
  if (cost === '') return amount
  const paid = amountText(cost.replace('-', ''), costCommodity)
  return day === '' ? words.lot(amount, paid) : words.lotOf(amount, paid, shortDay(dayOf(day)))
}

const Amounts = ({ of }: { of: Posting['before'] }) => <span class="amount">{of.length === 0 ? words.nothing : of.map(bookedText).join(' + ')}</span>

/** Lots and amounts of other transactions that an edit changes. It is saved on the next press only. */
export const Consequences = ({
  answer: { consequences, consequences_count: count },
  isBusy,
  onConfirm,
  onCancel,
}: {
  answer: EditTransactionAnswer
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}) => {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  return (
    <section class="edited-consequences" aria-label={words.title}>
      <p role="status">{words.lead(count)}</p>
      <ul>
        {consequences.map(({ file, line, date, payee, postings, gains }) => (
          <li key={`${file}:${line}:${date}`}>
            <b>{payee}</b> <span class="quiet">{shortDay(dayOf(date))}</span>
            <ul>
              {postings.map(({ account, before, after }, place) => (
                <li key={place}>
                  {account}: <Amounts of={before} /> → <Amounts of={after} />
                </li>
              ))}
              {gains.map(({ commodity, before, after }) => (
                <li key={commodity}>
                  {words.gain(
                    <span class="amount">{amountText(before, commodity)}</span>,
                    <span class="amount">{amountText(after, commodity)}</span>,
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {count > consequences.length && <p class="quiet">{common.others(count - consequences.length)}</p>}
      <p class="form-buttons">
        <button ref={confirm} type="button" class="button button-strong" disabled={isBusy} onClick={onConfirm}>
          {words.confirm}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {common.cancel}
        </button>
      </p>
    </section>
  )
}
