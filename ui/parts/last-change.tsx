import { common } from '#messages/common.ts'
import { history as words } from '#messages/history.ts'
import { PenLine, Undo2 } from 'lucide-preact'
import type { ListChangesAnswer } from '../../src/http/contract/editor-contract.ts'
import { mayWrite, useAnswer } from '../client/cached-answers.ts'
import { takeBack } from './file-differences.tsx'

/** The newest change by Daybook that still holds, to be undone from any page. */
export const LastChange = () => {
  const { data } = useAnswer<ListChangesAnswer>('/api/editor/changes?limit=20')
  const last = data?.changes.find(({ undoes, undone_by: undoneBy }) => undoes === undefined && undoneBy === undefined)
  if (!last) return null
  return (
    <li class="status-line">
      <PenLine size={16} aria-hidden="true" />
      <span>{words.written.last(last.title)}</span>
      {mayWrite.value && (
        <button type="button" class="button" onClick={() => void takeBack(last.id)}>
          <Undo2 size={15} /> {common.undo}
        </button>
      )}
    </li>
  )
}
