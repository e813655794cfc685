/**
 * The files that a reader may ask for, so that readers stay pure: no disk, no clock. `bytes` throws a FileUnreadable for what
 * cannot be read; `glob` returns absolute paths in byte order.
 */
export interface Files {
  /** The home folder of the person, which a path after ~ is taken from; absolute. */
  readonly home: string
  bytes(path: string): Uint8Array
  /** How many bytes a file seems to have, to make room for what is in it; 0 when nobody knows. */
  size?(path: string): number
  /** The absolute paths that match a pattern (`*`, `?`, `[a-z]`, `**`), sorted bytewise; [] when none does. Throws for one that looks at too much. */
  glob(pattern: string): string[]
}

export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
  constructor(
    readonly path: string,
    /** 'missing', 'forbidden', 'directory' or 'failed'. */
    readonly reason: 'missing' | 'forbidden' | 'directory' | 'failed',
    message: string,
  ) {
    super(message)
  }
}

/** By the bytes of UTF-8: JavaScript compares 16-bit units, which puts 😀 before ～. */
export const inByteOrder = (paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, bytes: Buffer.from(path) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ path }) => path)
