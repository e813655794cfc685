import { parentPort } from 'node:worker_threads'
import { invariant } from '#vocabulary/refusal.ts'
import { BROKEN, TARGETS } from './targets.ts'

/* Runs one text after the other; whoever asked ends the thread when one takes too long. */

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
port.on('message', ({ target, text }: { target: string; text: string }) => {
  void (async () => {
    try {
      await (TARGETS[target] ?? BROKEN[target])!.run(text)
      port.postMessage({ threw: undefined })
    } catch (error) {
      port.postMessage({ threw: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })()
})
port.postMessage({ ready: true })
