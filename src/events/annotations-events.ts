import { elementAt } from '#vocabulary/element-at.ts'
import * as z from 'zod'
import { ANNOTATION_KINDS, type Annotation } from '#vocabulary/annotations.ts'
import { FIRST_DAY, LAST_DAY } from '#vocabulary/day.ts'
import { defineEvent } from './define.ts'

/* In the stream `journal`: entries of the files other than transactions and prices. */

const id = z.int().nonnegative()
const annotationBlock = z.object({
  files: z.array(z.string()).describe('paths relative to the folder of the root journal'),
  rows: z.array(
    z.object({
      kind: z.enum(ANNOTATION_KINDS),
      day: z.int().min(FIRST_DAY).max(LAST_DAY).describe('days since 1970-01-01'),
      name: z.string().describe('the type of an event, the account of a document or a note, the name of a query'),
      text: z
        .string()
        .describe('what the event says, the path of the document relative to the folder of the root journal, what the query asks, what is noted'),
      tags: z.array(z.tuple([z.string(), z.string()])).optional(),
      links: z.array(z.string()).optional(),
      file: id,
      line: id.describe('0 for a document that no line names'),
    }),
  ),
})
export type AnnotationBlock = z.infer<typeof annotationBlock>

// 1 → 2: queries are among them, which a program that knows only events and documents could not read.
// 2 → 3: notes are, too.
const asItIs = (data: AnnotationBlock): AnnotationBlock => data
const upcasters = [asItIs, asItIs]
export const annotationsDeclared = defineEvent('AnnotationsDeclared', annotationBlock, upcasters)
/** Every row withdraws one equal row that was declared before, with the same place in the file. */
export const annotationsRetracted = defineEvent('AnnotationsRetracted', annotationBlock, upcasters)
export const annotationEvents = [annotationsDeclared, annotationsRetracted] as const

/** Some annotations as the data of one event; it has a table of files of its own. */
export function annotationBlockOf(annotations: readonly Annotation[], fileNames: readonly string[]): AnnotationBlock {
  const files: string[] = []
  const rows = annotations.map(({ kind, day, name, text, tags, links, file, line }) => {
    const path = elementAt(fileNames, file)
    const known = files.indexOf(path)
    return {
      kind,
      day,
      name,
      text,
      ...(tags.length > 0 && { tags: tags.map((tag): [string, string] => [tag.name, tag.value]) }),
      ...(links.length > 0 && { links: [...links] }),
      file: known >= 0 ? known : files.push(path) - 1,
      line,
    }
  })
  return { files, rows }
}

/** The annotations of an event, with the ids that its files have elsewhere. */
export const annotationsOf = ({ files, rows }: AnnotationBlock, fileId: (path: string) => number): Annotation[] =>
  rows.map(({ kind, day, name, text, tags = [], links = [], file, line }) => ({
    kind,
    day,
    name,
    text,
    tags: tags.map(([tag, value]) => ({ name: tag, value })),
    links,
    file: fileId(elementAt(files, file)),
    line,
  }))
