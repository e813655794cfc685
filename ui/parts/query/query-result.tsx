import { Download } from 'lucide-preact'
import type { ComponentChild } from 'preact'
import { useMemo } from 'preact/hooks'
import type { QueryAnswer } from '../../../src/http/contract/query.ts'
import { download } from '../../client/api.ts'
import { figures } from '../../client/settings.ts'
import { cellText, cellValue, chartOf, columnsOf, isFigure, type QueryChart, type QueryRow } from '../../figures/query-answer.ts'
import { counted, HIDDEN } from '../../figures/format.ts'
import { Card } from '../frame/page.tsx'
import { JournalText } from '../journal-text.tsx'
import { PeriodBars } from '../periods/period-bars.tsx'
import { Table } from '../table/table.tsx'
import { orSay } from '../or-say.ts'

const FORMATS = ['csv', 'parquet', 'json', 'xlsx'] as const

/** So many rows are drawn; all of them are in a file. */
const ROWS_DRAWN = 1000

/** The answer to a query: its picture where it has one, its table, and the files of it. */
export const QueryResult = ({ answer, query }: { answer: QueryAnswer; query: string }) => {
  const columns = useMemo(() => columnsOf(answer), [answer])
  const chart = useMemo(() => chartOf(answer), [answer])
  const rows: QueryRow[] = useMemo(() => answer.rows.slice(0, ROWS_DRAWN).map((cells, place) => ({ place, cells })), [answer])
  const shown = (cell: unknown, column: { readonly type: string }): ComponentChild => {
    if (figures.value.hidden && isFigure(column)) return HIDDEN
    const text = cellText(cell)
    // Whole transactions, as PRINT has them.
    return text.includes('\n') ? <JournalText text={text} /> : text
  }
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    await orSay(() => download('/api/query/export', { query, format }))
  }
  const [first, ...others] = columns
  const count = `${counted(answer.rows.length, 'row')}${answer.truncated ? ' and more' : ''}`
  return (
    <>
      {chart && <Picture chart={chart} />}
      <Card
        title={count}
        aside={
          <span class="query-files">
            {FORMATS.map((format) => (
              <button type="button" class="button" key={format} onClick={() => void save(format)} aria-label={`Save as ${format.toUpperCase()}`}>
                <Download size={15} /> {format.toUpperCase()}
              </button>
            ))}
          </span>
        }
      >
        {answer.rows.length > ROWS_DRAWN && <p class="quiet">The first {ROWS_DRAWN} are shown; files have all of them.</p>}
        {first && answer.rows.length > 0 && (
          <Table
            name="query"
            label="Answer"
            head={{
              title: first.title,
              cell: ({ cells }) => shown(cells[0], first),
              value: ({ cells }) => cellValue(cells[0], first.type) ?? '',
            }}
            columns={others.map((column, at) => ({
              title: column.title,
              cell: ({ cells }: QueryRow) => shown(cells[at + 1], column),
              value: ({ cells }: QueryRow) => cellValue(cells[at + 1], column.type),
              ...(isFigure(column) ? {} : { align: 'left' as const }),
            }))}
            rows={rows}
            rowKey={({ place }) => String(place)}
            tools={false}
          />
        )}
      </Card>
    </>
  )
}

const Picture = ({ chart }: { chart: QueryChart }) => (
  <Card title={chart.name}>
    <PeriodBars
      name="query"
      label={`${chart.name} by ${counted(chart.points.length, 'row')}`}
      legend={[{ name: chart.name, tone: 'tone-in' }]}
      bars={chart.points.map(({ label, value }) => ({
        label,
        short: label.slice(label.lastIndexOf(':') + 1).replace(/^(\d{4}-\d\d)-\d\d$/, '$1'),
        parts: [{ name: chart.name, value, tone: 'tone-in' }],
      }))}
    />
  </Card>
)
