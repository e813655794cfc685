const PAGE_BYTES = 64 * 1024

/**
 * From now on no WebAssembly memory of this thread grows beyond so many bytes: PostgreSQL then says "out of memory" and goes on, where
 * it would otherwise take two gigabytes. To be called before PGlite is made, which asks for its memory itself.
 */
export function boundMemory(bytes: number): void {
  const { Memory } = WebAssembly
  const most = Math.floor(bytes / PAGE_BYTES)
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super({ ...descriptor, maximum: Math.min(descriptor.maximum ?? most, most) })
    }
  }
}
