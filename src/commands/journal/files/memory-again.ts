import { MessageChannel } from 'node:worker_threads'

/**
 * The same memory as another buffer; whoever has the first one finds it empty.
 *
 * The collector begins its work by what has come since it ran last, and takes the least that there was meanwhile for what there was then: twenty
 * megabytes that go and come back are twenty that have come, and each edit of a large file had it go through everything. So as much comes
 * first that nobody ever touches, which is no memory, and goes last.
 */
export function memoryAgain(buffer: ArrayBuffer): ArrayBuffer {
  const untouched = new ArrayBuffer(buffer.byteLength)
  const again = structuredClone(buffer, { transfer: [buffer] })
  const { port1 } = new MessageChannel()
  port1.postMessage(untouched, [untouched])
  port1.close()
  return again
}
