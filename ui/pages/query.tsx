import { useSignal } from '@preact/signals'
import { Play, Save, Square } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { QueryAnswer, QuerySchema, SavedQueriesAnswer } from '../../src/http/contract/query.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { mayNotWrite } from '../client/role.ts'
import { Refusal, tell } from '../client/api.ts'
import { unsaved } from '../client/unsaved.ts'
import { QueryEditor } from '../editor/query-editor.tsx'
import { placeOf } from '../figures/query-answer.ts'
import { Card, Page } from '../parts/frame/page.tsx'
import { QueryResult } from '../parts/query/query-result.tsx'
import { QueryShelf } from '../parts/query/query-shelf.tsx'
import { Answered } from '../parts/state.tsx'
import { orSay } from '../parts/or-say.ts'

const BEGINNING = 'select account, commodity, quantity, value\nfrom balances\nwhere quantity <> 0\norder by account'

/** Questions in SQL, or in beancount's query language, with their answers. The question is in the address. */
export const QueryPage = () => {
  const schema = useAnswer<QuerySchema>('/api/query/schema')
  return (
    <Page title="Query">
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
      if (!asking.signal.aborted) asked.value = { query, error: error instanceof Refusal ? error.message : 'The answer could not be read.' }
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
    await orSay(async () => {
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
              <button type="button" class="button" onClick={() => running.current?.abort()}>
                <Square size={15} /> Stop
              </button>
            ) : (
              <button type="button" class="button button-strong" title="Ctrl Enter" onClick={() => void run()}>
                <Play size={15} /> Run
              </button>
            )}
            {mayWrite && (
              <>
                <label class="field">
                  Keep as
                  <input type="text" value={name.value} maxLength={200} onInput={(event) => (name.value = event.currentTarget.value)} />
                </label>
                <button type="submit" class="button" disabled={name.value.trim() === ''}>
                  <Save size={15} /> Keep
                </button>
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
