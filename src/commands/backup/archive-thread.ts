import { parentPort, workerData } from 'node:worker_threads'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import { type ArchiveAnswer, readArchive } from './read-archive.ts'

/* Reads one archive: unpacking the log of years takes seconds in which its thread does nothing else. */

invariant(parentPort, 'this file runs as a worker thread')
const archive = await readArchive((workerData as { readonly file: string }).file)
const answer: ArchiveAnswer = archive instanceof Refusal ? { code: archive.code, message: archive.message } : { manifest: archive.manifest }
parentPort.postMessage(answer)
