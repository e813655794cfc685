import { dirname } from 'node:path'
import type { Annotation } from '#vocabulary/annotations.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { rootedAccount } from '../../ingest/journal/roots.ts'
import { nameIn } from './files/disk-files.ts'
import { type Fingerprints, Mixer } from './rows/fingerprint.ts'
import { type PlacedRows, placedRows } from './rows/placed-rows.ts'

/** Annotations with the place where each stands, file by file and line by line. */
export interface PlacedAnnotations extends PlacedRows {
  readonly rows: readonly Annotation[]
}

/** The annotations of a book as they are recorded: accounts under the five roots, paths from the folder of the root journal. */
export function recordedAnnotations({ annotations, accountRoots, files: [root] }: Book): Annotation[] {
  const folder = dirname(root?.path ?? '/')
  return annotations.map((annotation) =>
    annotation.kind === 'document' || annotation.kind === 'note'
      ? {
          ...annotation,
          name: rootedAccount(annotation.name, accountRoots),
          text: annotation.kind === 'document' ? nameIn(folder, annotation.text) : annotation.text,
        }
      : annotation,
  )
}

/** In the order of their places. */
export function placedAnnotations(annotations: readonly Annotation[], files: readonly string[]): PlacedAnnotations {
  const rows = annotations.toSorted((a, b) => a.file - b.file || a.line - b.line)
  const places = { file: Int32Array.from(rows, ({ file }) => file), line: Int32Array.from(rows, ({ line }) => line), files }
  return { rows, ...placedRows(annotationFingerprints(rows), places) }
}

/** What an annotation is, apart from where it stands. */
function annotationFingerprints(rows: readonly Annotation[]): Fingerprints {
  const lanes = new Int32Array(rows.length * 3)
  const mixer = new Mixer()
  rows.forEach(({ kind, day, name, text, tags, links }, row) => {
    mixer.start()
    mixer.text(kind)
    mixer.int(day)
    mixer.text(name)
    mixer.text(text)
    mixer.tags(tags)
    for (const link of links) mixer.text(link)
    mixer.finish(lanes, row)
  })
  return lanes
}
