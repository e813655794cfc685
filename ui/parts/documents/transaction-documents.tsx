import { useSignal } from '@preact/signals'
import type { DocumentsAnswer } from '../../../src/http/contract/documents.ts'
import { useAnswer } from '../../client/answers.ts'
import { withQuery } from '../../client/api.ts'
import { dropped } from '../../client/documents.ts'
import { mayEditFound } from '../../client/role.ts'
import { useScope } from '../../client/scope.ts'
import { dayOf } from '../../figures/days.ts'
import { sizeInWords } from '../../figures/size.ts'
import type { Entry } from '../../figures/transactions.ts'
import { orSay } from '../or-say.ts'
import { AttachFiles, attachAll } from './attach-files.tsx'
import { DocumentLink } from './document-link.tsx'

/** What was dropped on the transaction, which may have been meant for another one. */
const Dropped = ({ of, id }: { of: string; id: string }) => {
  const isBusy = useSignal(false)
  const files = dropped.value?.transaction === of ? dropped.value.files : []
  if (files.length === 0) return null
  const end = (): void => {
    dropped.value = undefined
  }
  return (
    <div class="notice" role="status">
      <p>Attach {files.map(({ name, size }) => `${name} (${sizeInWords(size)})`).join(', ')} to this transaction?</p>
      <div class="inline-form">
        <button
          type="button"
          class="button button-strong"
          disabled={isBusy.value}
          onClick={() => void orSay(() => attachAll(files, { transaction: id }), isBusy).then((done) => done && end())}
        >
          Attach
        </button>
        <button type="button" class="button" onClick={end}>
          No
        </button>
      </div>
    </div>
  )
}

/** The receipts of a transaction, and adding one. */
export const TransactionDocuments = ({ entry }: { entry: Entry }) => {
  const [scope] = useScope()
  const answer = useAnswer<DocumentsAnswer>(
    withQuery('/api/documents', { place: `${entry.file}:${entry.line}`, as_of_event: scope.event || undefined }),
  )
  // Another one may stand there by now.
  const documents = (answer.data?.documents ?? []).filter(({ date, payee }) => dayOf(date) === entry.day && payee === entry.payee)
  // What is said of a transaction is a part of what it is known by.
  const id = documents[0]?.transaction ?? entry.id
  const mayAttach = mayEditFound(scope)
  if (documents.length === 0 && !mayAttach) return null
  return (
    <section class="documents-of" aria-label="Documents">
      {documents.length > 0 && (
        <ul>
          {documents.map((document) => (
            <li key={document.path}>
              <DocumentLink document={document} />
              {document.size !== null && <span class="quiet">{sizeInWords(document.size)}</span>}
            </li>
          ))}
        </ul>
      )}
      {mayAttach && <Dropped of={entry.id} id={id} />}
      {mayAttach && <AttachFiles to={{ transaction: id }} label={documents.length === 0 ? 'Attach a receipt' : 'Attach another'} />}
    </section>
  )
}
