import { X } from 'lucide-preact'
import type { QuerySchema, SavedQueriesAnswer } from '../../../src/http/contract/query.ts'
import { Card } from '../frame/page.tsx'

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
      <Card title="Kept">
        <ul class="query-list">
          {saved.map(({ name, query }) => (
            <li key={name}>
              <button type="button" class="link" onClick={() => onOpen(query)}>
                {name}
              </button>
              {onRemove && (
                <button type="button" class="icon-button" aria-label={`Remove ${name}`} onClick={() => onRemove(name)}>
                  <X size={15} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    )}
    {ofJournal.length > 0 && (
      <Card title="Of the journal">
        <ul class="query-list">
          {ofJournal.map(({ name, query, file_name, line }) => (
            <li key={`${file_name}:${line}`}>
              <button type="button" class="link" title={`${file_name}:${line}`} onClick={() => onOpen(query)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </Card>
    )}
    <Card title="Examples">
      <ul class="query-list">
        {schema.examples.map(({ title, query }) => (
          <li key={title}>
            <button type="button" class="link" onClick={() => onOpen(query)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </Card>
    <Card title="Tables and functions">
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
