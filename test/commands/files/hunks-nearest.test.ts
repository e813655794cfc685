import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Hunk, takeBack } from '../../../src/commands/files/hunks.ts'
import { runs } from '../../support/thorough.ts'

const LINES: readonly string[] = ['NEW', 'above', 'below', 'x', 'NEW and more']
const bytes = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''))
const startOf = (lines: readonly string[], at: number): number => bytes(lines.slice(0, at)).length

/** One line that was inserted at a place, between these two. */
const inserted = (at: number): Hunk => ({
  at,
  removed: Buffer.from('OLD\n'),
  inserted: Buffer.from('NEW\n'),
  contextBefore: Buffer.from('above\n'),
  contextAfter: Buffer.from('below\n'),
})

test('a line is taken back where both neighbours are, else where one is, else alone; of several the nearest to where it was', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...LINES), { maxLength: 14 }), fc.nat(80), (lines, at) => {
      const places = lines.flatMap((line, place) => (line === 'NEW' ? [place] : []))
      const fits = [
        (place: number) => lines[place - 1] === 'above' && lines[place + 1] === 'below',
        (place: number) => lines[place - 1] === 'above',
        (place: number) => lines[place + 1] === 'below',
        () => true,
      ]
      const best = fits.map((fit) => places.filter(fit)).find((found) => found.length > 0)
      const nearest = best?.toSorted((a, b) => Math.abs(startOf(lines, a) - at) - Math.abs(startOf(lines, b) - at) || a - b)[0]
      const result = takeBack(bytes(lines), [inserted(at)])
      expect(result.ok ? result.contents.toString() : undefined).toBe(
        nearest === undefined ? undefined : bytes(lines.with(nearest, 'OLD')).toString(),
      )
    }),
    { numRuns: runs(500) },
  )
})
