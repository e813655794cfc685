import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { beancountReader, createBeancountSession } from '../../src/ingest/beancount/reader.ts'
import { MemoryFiles } from '../ingest/beancount/reading.ts'
import { exactBook } from '../ingest/whole-book.ts'
import { opened, part } from '../support/beancount-parts.ts'
import { runs } from '../support/thorough.ts'

const OPTIONS = { today: parseDay('2024-06-15') }
const ROOT = '/book/main.beancount'
const PATHS = [ROOT, '/book/sub/a.beancount', '/book/sub/b.beancount'] as const

const edit = fc.record({
  file: fc.constantFrom(0, 0, 0, 1, 2),
  place: fc.nat(),
  text: fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: fc.constant('') }),
  how: fc.constantFrom('replace', 'replace', 'insert', 'move', 'copy'),
})

test('an edited beancount journal that is read again is the book of a first reading, with its problems, whatever was edited', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 2, maxLength: 16 }),
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.array(edit, { maxLength: 6 }),
      fc.record({ bytes: fc.constantFrom(1, 1, 60, 200, 1000), isOpened: fc.boolean() }),
      (root, a, b, edits, { bytes, isOpened }) => {
        const session = createBeancountSession({ bytes })
        const files = [[isOpened ? opened : '', 'include "sub/a.beancount"\n', ...root], [...a], [...b]]
        for (const { file, place, text, how } of [{ file: 0, place: 2, text: root[0]!, how: 'replace' }, ...edits]) {
          const edited = files[file]!
          const at = place % edited.length
          if (how === 'replace') edited[at] = text
          else if (how === 'insert') edited.splice(at, 0, text)
          else {
            const [part = ''] = how === 'copy' ? edited.slice(at, at + 1) : edited.splice(at, 1)
            files[(file + 1) % files.length]!.push(part)
            edited.push(text)
          }
          const texts = Object.fromEntries(PATHS.map((path, i) => [path, files[i]!.join('')]))
          const disk = new MemoryFiles({ ...texts, '/book/docs/Assets/Cash/2024-02-03.pdf': 'scan' })
          const [again, whole] = [session, beancountReader].map((reader) => exactBook(reader.read(ROOT, disk, OPTIONS)).join('\n'))
          expect(again).toBe(whole)
        }
      },
    ),
    { numRuns: runs(400) },
  )
})
