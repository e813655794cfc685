/**
 * Does work in which nothing may unpack to more bytes than `most`; resolves 'too large' as soon as something is about to.
 *
 * pdf.js has no limit of its own for that: three kilobytes that were packed twice took two gigabytes, outside of the heap, where the limits of a thread do
 * not reach. It unpacks by the machine's DecompressionStream, and where that fails by itself, into buffers that it doubles by `new Uint8Array(length)`:
 * both are looked at until it has ended. It works in a thread of its own.
 */
export async function withBoundedBuffers<Result>(most: number, work: () => Promise<Result>): Promise<Result | 'too large'> {
  const unbounded = { Uint8Array: globalThis.Uint8Array, DecompressionStream: globalThis.DecompressionStream }
  let tell: (outcome: 'too large') => void = () => undefined
  const stopped = new Promise<'too large'>((resolve) => (tell = resolve))
  const look = (bytes: number): void => {
    if (bytes <= most) return
    tell('too large')
    throw new RangeError(`${bytes} bytes are more than are unpacked`)
  }
  globalThis.Uint8Array = new Proxy(unbounded.Uint8Array, {
    construct(target, parameters: readonly unknown[], asked) {
      if (typeof parameters[0] === 'number') look(parameters[0])
      return Reflect.construct(target, parameters, asked) as Uint8Array
    },
  })
  globalThis.DecompressionStream = new Proxy(unbounded.DecompressionStream, {
    construct(target, [format]: [CompressionFormat]) {
      const { readable, writable } = new target(format)
      let bytes = 0
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, passed) {
          look((bytes += chunk.byteLength))
          passed.enqueue(chunk)
        },
      })
      return { writable, readable: readable.pipeThrough(counting) }
    },
  })
  const restore = (): void => void Object.assign(globalThis, unbounded)
  const result = work()
  result.then(restore, restore)
  return Promise.race([stopped, result])
}
