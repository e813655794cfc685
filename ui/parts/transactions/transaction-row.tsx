import { Link } from 'wouter-preact'
import { dropped } from '../../client/documents.ts'
import { mayWrite } from '../../client/role.ts'
import { figures } from '../../client/settings.ts'
import { type Entry, sourceLink } from '../../figures/transactions.ts'
import { filesIn } from '../frame/file-drop.tsx'
import { AccountName } from '../account-name.tsx'
import { InRow, openPanel, Opens } from '../proof.tsx'
import { FlowAmount, FlowIcon, Pending } from './transaction-line.tsx'

/** How tall a transaction is in the list; the style sheet keeps to the same numbers. */
export const rowHeight = (entry: Entry, isNarrow: boolean): number => {
  const head = 24 + (entry.note ? 20 : 0)
  const postings = entry.postings.length * 24
  return 22 + (isNarrow ? head + postings : Math.max(head, postings))
}

/** A file that is dropped on a transaction may be its receipt: it is asked first. A statement is dropped beside the list. */
const takesDocuments = (entry: Entry) =>
  mayWrite.value && {
    'data-takes-files': true,
    onDrop: (event: DragEvent): void => {
      const files = filesIn(event)
      if (files.length === 0) return
      dropped.value = { transaction: entry.id, files }
      openPanel({ name: entry.payee || 'Without a payee', entry, forecast: false })
    },
  }

/** Whether a transaction is one of those to edit. */
export interface Choice {
  readonly isChosen: boolean
  readonly choose: (chosen: boolean) => void
}

export const TransactionRow = ({
  entry,
  currency,
  follows,
  choice,
}: {
  entry: Entry
  currency: string
  follows: boolean
  choice?: Choice | undefined
}) => (
  <article class={follows ? 'transaction-row follows' : 'transaction-row'} {...takesDocuments(entry)}>
    {choice ? (
      <input
        type="checkbox"
        class="chooser"
        aria-label={`Edit ${entry.payee || 'this transaction'} of ${entry.day}`}
        checked={choice.isChosen}
        onChange={(event) => choice.choose(event.currentTarget.checked)}
      />
    ) : (
      <FlowIcon entry={entry} />
    )}
    <div class="transaction-head">
      <p>
        <Link class="payee" href={sourceLink(entry)} title={`${entry.file}:${entry.line}`}>
          {entry.payee || 'Without a payee'}
        </Link>
        <Pending entry={entry} />
      </p>
      {entry.note && (
        <p class="transaction-note" title={entry.note}>
          {entry.note.replaceAll(/\s*\n\s*/g, ' · ')}
        </p>
      )}
    </div>
    <ul class="transaction-postings">
      <InRow.Provider value={true}>
        {entry.postings.map(({ account, commodity, quantity, note, payee }, place) => (
          <li key={place} title={[payee, note].filter(Boolean).join(' · ') || undefined}>
            <span>
              <AccountName account={account} />
            </span>
            <Opens panel={() => ({ name: entry.payee || 'Without a payee', entry, forecast: false })}>
              <span class="amount">
                {figures.value.units(quantity, commodity)}
                {commodity !== currency && <span class="unit"> {commodity}</span>}
              </span>
            </Opens>
          </li>
        ))}
      </InRow.Provider>
    </ul>
    <FlowAmount entry={entry} />
  </article>
)
