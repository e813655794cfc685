import { transactionParts as words } from '#messages/parts.ts'
import type { TransactionsAnswer } from '../../src/http/contract/transactions-contract.ts'
import { ask, withQuery } from '../client/api.ts'
import { orReport } from '../client/toasts.tsx'
import { useScope } from '../client/use-scope.ts'
import { type Entry, entryOf } from '../figures/transaction-figures.ts'
import { openPanel } from './proof.tsx'

const openEntry = (entry: Entry): void => openPanel({ name: entry.payee || words.withoutPayee, entry, forecast: false, isEdited: true })

/** The payee of a transaction; a press opens the transaction, to be edited where that is allowed. */
export const EntryPayee = ({ entry }: { entry: Entry }) => (
  <button type="button" class="link payee" title={`${entry.file}:${entry.line}`} onClick={() => openEntry(entry)}>
    {entry.payee || words.withoutPayee}
  </button>
)

/** The payee of a posting in a list, whose transaction is fetched when it is pressed. */
export const PostingPayee = ({
  posting: { transaction_id: id, payee, file_name: file, transaction_begin_line: line },
}: {
  posting: { readonly transaction_id: string; readonly payee: string; readonly file_name: string; readonly transaction_begin_line: number }
}) => {
  const [scope] = useScope()
  const open = (): Promise<boolean> =>
    orReport(async () => {
      const path = withQuery('/api/transaction', { id, as_of: scope.asOf, as_of_event: scope.event })
      const [transaction] = (await ask<TransactionsAnswer>(path)).transactions
      if (transaction) openEntry(entryOf(transaction))
    })
  return (
    <button
      type="button"
      class="link payee"
      title={`${file}:${line}`}
      onClick={(event) => {
        event.stopPropagation()
        void open()
      }}
    >
      {payee || words.withoutPayee}
    </button>
  )
}
