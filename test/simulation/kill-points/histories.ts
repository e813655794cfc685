import { openPglite } from '../../../src/events/log/pglite.ts'

/** Where an append ends, and the hash there. */
interface End {
  readonly point: string
  readonly position: number
  readonly hash: string
}

/**
 * What was found at each end of a life has to be the beginning of the log that the life had when it was over, up to the end of an
 * append: nothing else, and nothing half. Returns what is not.
 */
export async function otherHistories(folder: string, ends: readonly End[]): Promise<string[]> {
  const database = await openPglite({ folder, freeBytesFloor: 0 })
  try {
    const rows = await database.query<{ position: bigint; hash: string; whole: boolean }>(
      `select position, encode(hash, 'hex') as hash, coalesce(lead(append) over (order by position) <> append, true) as whole from events`,
    )
    const wholeAt = new Map(rows.filter(({ whole }) => whole).map(({ position, hash }) => [Number(position), hash]))
    return ends.flatMap(({ point, position, hash }) =>
      position === 0 || wholeAt.get(position) === hash ? [] : [`${point}: it has ${position} events, which is no whole beginning of what came to be`],
    )
  } finally {
    await database.close()
  }
}
