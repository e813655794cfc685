import { useSignal } from '@preact/signals'
import { Download, Play, Save, Square, X } from 'lucide-preact'
import type { ComponentChild } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { common } from '#messages/common.ts'
import { query as words } from '#messages/query.ts'
import type { QueryAnswer, QuerySchema, SavedQueriesAnswer } from '../../../src/http/contract/query-contract.ts'
import { PeriodBars } from '../../charts/bars.tsx'
import { useParameter } from '../../client/address.ts'
import { download, Refusal, tell } from '../../client/api.ts'
import { mayNotWrite, useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { orReport } from '../../client/toasts.tsx'
import { unsaved } from '../../client/unsaved.ts'
import { QueryEditor } from '../../editor/query-editor.tsx'
import { count, HIDDEN } from '../../figures/number-format.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/figure.tsx'
import { JournalText } from '../../parts/journal-text.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Table } from '../../parts/table.tsx'
import { Button } from '../../parts/fields.tsx'

/** The answer to a query as the page shows it. Pure. */

export type QueryColumn = QueryAnswer['columns'][number] & {
  /** Unlike those of the other columns: the second `sum` is `sum (2)`. */
  readonly title: string
}
/** One row of it; `place` is its place in the answer. */
export interface QueryRow {
  readonly place: number
  readonly cells: readonly unknown[]
}

export const columnsOf = ({ columns }: QueryAnswer): QueryColumn[] => {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const count = (seen.get(column.name) ?? 0) + 1
    seen.set(column.name, count)
    return { ...column, title: count === 1 ? column.name : `${column.name} (${count})` }
  })
}

export const isFigure = ({ type }: { readonly type: string }): boolean => type === 'decimal' || type === 'integer'

/** As text, decimals with all their digits. */
export const cellText = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell)

/** What a cell is sorted by and saved as: a number while it is exact as one. */
export const cellValue = (cell: unknown, type: string): number | string | undefined => {
  if (cell === null || cell === undefined) return undefined
  const text = cellText(cell)
  return (type === 'decimal' || type === 'integer') && text.replaceAll(/\D/g, '').length <= 15 ? Number(text) : text
}

export interface QueryChart {
  /** Where the figures come from. */
  readonly name: string
  readonly points: readonly { readonly label: string; readonly value: number }[]
}

/** More points than this are no picture any more. */
const POINTS_MAX = 60

/** The first column of figures over the first column that says what they are of; nothing where there is no picture in the answer. */
export const chartOf = (answer: QueryAnswer): QueryChart | undefined => {
  const columns = columnsOf(answer)
  const label = columns.findIndex((column) => column.type === 'day' || column.type === 'text' || /^(year|month)$/.test(column.name))
  const value = columns.findIndex((column, at) => at !== label && isFigure(column))
  if (label < 0 || value < 0 || answer.rows.length < 2 || answer.rows.length > POINTS_MAX) return undefined
  const points = answer.rows.flatMap((row) => {
    const [name, figure] = [cellText(row[label]), Number(cellText(row[value]))]
    return name === '' || row[value] === null || !Number.isFinite(figure) ? [] : [{ label: name, value: figure }]
  })
  return points.length < 2 ? undefined : { name: columns[value]!.title, points }
}

/** "line 2, column 3: …" → its offset in the query, from 0; undefined without such a place. */
export const placeOf = (message: string, query: string): number | undefined => {
  const [, line, column] = /^line (\d+), column (\d+): /.exec(message) ?? []
  if (line === undefined || column === undefined) return undefined
  const lines = query.split('\n')
  const before = lines.slice(0, Number(line) - 1).reduce((length, text) => length + text.length + 1, 0)
  const characters = [...(lines[Number(line) - 1] ?? '')]
  return Math.min(query.length, before + characters.slice(0, Number(column) - 1).join('').length)
}

const FORMATS = ['csv', 'parquet', 'json', 'xlsx'] as const

