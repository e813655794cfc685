import { useSignal } from '@preact/signals'
import { Dialog } from '../dialog.tsx'

/** Another name for a sheet, or an end to it. */
export const SheetName = ({
  name,
  rename,
  remove,
  isDirty,
}: {
  name: string
  rename: (to: string) => Promise<boolean>
  remove: () => Promise<boolean>
  isDirty: boolean
}) => {
  const written = useSignal<string | undefined>(undefined)
  return (
    <>
      <button type="button" class="button" disabled={isDirty} title={isDirty ? 'Save first' : undefined} onClick={() => (written.value = name)}>
        Rename
      </button>
      <button type="button" class="button" onClick={() => void remove()}>
        Delete
      </button>
      {written.value !== undefined && (
        <Dialog label="Rename the sheet" title="Rename the sheet" kind="form" onClose={() => (written.value = undefined)}>
          <form
            class="rename-sheet"
            onSubmit={(event) => {
              event.preventDefault()
              const to = written.value ?? ''
              written.value = undefined
              if (to.trim() !== '' && to !== name) void rename(to)
            }}
          >
            <label class="field">
              New name
              <input class="input" value={written.value} onInput={(event) => (written.value = event.currentTarget.value)} />
            </label>
            <button type="submit" class="button button-strong">
              Rename
            </button>
          </form>
        </Dialog>
      )}
    </>
  )
}
