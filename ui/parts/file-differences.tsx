import { useSignal } from '@preact/signals'
import { counted } from '../figures/format.ts'
import { type DiffLine, type Preview, sideBySide } from '../figures/bulk-edit.ts'

/** So many lines of a file are shown at first: a rename through ten years has thousands. */
const LINES_SHOWN = 60

const Line = ({ line: { line, before, after } }: { line: DiffLine }) => (
  <tr>
    <th scope="row">{line || ''}</th>
    <td class={before === undefined ? undefined : 'removed'}>
      <code>{before}</code>
    </td>
    <td class={after === undefined ? undefined : 'inserted'}>
      <code>{after}</code>
    </td>
  </tr>
)

const FileDifference = ({ file: { name, hunks } }: { file: Preview['files'][number] }) => {
  const shown = useSignal(LINES_SHOWN)
  const lines = hunks.flatMap(sideBySide)
  return (
    <section class="difference">
      <h3>
        {name} <span class="quiet">{counted(lines.length, 'line')}</span>
      </h3>
      <div class="scrolls" tabIndex={0} role="group" aria-label={`What changes in ${name}`}>
        <table aria-label={`What changes in ${name}`}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown.value).map((line, at) => (
              <Line key={at} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > shown.value && (
        <button type="button" class="button" onClick={() => (shown.value = lines.length)}>
          Show all {counted(lines.length, 'line')}
        </button>
      )}
    </section>
  )
}

/** What a change would do to each file, before and after side by side. */
export const FileDifferences = ({ files }: { files: Preview['files'] }) => (
  <div class="differences">
    {files.map((file) => (
      <FileDifference key={file.name} file={file} />
    ))}
  </div>
)
