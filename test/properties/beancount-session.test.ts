import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { beancountReader, createBeancountSession } from '../../src/ingest/beancount/beancount-reader.ts'
import { MemoryFiles } from '../ingest/beancount/reading.ts'
import { exactBook } from '../ingest/whole-book.ts'
import { HELD_ABOVE, heldPart, opened, part, SOUND_ABOVE, soundPart } from '../support/beancount-parts.ts'
import { runs } from '../support/thorough.ts'

const OPTIONS = { today: parseDay('2024-06-15'), forecastUntil: parseDay('2024-08-31') }
const ROOT = '/book/main.beancount'
const PATHS = [ROOT, '/book/sub/a.beancount', '/book/sub/b.beancount'] as const

/** The content of a file, in memory of its own; one that says what it said is the very same, as it is for a server. */
function contentOf(contents: Map<string, Uint8Array>, text: string): Uint8Array {
  const content = contents.get(text) ?? new TextEncoder().encode(text)
  contents.set(text, content)
  return content
}

const KINDS = {
  'of everything, sound or not': { parts: part, above: opened },
  'of receipts and trades': { parts: soundPart, above: SOUND_ABOVE },
  'of accounts that are opened, checked and closed': { parts: heldPart, above: HELD_ABOVE },
}

test.each(Object.entries(KINDS))(
  'an edited beancount journal %s that is read again is the book of a first reading, with its problems and what each transaction is, whatever was edited',
  (_, { parts, above }) => {
    const edit = fc.record({
      file: fc.constantFrom(0, 0, 0, 1, 2),
      place: fc.nat(),
      text: fc.oneof({ weight: 4, arbitrary: parts }, { weight: 1, arbitrary: fc.constant('') }),
      how: fc.constantFrom('replace', 'replace', 'insert', 'move', 'copy'),
    })
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 2, maxLength: 16 }),
        fc.array(parts, { minLength: 1, maxLength: 6 }),
        fc.array(parts, { minLength: 1, maxLength: 3 }),
        fc.array(edit, { maxLength: 6 }),
        fc.record({ longest: fc.constantFrom(1, 1, 60, 200, 1000), shortest: fc.constantFrom(1, 1, 100), isBegun: fc.boolean() }),
        (root, a, b, edits, { isBegun, ...habits }) => {
          const session = createBeancountSession(habits)
          const contents = new Map<string, Uint8Array>()
          const files = [[isBegun ? above : '', 'include "sub/a.beancount"\n', ...root], [...a], [...b]]
          for (const { file, place, text, how } of [{ file: 0, place: 2, text: root[0]!, how: 'replace' }, ...edits]) {
            const edited = files[file]!
            const at = place % edited.length
            if (how === 'replace') edited[at] = text
            else if (how === 'insert') edited.splice(at, 0, text)
            else {
              const [taken = ''] = how === 'copy' ? edited.slice(at, at + 1) : edited.splice(at, 1)
              files[(file + 1) % files.length]!.push(taken)
              edited.push(text)
            }
            const disk = new MemoryFiles({
              ...Object.fromEntries(PATHS.map((path, i) => [path, contentOf(contents, files[i]!.join(''))])),
              '/book/docs/Assets/Cash/2024-02-03.pdf': 'scan',
            })
            const [book, fresh] = [session, beancountReader].map((reader) => exactBook(reader.read(ROOT, disk, OPTIONS)).join('\n'))
            expect(book).toBe(fresh)
          }
        },
      ),
      { numRuns: runs(40) },
    )
  },
)
