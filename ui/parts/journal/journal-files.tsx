import { useSignal } from '@preact/signals'
import { FilePlus, FileText } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { FilesAnswer, saveFile } from '../../../src/http/contract/editor.ts'
import { refresh } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { fileTree } from '../../figures/journal-files.ts'
import { sourceLink } from '../../figures/transactions.ts'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

const NewFile = () => {
  const name = useSignal('')
  const [, navigate] = useLocation()
  const make = async (): Promise<void> => {
    await orSay(async () => {
      const answer = await tell<AnswerOf<typeof saveFile>>('/api/editor/save', { name: name.value.trim(), content: '', operation: 'create' })
      if (!answer.saved) return say('bad', answer.message ?? 'The file could not be made')
      refresh()
      navigate(sourceLink({ file: name.value.trim(), line: 0 }))
      name.value = ''
    })
  }
  return (
    <form
      class="new-file"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.value.trim() !== '') void make()
      }}
    >
      <input
        class="input"
        placeholder="New file"
        aria-label="Name of a new file"
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <button type="submit" class="icon-button" aria-label="Make this file" disabled={name.value.trim() === ''}>
        <FilePlus size={16} />
      </button>
    </form>
  )
}

/** The files as they include one another, with how many problems each has. */
export const JournalFiles = ({
  files,
  current,
  problems,
  isReadOnly,
}: {
  files: FilesAnswer['files']
  current: string
  problems: ReadonlyMap<string, number>
  isReadOnly: boolean
}) => (
  <nav class="card files" aria-label="Journal files">
    <ul>
      {fileTree(files).map(({ name, depth }) => (
        <li key={name} style={{ paddingLeft: `${depth * 14}px` }}>
          <Link href={sourceLink({ file: name, line: 0 })} aria-current={name === current ? 'page' : undefined}>
            <FileText size={15} aria-hidden="true" /> {name}
            {(problems.get(name) ?? 0) > 0 && <span class="count"> {problems.get(name)}</span>}
          </Link>
        </li>
      ))}
    </ul>
    {files.length === 0 && <p class="empty">There is no journal file yet.</p>}
    {!isReadOnly && <NewFile />}
  </nav>
)
