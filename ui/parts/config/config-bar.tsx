import { Undo2 } from 'lucide-preact'
import { configuration } from '../../client/answers.ts'
import { draft, draftPreview, dropDraft, isChanged, isWriting, undoLast, writeDraft } from '../../client/config-draft.ts'
import { counted } from '../../figures/format.ts'
import { ConfigDifference } from './config-difference.tsx'

/** The file as it would be, and the ways on: to write it, to leave it, to take the last change back. */
export const ConfigBar = () => {
  const preview = draftPreview.value
  const problems = preview?.problems ?? []
  const canWrite = preview !== undefined && problems.length === 0 && preview.hunks.length > 0
  const file = preview?.file ?? configuration.value.data?.file.split(/[\\/]/).at(-1) ?? ''
  return (
    <section class={isChanged.value ? 'card config-bar' : 'card config-bar idle'} aria-label={`What would be written into ${file}`}>
      <h2>{file}</h2>
      <div role="status">
        {!isChanged.value && <p class="quiet">Nothing is changed. What is changed is shown here before it is written.</p>}
        {isChanged.value && !preview && <p class="quiet">{counted(Object.keys(draft.value).length, 'setting')} changed…</p>}
        {problems.length > 0 && (
          <>
            <p>{counted(problems.length, 'thing')} to mend first:</p>
            <ul class="config-problems">
              {problems.map(({ key, message }) => (
                <li key={`${key} ${message}`}>
                  <code>{key}</code> {message}
                </li>
              ))}
            </ul>
          </>
        )}
        {preview && problems.length === 0 && preview.hunks.length === 0 && <p class="quiet">The file means that already.</p>}
        {preview && preview.hunks.length > 0 && <ConfigDifference file={preview.file} hunks={preview.hunks} />}
      </div>
      <p class="form-buttons">
        <button type="button" class="button button-strong" disabled={!canWrite || isWriting.value} onClick={() => void writeDraft()}>
          Write it
        </button>
        <button type="button" class="button" disabled={!isChanged.value} onClick={dropDraft}>
          Discard
        </button>
        {configuration.value.data?.can_undo && !isChanged.value && (
          <button type="button" class="button" disabled={isWriting.value} onClick={() => void undoLast()}>
            <Undo2 size={15} /> Undo the last change
          </button>
        )}
      </p>
    </section>
  )
}
