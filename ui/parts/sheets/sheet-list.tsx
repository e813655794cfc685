import { useSignal } from '@preact/signals'
import { FilePlus, NotebookPen } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { saveSheet, SheetsAnswer } from '../../../src/http/contract/sheets.ts'
import { refresh } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { sheetLink, sheetName } from '../../figures/sheet-results.ts'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

/** A name, and a sheet is made and opened. `text`: what stands in it at first. */
export const NewSheet = ({ text = '', label }: { text?: string; label: string }) => {
  const written = useSignal('')
  const [, navigate] = useLocation()
  const make = async (): Promise<void> => {
    const name = sheetName(written.value)
    await orSay(async () => {
      const answer = await tell<AnswerOf<typeof saveSheet>>('/api/sheets/save', { name, content: text, operation: 'create' })
      if (!answer.saved) return say('bad', answer.message ?? 'The sheet could not be made')
      refresh()
      navigate(sheetLink(name))
      written.value = ''
    })
  }
  return (
    <form
      class="new-file"
      onSubmit={(event) => {
        event.preventDefault()
        if (written.value.trim() !== '') void make()
      }}
    >
      <input
        class="input"
        placeholder={label}
        aria-label="Name of a new sheet"
        value={written.value}
        onInput={(event) => (written.value = event.currentTarget.value)}
      />
      <button type="submit" class="icon-button" aria-label="Make this sheet" disabled={written.value.trim() === ''}>
        <FilePlus size={16} />
      </button>
    </form>
  )
}

/** The sheets that there are. */
export const SheetList = ({ files, current, isReadOnly }: { files: SheetsAnswer['files']; current: string; isReadOnly: boolean }) => (
  <nav class="card files" aria-label="Sheets">
    <ul>
      {files.map(({ name }) => (
        <li key={name}>
          <Link href={sheetLink(name)} aria-current={name === current ? 'page' : undefined}>
            <NotebookPen size={15} aria-hidden="true" /> {name}
          </Link>
        </li>
      ))}
    </ul>
    {!isReadOnly && <NewSheet label="New sheet" />}
  </nav>
)
