import { Columns3, Copy, Download } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { copyText } from '../../client/save-file.ts'
import { locale } from '../../client/settings.ts'
import { hiddenColumns, setColumn } from '../../client/table-columns.ts'
import { counted } from '../../figures/format.ts'
import { decimalMarkOf } from '../../figures/typed-number.ts'
import { separated, slugOf } from '../../figures/table.ts'
import { say } from '../toasts.tsx'
import { closeOnEscape } from '../close-on-escape.ts'
import type { Column } from './column.ts'
import { type Cells, saveCsv, saveWorkbook } from './table-files.ts'

/** Which columns there are to see. */
export const ColumnChooser = <Row,>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) => {
  const details = useRef<HTMLDetailsElement>(null)
  const hidden = hiddenColumns(name)
  return (
    <details
      ref={details}
      class="table-columns"
      onKeyDown={closeOnEscape}
      onFocusOut={(event) => {
        if (event.relatedTarget instanceof Node && !details.current?.contains(event.relatedTarget)) details.current?.removeAttribute('open')
      }}
    >
      <summary class="table-tool">
        <Columns3 size={14} aria-hidden="true" /> Columns
        {hidden.value.size > 0 && <span class="quiet"> ({columns.length - hidden.value.size})</span>}
      </summary>
      <fieldset>
        <legend class="only-heard">Columns of this table</legend>
        {columns.map(({ title }) => (
          <label key={title} class="check">
            <input
              type="checkbox"
              checked={!hidden.value.has(slugOf(title))}
              onChange={(event) => setColumn(name, slugOf(title), event.currentTarget.checked)}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

/** At the foot of a table: its columns, and ways to take it along. `cells` are made when they are asked for. */
export const TableTools = <Row,>({ name, columns, cells }: { name: string; columns: readonly Column<Row>[]; cells: () => Cells }) => {
  const copy = (): void => {
    const lines = cells()
    copyText(separated(lines, '\t', decimalMarkOf(locale.value))).then(
      () => say('good', `${counted(lines.length - 1, 'row')} copied`),
      () => say('bad', 'The browser does not let this page copy. The CSV has the same.'),
    )
  }
  return (
    <div class="table-tools">
      {columns.length > 1 && <ColumnChooser name={name} columns={columns} />}
      <button type="button" class="table-tool" onClick={copy}>
        <Copy size={14} aria-hidden="true" /> Copy
      </button>
      <button type="button" class="table-tool" onClick={() => saveCsv(name, cells())}>
        <Download size={14} aria-hidden="true" /> CSV
      </button>
      <button
        type="button"
        class="table-tool"
        onClick={() => void saveWorkbook(name, cells()).catch(() => say('bad', 'The workbook could not be made. The CSV has the same.'))}
      >
        <Download size={14} aria-hidden="true" /> XLSX
      </button>
    </div>
  )
}
