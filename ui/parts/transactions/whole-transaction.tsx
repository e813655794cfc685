import { ArrowRight } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { currency, figures } from '../../client/settings.ts'
import { longDay } from '../../figures/days.ts'
import { sourceLink } from '../../figures/transactions.ts'
import { close } from '../../overlays.ts'
import { AccountName } from '../account-name.tsx'
import { TransactionDocuments } from '../documents/transaction-documents.tsx'
import { type AskedTransaction, Proof, Report } from '../proof.tsx'

/** A transaction with all its postings; each amount can be asked how it was found. */
export const WholeTransaction = ({ asked: { entry, forecast } }: { asked: AskedTransaction }) => {
  const figure = (place: number, name: string, children: ComponentChildren) =>
    forecast ? (
      children
    ) : (
      <Proof at={['transactions', 0, 'postings', place, 'amount']} name={name}>
        {children}
      </Proof>
    )
  return (
    <Report.Provider value={{ report: 'transaction', parameters: { id: entry.id } }}>
      <p class="quiet">
        {longDay(entry.day)}
        {forecast && ' · planned by a periodic rule'}
      </p>
      {entry.note && <p>{entry.note}</p>}
      <ul class="whole-transaction">
        {entry.postings.map(({ account, commodity, quantity, note }, place) => (
          <li key={place}>
            <span>
              <AccountName account={account} />
              {note && <small class="quiet">{note}</small>}
            </span>
            {figure(
              place,
              `${entry.payee}: ${account}`,
              <span class="amount">
                {figures.value.units(quantity, commodity)}
                {commodity !== currency.value && <span class="unit"> {commodity}</span>}
              </span>,
            )}
          </li>
        ))}
      </ul>
      {!forecast && <TransactionDocuments entry={entry} />}
      {!forecast && (
        <p>
          <Link class="more" href={sourceLink(entry)} onClick={close}>
            {entry.file}:{entry.line} <ArrowRight size={14} />
          </Link>
        </p>
      )}
    </Report.Provider>
  )
}
