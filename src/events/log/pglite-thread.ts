import { parentPort } from 'node:worker_threads'
import { invariant } from '#vocabulary/invariant.ts'
import { bounded } from './bounded-timers.ts'
import { DurableFileSystem } from './durable-file-system.ts'
import { servePglite } from './pglite-serve.ts'

/* The thread in which PGlite runs: every statement blocks its thread for as long as it takes, and the server must go on answering. */

invariant(parentPort, 'this file runs as a worker thread')
// In this thread there is nothing but the database.
globalThis.setTimeout = Object.assign(bounded(setTimeout as never), setTimeout) as typeof setTimeout
void servePglite(parentPort, (folder, failed) => new DurableFileSystem(folder, failed))