/** So many rows are drawn; all of them are in a file. */
const ROWS_DRAWN = 1000

/** The answer to a query: its chart where it has one, its table, and downloads of it. */
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
    await orReport(() => download('/api/query/export', { query, format }))
  }
  const [first, ...others] = columns
  const rowCount = common.rows(answer.rows.length)
  return (
    <>
      {chart && <Picture chart={chart} />}
      <Card
        title={answer.truncated ? words.rowsAndMore(rowCount) : rowCount}
        aside={
          <span class="query-files">
            {FORMATS.map((format) => (
              <Button icon={Download} key={format} onClick={() => void save(format)} aria-label={words.saveAs(format.toUpperCase())}>
                {format.toUpperCase()}
              </Button>
            ))}
          </span>
        }
      >
        {answer.rows.length > ROWS_DRAWN && <p class="quiet">{words.onlyFirst(count(ROWS_DRAWN))}</p>}
        {first && answer.rows.length > 0 && (
          <Table
            name="query"
            label={words.result}
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
      label={words.chartOf(chart.name, common.rows(chart.points.length))}
      legend={[{ name: chart.name, tone: 'tone-in' }]}
      bars={chart.points.map(({ label, value }) => ({
        label,
        short: label.slice(label.lastIndexOf(':') + 1).replace(/^(\d{4}-\d\d)-\d\d$/, '$1'),
        parts: [{ name: chart.name, value, tone: 'tone-in' }],
      }))}
    />
  </Card>
)

/** What can be asked: one's own queries, those of the journal, those that show how, and the tables with their columns. */
export const QueryShelf = ({
  schema,
  saved,
  ofJournal,
  onOpen,
  onRemove,
}: {
  schema: QuerySchema
  saved: SavedQueriesAnswer['queries']
  ofJournal: SavedQueriesAnswer['of_journal']
  onOpen: (query: string) => void
  onRemove: ((name: string) => void) | undefined
}) => (
  <div class="query-shelf">
    {saved.length > 0 && (
      <Card title={words.saved}>
        <ul class="query-list">
          {saved.map(({ name, query }) => (
            <li key={name}>
              <Button class="link" onClick={() => onOpen(query)} text={name} />
              {onRemove && <Button icon={X} class="icon-button" aria-label={words.removeQuery(name)} onClick={() => onRemove(name)} />}
            </li>
          ))}
        </ul>
      </Card>
    )}
    {ofJournal.length > 0 && (
      <Card title={words.ofJournal}>
        <ul class="query-list">
          {ofJournal.map(({ name, query, file_name, line }) => (
            <li key={`${file_name}:${line}`}>
              <Button class="link" title={`${file_name}:${line}`} onClick={() => onOpen(query)} text={name} />
            </li>
          ))}
        </ul>
      </Card>
    )}
    <Card title={words.examples}>
      <ul class="query-list">
        {schema.examples.map(({ title, query }) => (
          <li key={title}>
            <Button class="link" onClick={() => onOpen(query)} text={title} />
          </li>
        ))}
      </ul>
    </Card>
    <Card title={words.tablesAndFunctions}>
      {schema.tables.map(({ name, about, columns }) => (
        <details key={name} class="query-table">
          <summary>
            <code>{name}</code>
          </summary>
          <p class="quiet">{about}</p>
          <dl>
            {columns.map((column) => (
              <div key={column.name}>
                <dt>
                  <code>{column.name}</code> <span class="quiet">{column.type}</span>
                </dt>
                <dd class="quiet">{column.about}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      {schema.functions.map(({ name, call, about }) => (
        <details key={name} class="query-table">
          <summary>
            <code>{call}</code>
          </summary>
          <p class="quiet">{about}</p>
        </details>
      ))}
    </Card>
  </div>
)

const BEGINNING = 'select account, commodity, quantity, value\nfrom balances\nwhere quantity <> 0\norder by account'

/** Questions in SQL, or in beancount's query language, with their answers. The question is in the address. */
export const QueryPage = () => {
  const schema = useAnswer<QuerySchema>('/api/query/schema')
  return (
    <Page title={words.title}>
      <Answered answer={schema} height={480}>
        {(data) => <Asking schema={data} />}
      </Answered>
    </Page>
  )
}

interface Asked {
  readonly query: string
  readonly answer?: QueryAnswer
  readonly error?: string
}

const Asking = ({ schema }: { schema: QuerySchema }) => {
  const [written, setWritten] = useParameter<string>('query', BEGINNING)
  // What was typed since that question was asked.
  const typed = unsaved<{ readonly after: string; readonly text: string }>('query')
  const text = useSignal(typed.peek()?.after === written ? (typed.peek()?.text ?? written) : written)
  const asked = useSignal<Asked | undefined>(undefined)
  const running = useRef<AbortController>()
  const isRunning = useSignal(false)
  const name = useSignal('')
  const saved = useAnswer<SavedQueriesAnswer>('/api/queries')
  const mayWrite = !mayNotWrite.value

  const run = async (query = text.value): Promise<void> => {
    running.current?.abort()
    const asking = new AbortController()
    running.current = asking
    isRunning.value = true
    setWritten(query)
    if (query === text.value) typed.value = undefined
    try {
      const answer = await tell<QueryAnswer>('/api/query', { query, decimals: 'text' }, { signal: asking.signal })
      asked.value = { query, answer }
    } catch (error) {
      if (!asking.signal.aborted) asked.value = { query, error: error instanceof Refusal ? error.message : words.notRead }
    } finally {
      if (running.current === asking) isRunning.value = false
    }
  }
  // Who opens a link sees its answer, and who leaves waits for none.
  useEffect(() => {
    void run(written)
    return () => running.current?.abort()
  }, [])

  const keep = async (path: string, body: object): Promise<void> => {
    await orReport(async () => {
      await tell(path, body)
      saved.retry()
    })
  }
  const open = (query: string): void => {
    text.value = query
    void run(query)
  }
  const { error, query: of, answer } = asked.value ?? { query: '' }
  const place = error === undefined ? undefined : placeOf(error, of)
  return (
    <div class="query-page">
      <div>
        <Card>
          <QueryEditor
            text={text}
            schema={schema}
            mistake={error !== undefined && place !== undefined && of === text.value ? { at: place, message: error } : undefined}
            onChange={(changed) => {
              text.value = changed
              typed.value = changed === written ? undefined : { after: written, text: changed }
            }}
            onRun={() => void run()}
          />
          <form
            class="query-actions"
            onSubmit={(event) => {
              event.preventDefault()
              if (name.value.trim() === '') return
              void keep('/api/queries/upsert', { name: name.value, query: text.value }).then(() => (name.value = ''))
            }}
          >
            {isRunning.value ? (
              <Button icon={Square} onClick={() => running.current?.abort()} text={words.stop} />
            ) : (
              <Button icon={Play} kind="strong" title="Ctrl Enter" onClick={() => void run()} text={words.run} />
            )}
            {mayWrite && (
              <>
                <label class="field">
                  {words.name}
                  <input type="text" value={name.value} maxLength={200} onInput={(event) => (name.value = event.currentTarget.value)} />
                </label>
                <Button icon={Save} type="submit" disabled={name.value.trim() === ''} text={common.save} />
              </>
            )}
          </form>
          {error !== undefined && (
            <p class="failure" role="alert">
              {error}
            </p>
          )}
        </Card>
        {answer && <QueryResult answer={answer} query={of} />}
      </div>
      <QueryShelf
        schema={schema}
        saved={saved.data?.queries ?? []}
        ofJournal={saved.data?.of_journal ?? []}
        onOpen={open}
        onRemove={mayWrite ? (removed) => void keep('/api/queries/delete', { name: removed }) : undefined}
      />
    </div>
  )
}
