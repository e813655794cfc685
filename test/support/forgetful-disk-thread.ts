import { parentPort } from 'node:worker_threads'
import { servePglite } from '../../src/events/log/pglite-serve.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { PowerCutFileSystem } from './power-cut.ts'

/* A disk that says it has stored what it has not: proof that the power-cut test would notice a missing fsync. */

invariant(parentPort, 'this file runs as a worker thread')
await servePglite(parentPort, (folder, failed) => new PowerCutFileSystem(folder, failed, false))
