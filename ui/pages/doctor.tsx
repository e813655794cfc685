import { CircleCheck, CircleX, TriangleAlert } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { DiagnosisAnswer } from '../../src/http/contract/diagnosis.ts'
import { useAnswer } from '../client/answers.ts'
import { counted } from '../figures/format.ts'
import { wordsOf } from '../figures/plain-words.ts'
import { sourceLink } from '../figures/transactions.ts'
import { Card, Page } from '../parts/page.tsx'
import { Answered } from '../parts/state.tsx'

type Issue = DiagnosisAnswer['issues'][number]

const Finding = ({ issue }: { issue: Issue }) => (
  <li class="finding">
    {issue.level === 'danger' ? (
      <CircleX size={18} class="loss" aria-label="Wrong" />
    ) : (
      <TriangleAlert size={18} class="amber" aria-label="Doubtful" />
    )}
    <div>
      <p>{wordsOf(issue.details)}</p>
      {issue.file_name && (
        <Link class="place" href={sourceLink({ file: issue.file_name, line: issue.line ?? 0 })}>
          {issue.file_name}
          {issue.line ? `:${issue.line}` : ''}
        </Link>
      )}
    </div>
  </li>
)

/** What looks like a mistake in the book, by what is wrong with it, each with the line that it stands in. */
export const DoctorPage = () => {
  const answer = useAnswer<DiagnosisAnswer>('/api/diagnosis')
  const kinds = [...new Set(answer.data?.issues.map(({ summary }) => summary))]
  return (
    <Page title="Checks">
      <Answered answer={answer} height={320}>
        {({ issues }) =>
          issues.length === 0 ? (
            <Card>
              <p class="all-well">
                <CircleCheck size={20} class="gain" aria-hidden="true" /> Nothing looks like a mistake.
              </p>
            </Card>
          ) : (
            <>
              {kinds.map((kind) => {
                const of = issues.filter(({ summary }) => summary === kind)
                return (
                  <Card key={kind} title={kind} aside={counted(of.length, 'finding')}>
                    <p class="quiet">{wordsOf(of[0]?.description ?? '')}</p>
                    <ul>
                      {of.map((issue, place) => (
                        <Finding key={place} issue={issue} />
                      ))}
                    </ul>
                  </Card>
                )
              })}
              <p class="quiet">
                Which checks are made, and of which accounts, stands in the configuration under <code>doctor</code>.
              </p>
            </>
          )
        }
      </Answered>
    </Page>
  )
}
