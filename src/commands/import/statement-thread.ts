import { parentPort, workerData } from 'node:worker_threads'
import { invariant } from '#vocabulary/invariant.ts'
import { existingTransactions } from '../../ingest/statements/preview/existing.ts'
import { previewStatement } from '../../ingest/statements/preview/preview-statement.ts'
import { readStatement } from '../../ingest/statements/read-statement.ts'
import { HELPERS } from '../../ingest/statements/template/all-functions.ts'
import type { FromStatementThread, StatementAnswer, StatementQuestion } from './statement-question.ts'

/*
 * Reads one statement beside the server and ends. Whoever asked ends it before that when it takes too long; where it was then stands in memory
 * that both see.
 */

const { question, place } = workerData as { readonly question: StatementQuestion; readonly place: Int32Array }
const helpers = Object.keys(HELPERS)

async function answer({ bytes, reading, preview }: StatementQuestion): Promise<StatementAnswer> {
  const statement = await readStatement(bytes, reading)
  if (statement.kind === 'refused') return { type: 'refused', refusal: statement }
  const { book, imported, ...request } = preview
  const transactions = existingTransactions(book, imported)
  const shown = previewStatement(statement, { ...request, today: reading.today, transactions }, (row, helper) => {
    Atomics.store(place, 0, row + 1)
    Atomics.store(place, 1, helper === undefined ? 0 : helpers.indexOf(helper) + 1)
  })
  return { type: 'preview', preview: shown }
}

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
port.postMessage({ type: 'ready' } satisfies FromStatementThread)
try {
  port.postMessage(await answer(question))
} catch (error) {
  const mistake = error instanceof Error ? error : new Error(String(error))
  port.postMessage({ type: 'failed', message: mistake.message, stack: mistake.stack ?? '' } satisfies FromStatementThread)
}
