import { figures } from '../../client/settings.ts'
import type { Selection } from '../../client/found.ts'
import { counted } from '../../figures/format.ts'
import { Unknown } from '../amount.tsx'
import { Proof } from '../proof.tsx'

const KINDS = [
  { kind: 'in', name: 'Money in' },
  { kind: 'out', name: 'Money out' },
] as const

/** What the found transactions add up to, commodity by commodity; the server knows all of them, whatever is looked at. */
export const TransactionTotals = ({ selection: { transactions, flows = [], untold = 0 } }: { selection: Selection }) => {
  // Beside what is told in a commodity of its own, nothing in the default currency is no news.
  const hasOthers = flows.length > 1
  return (
    <p class="totals" role="status">
      <span>{counted(transactions, 'transaction')}</span>
      <span>
        {flows.flatMap((flow, place) =>
          KINDS.filter(({ kind }) => flow[kind] !== 0 || (flow.commodity === '' && !hasOthers)).map(({ kind, name }) => (
            <span key={`${kind} ${flow.commodity}`}>
              <span class="quiet">{kind}</span>{' '}
              <Proof
                at={['selection', 'flows', place, kind]}
                name={name}
                {...(flow.commodity === '' ? {} : { as: 'quantity', commodity: flow.commodity })}
              >
                <span class={kind === 'in' ? 'amount gain' : 'amount'}>
                  {flow.commodity === '' ? figures.value.money(flow[kind]) : figures.value.units(flow[kind], flow.commodity)}
                  {flow.commodity && <span class="unit"> {flow.commodity}</span>}
                </span>
              </Proof>{' '}
            </span>
          )),
        )}
        {untold > 0 && <span class="quiet">and {untold} without a price</span>}
      </span>
    </p>
  )
}

const SUMS_SHOWN = 4

/** What the found postings come to: their amounts in the default currency, and the quantities of a few commodities. */
export const PostingTotals = ({ selection: { postings, amount, sums, unknown } }: { selection: Selection }) => (
  <p class="totals" role="status">
    <span>{counted(postings, 'posting')}</span>
    <span>
      <span class="quiet">together</span>{' '}
      <Proof at={['selection', 'amount']} name="All amounts together">
        {amount === 0 && unknown > 0 ? <Unknown /> : <span class="amount">{figures.value.money(amount)}</span>}
      </Proof>
      {sums.length > 1 &&
        sums.slice(0, SUMS_SHOWN).map(({ commodity, quantity }, place) => (
          <span key={commodity}>
            {' · '}
            <Proof at={['selection', 'sums', place, 'quantity']} name={`All ${commodity}`} as="quantity" commodity={commodity}>
              <span class="amount">
                {figures.value.units(quantity, commodity)} <span class="unit">{commodity}</span>
              </span>
            </Proof>
          </span>
        ))}
      {sums.length > SUMS_SHOWN && <span class="quiet"> · and {sums.length - SUMS_SHOWN} more</span>}
      {unknown > 0 && <span class="quiet"> · {unknown} without a price</span>}
    </span>
  </p>
)
