import { useSignal } from '@preact/signals'
import type { DocumentsAnswer } from '../../../src/http/contract/documents.ts'
import { useAnswer } from '../../client/answers.ts'
import { withQuery } from '../../client/api.ts'
import { mayEditFound } from '../../client/role.ts'
import { useScope } from '../../client/scope.ts'
import { thisDay } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { DayField } from '../fields/day-field.tsx'
import { Card } from '../frame/page.tsx'
import { AttachFiles } from './attach-files.tsx'
import { DocumentLink } from './document-link.tsx'

const LISTED = 12

/** The papers of an account and of what is below it, the newest first; in beancount one can be added. */
export const AccountDocuments = ({ account, canHave }: { account: string; canHave: boolean }) => {
  const [scope] = useScope()
  const answer = useAnswer<DocumentsAnswer>(withQuery('/api/documents', { account, as_of_event: scope.event || undefined }))
  const day = useSignal('')
  const { documents, count, dialect } = answer.data ?? { documents: [], count: 0, dialect: '' as const }
  const mayAttach = dialect === 'beancount' && canHave && mayEditFound(scope)
  if (count === 0 && !mayAttach) return null
  return (
    <Card title="Documents" aside={count > 0 && counted(count, 'document')}>
      <ul class="documents-of">
        {documents.slice(0, LISTED).map((document) => (
          <li key={`${document.path} ${document.line}`}>
            <DocumentLink document={document} />
            <time class="quiet" dateTime={dayOf(document.date)}>
              {shortDay(dayOf(document.date))}
            </time>
          </li>
        ))}
      </ul>
      {mayAttach && (
        <AttachFiles to={{ account, date: day.value || thisDay.value }} label="Add a document">
          <DayField
            label="Day of the document"
            value={day.value}
            fallback={thisDay.value}
            onChange={(chosen) => {
              day.value = chosen
            }}
          />
        </AttachFiles>
      )}
    </Card>
  )
}
