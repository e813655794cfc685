import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { nameIn } from '../../commands/journal/files/disk-files.ts'
import { type CheckedBook, noContents } from '../../commands/journal/check-book.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Dialect } from '../../ingest/journal/book.ts'

/** A journal as it lies on the disk, for what only looks at it; without a path one that has nothing in it. */
export function filesOnDisk(root: string | undefined, check: (path: string) => CheckedBook, asked: Dialect | undefined) {
  const dialect = asked ?? 'ledger'
  const nothing: CheckedBook = { dialect, problems: [], files: [], contents: noContents(dialect) }
  const found = root === undefined ? nothing : check(root)
  const checked: CheckedBook = asked === undefined ? found : { ...found, dialect: asked }
  const contents = checked.contents
  return {
    dialect: checked.dialect,
    declared: contents?.declaredAccounts ?? [],
    folder: dirname(root ?? '/'),
    rootName: basename(root ?? 'main.ledger'),
    recordedNames: checked.files.map((path) => nameIn(dirname(root ?? '/'), path)),
    check: () => Promise.resolve(checked),
    read: (name: string): Promise<Buffer | Refusal> =>
      root === undefined
        ? Promise.resolve(new Refusal('NOT_FOUND', 'there is no journal'))
        : readFile(join(dirname(root), name)).catch(() => new Refusal('NOT_FOUND', `${name} does not exist or may not be read`)),
    /** The commodity of most postings; undefined where there are none. */
    mainCommodity: (): string | undefined => {
      const counts = new Map<number, number>()
      for (const commodity of contents?.book.commodity ?? []) counts.set(commodity, (counts.get(commodity) ?? 0) + 1)
      const [most] = [...counts].sort(([, a], [, b]) => b - a)
      return most && contents?.book.commodities[most[0]]
    },
  }
}
