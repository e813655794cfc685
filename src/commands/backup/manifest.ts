import { posix } from 'node:path'
import * as z from 'zod'

/*
 * What is in a backup: a ZIP that any program opens. `manifest.json` says what has to be there, `log.ndjson` is the whole log as
 * `daybook events export` writes it, `configuration/` has the one file, and `journal/` the files of the journal's folder under their names.
 * `outside/` has what the journal includes from elsewhere, and sheets and prices that lie elsewhere.
 */

export const MANIFEST = 'manifest.json'
export const LOG = 'log.ndjson'
export const FORMAT = 1

/**
 * What is kept beside a journal and is no part of the book. A backup has none of it; a foreign one that did would bring a log that nobody
 * has looked at, a change that is carried out at the next start, or a program that git runs.
 */
const OWN = /^\.(daybook([-.](changes|backups|lock|tmp).*)?|git)$/i
const isPartOfBook = (path: string): boolean => !path.split('/').some((part) => OWN.test(part))
const NOT_OF_BOOK = 'is no name that a backup has'

/** No path of Linux is longer. */
const WAY_MAX = 4096

/** A plain relative path, so that a foreign archive cannot write outside the folder. */
const name = z
  .string()
  .max(WAY_MAX)
  .refine(
    (path) =>
      path !== '' && !/[\\\p{Cc}]/u.test(path) && !posix.isAbsolute(path) && posix.normalize(path) === path && !path.split('/').includes('..'),
    'is no name within the archive',
  )
  .refine(isPartOfBook, NOT_OF_BOOK)

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT, 'was made by a newer Daybook; install that one to restore it'),
  made_at: z.string(),
  version: z.string(),
  log: z.strictObject({ events: z.int().nonnegative(), hash: z.string() }),
  configuration: z.strictObject({
    file: name,
    journal: z
      .string()
      .max(WAY_MAX)
      .refine((way) => !/\p{Cc}/u.test(way) && isPartOfBook(way), NOT_OF_BOOK)
      .describe("the way from the configuration's folder to that of the journal"),
  }),
  journal: name.describe('the root file, within journal/'),
  /** Files of prices that the configuration names and that could not be read, with their paths; absent where none is missing. */
  missing: z.array(z.string()).optional(),
  files: z
    .array(
      z.strictObject({
        name,
        bytes: z.int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** Of files outside of the journal's folder: where they were. */
        from: z.string().optional(),
      }),
    )
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'names a file twice'),
})

export type Manifest = z.output<typeof manifestSchema>
