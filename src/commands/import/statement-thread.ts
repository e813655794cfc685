import { deserialize } from 'node:v8'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { textsIn } from '../../messages/said.ts'
import { type KnownSecurity, setLanguageOfReasons, type Statement, type StatementRefusal } from '../../ingest/statements/statement.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { existingTransactions } from '../../ingest/statements/preview/duplicates.ts'
import { previewStatement } from '../../ingest/statements/preview/preview-statement.ts'
import { readStatement } from '../../ingest/statements/read-statement.ts'
import { HELPERS } from '../../ingest/statements/template/template-functions.ts'
import type { FromStatementThread, StatementAnswer, StatementQuestion, StatementTask } from './preview-in-thread.ts'

/* Reads one statement beside the server and ends. The caller ends it earlier if it takes too long, and reads its progress from shared memory. */

/** What the server can take over without keeping others waiting. */
const PIECE_ROWS = 1000

const { question, place, answers } = workerData as StatementTask
const helpers = Object.keys(HELPERS)

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
let known: readonly KnownSecurity[] | undefined

/** Blocks until the other thread answers; that thread ends this one if it takes too long. */
function securities(): readonly KnownSecurity[] {
  if (known) return known
  port.postMessage({ type: 'securities' } satisfies FromStatementThread)
  Atomics.wait(place, 2, 0)
  known = receiveMessageOnPort(answers)!.message as readonly KnownSecurity[]
  return known
}

async function answer({ bytes, reading, preview, read, language }: StatementQuestion): Promise<StatementAnswer> {
  setLanguageOfReasons(await textsIn(language ?? 'en'))
  const statement = read ? (deserialize(read) as Statement | StatementRefusal) : await readStatement(bytes, reading)
  if (statement.kind === 'refused') return { type: 'refused', refusal: statement }
  const { book, ...request } = preview
  const transactions = existingTransactions(book)
  const shown = previewStatement(statement, { ...request, today: reading.today, transactions, securities }, (row, helper) => {
    Atomics.store(place, 0, row + 1)
    Atomics.store(place, 1, helper === undefined ? 0 : helpers.indexOf(helper) + 1)
  })
  const { rows, ...rest } = shown
  let pieces = 0
  for (let from = 0; from < rows.length; from += PIECE_ROWS, pieces++) answers.postMessage(rows.slice(from, from + PIECE_ROWS))
  return { type: 'preview', preview: rest, pieces }
}

port.postMessage({ type: 'ready' } satisfies FromStatementThread)
try {
  port.postMessage(await answer(question))
} catch (error) {
  const mistake = error instanceof Error ? error : new Error(String(error))
  port.postMessage({ type: 'failed', message: mistake.message, stack: mistake.stack ?? '' } satisfies FromStatementThread)
}
