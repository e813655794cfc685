import { useSignal } from '@preact/signals'
import { Link, useParams } from 'wouter-preact'
import { useLocationProperty } from 'wouter-preact/use-browser-location'
import type { FilesAnswer } from '../../src/http/contract/editor.ts'
import { nameIn } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { mayWrite } from '../client/role.ts'
import { figuresHidden } from '../client/settings.ts'
import { EditedFile } from '../parts/journal/edited-file.tsx'
import { JournalFiles } from '../parts/journal/journal-files.tsx'
import { Page } from '../parts/frame/page.tsx'
import { SourceText } from '../parts/journal/source-text.tsx'
import { Answered } from '../parts/state.tsx'

/** The journal's files: to edit, or to look at where nothing may be written, or figures are hidden. */
export const EditorPage = () => {
  const parameters = useParams()
  const wanted = nameIn(parameters['*'])
  const line = Number(useLocationProperty(() => location.hash).slice(1)) || 0
  // What is used and where, and what comes next, is looked for in the whole text; a list of the files needs none of it.
  const answer = useAnswer<FilesAnswer>(wanted === '' ? '/api/editor/files?slim=true' : '/api/editor/files')
  const problems = useSignal<ReadonlyMap<string, number>>(new Map())
  const isReadOnly = !mayWrite.value || figuresHidden.value
  return (
    <Page section="Ledger" title={wanted || 'Journal files'}>
      <Answered answer={answer} height={480}>
        {(book) => {
          const file = book.files.find(({ name }) => name === wanted)
          return (
            <div class="journal">
              <JournalFiles files={book.files} current={wanted} problems={problems.value} isReadOnly={isReadOnly} />
              {file ? (
                isReadOnly ? (
                  <SourceText file={file} line={line} />
                ) : (
                  <EditedFile key={file.name} file={file} book={book} line={line} found={(counts) => (problems.value = counts)} />
                )
              ) : (
                wanted !== '' && (
                  <p class="notice notice-amber">
                    There is no file “{wanted}” among the files of the journal. <Link href="/ledger/editor">All files</Link>
                  </p>
                )
              )}
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}
