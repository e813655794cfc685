import { Refusal } from '#vocabulary/refusal.ts'
import { openThread } from '#vocabulary/thread.ts'
import type { Manifest } from './manifest.ts'

/** The result of the thread. */
export type ArchiveAnswer = { readonly manifest: Manifest } | Pick<Refusal, 'code' | 'message'>

/** The limit of unpacked data, besides the archive itself. A log of a million events takes a tenth. */
const MEGABYTES = 1024

/** Reads and checks a whole archive in a thread, so that the server stays responsive. Rejects if the program ends first. Refuses as `readArchive` does. */
export async function checkArchive(file: string, ending?: AbortSignal): Promise<Manifest | Refusal> {
  const thread = openThread(new URL('./archive-thread.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  const end = (): void => void thread.terminate()
  if (ending?.aborted) end()
  ending?.addEventListener('abort', end)
  try {
    const answer = await new Promise<ArchiveAnswer>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('the thread that reads a backup has ended')))
    })
    return 'manifest' in answer ? answer.manifest : new Refusal(answer.code, answer.message)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return new Refusal('INVALID_REQUEST', `the backup cannot be used: reading it takes more than ${MEGABYTES} MB of memory`)
  } finally {
    ending?.removeEventListener('abort', end)
    await thread.terminate()
  }
}
