import { FileDown, Upload } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { takeFiles } from '../../client/statement.ts'
import { isNarrow } from '../../narrow.ts'

/** Before there is a statement: where to drop one, and what is taken. */
export const ImportStart = () => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section class="card import-start">
      <FileDown size={30} aria-hidden="true" />
      <h2>{isNarrow.value ? 'Bring in a statement' : 'Drop a statement here, or anywhere on any page'}</h2>
      <p>
        What your bank, card or broker lets you download: CSV, Excel and OpenDocument, PDF, OFX, QFX, QIF, CAMT, MT940. Its contents decide and not
        its name. Nothing is written until you have seen it.
      </p>
      <button type="button" class="button button-strong" onClick={() => input.current?.click()}>
        <Upload size={16} /> Choose files
      </button>
      <input
        ref={input}
        class="only-heard"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Statements to import"
        onChange={(event) => {
          takeFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
