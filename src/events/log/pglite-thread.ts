import { setFlagsFromString } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { invariant } from '#vocabulary/refusal.ts'
import { boundTimers } from '#vocabulary/clock.ts'
import { DurableFileSystem } from './durable-file-system.ts'
import { servePglite } from './pglite-serve.ts'

/* The thread in which PGlite runs: every statement blocks its thread for as long as it takes, and the server must go on answering. */

invariant(parentPort, 'this file runs as a worker thread')
boundTimers()
// PGlite is compiled once, not again with optimisations: a start takes half of the time and 50 MB less.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
void servePglite(parentPort, (folder, failed) => new DurableFileSystem(folder, failed))
