import fs from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { stopped, unopenable } from './data-folder.ts'
import type { Answer, Opening, Request } from './pglite-serve.ts'
import { hideFromGit, makeEmptyFolders } from './tracked-folder.ts'
import { unpackTemplate } from './pglite-template.ts'
import { DatabaseGone } from './sql-error.ts'

/** Has a thread that runs PGlite open the folder's database, and makes it when there is none. */
export async function openOrMake(worker: Worker, folder: string): Promise<void> {
  if (!fs.existsSync(folder) || fs.readdirSync(folder).length === 0) await make(worker, folder)
  else {
    fs.chmodSync(folder, 0o700)
    await openIn(worker, folder)
  }
  hideFromGit(folder)
}

/** A thread that has opened a database; it ends where that does not open. */
export async function openedBy(worker: Worker, open: (worker: Worker) => Promise<void>): Promise<Worker> {
  try {
    await open(worker)
    return worker
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

/**
 * All or nothing: the new database is opened while its files are synced to the disk, which takes about as long, and renamed into place only then. It
 * is not used before, so a power cut cannot lose a recorded event.
 */
async function make(worker: Worker, folder: string): Promise<void> {
  const made = await unpackTemplate(folder)
  try {
    await Promise.all([openIn(worker, made.place, folder), made.force()])
    await made.settle()
    await opened(worker, folder, { id: 0, kind: 'moved', folder })
  } catch (error) {
    made.drop()
    throw error
  }
}

/** Opens a database that is there; `folder` is what it is called in a message. */
export const openIn = (worker: Worker, place: string, folder = place): Promise<void> => {
  makeEmptyFolders(place)
  return opened(worker, folder, { folder: place })
}

/** Sends a message to a thread that serves no requests yet; throws its error. */
async function opened(worker: Worker, folder: string, message: Opening | Request): Promise<void> {
  const answer = await new Promise<Answer>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error) => resolve({ kind: 'unopenable', message: error.message, blame: 'program' }))
    worker.once('exit', () => resolve({ kind: 'unopenable', message: 'its thread ended', blame: 'folder' }))
    worker.postMessage(message)
  })
  if (answer.kind === 'stopped') throw stopped(answer.failure, folder)
  if (answer.kind !== 'unopenable') return
  await worker.terminate()
  if (answer.blame === 'folder') throw unopenable(folder, answer.message)
  throw new DatabaseGone(`the database could not be started: ${answer.message}`)
}

/** Has a thread close its database, and ends it. Dying is as good as closing: the log is on the disk. */
export async function ended(worker: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    worker.on('message', ({ kind }: Answer) => (kind === 'heard' ? undefined : resolve()))
    worker.once('exit', () => resolve())
    worker.postMessage({ id: 0, kind: 'close' } satisfies Request)
  })
  await worker.terminate()
}
