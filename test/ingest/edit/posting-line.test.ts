import { describe, expect, test } from 'vitest'
import { postingLine } from '../../../src/ingest/edit/raw-lines.ts'

/** The line with its parts set apart: `mark‹account›rest`, the mark with the blanks behind it. */
function parted(line: string): string | undefined {
  const parts = postingLine(line)
  return parts && `${line.slice(...parts.mark)}‹${line.slice(...parts.account)}›${line.slice(parts.rest)}`
}

describe('the line of a posting', () => {
  test.each([
    ['  Assets:Cash', '‹Assets:Cash›'],
    ['\tAssets:Cash\t10 EUR', '‹Assets:Cash›\t10 EUR'],
    ['    Assets:Petty cash  10 EUR ; note', '‹Assets:Petty cash›  10 EUR ; note'],
    ['  Assets:Cash ', '‹Assets:Cash› '],
    ['  Assets:Cash \t1', '‹Assets:Cash› \t1'],
    ['  * Assets:Cash  1', '* ‹Assets:Cash›  1'],
    ['  !Assets:Cash', '!‹Assets:Cash›'],
    ['  (Assets:Cash)  1', '‹Assets:Cash›  1'],
    ['  ! [Assets:Petty cash] = 1', '! ‹Assets:Petty cash› = 1'],
    ['  <Assets:Cash>  1', '‹Assets:Cash›  1'],
    // The last bracket of the name closes it.
    ['  (Assets:Cash (old))  1', '‹Assets:Cash (old)›  1'],
    ['  Assets:Cash (old)  1', '‹Assets:Cash (old)›  1'],
    ['  a', '‹a›'],
  ])('%j', (line, parts) => {
    expect(parted(line)).toBe(parts)
  })

  test('says where its mark is, also where there is none', () => {
    expect(postingLine('  *  A  1')).toEqual({ mark: [2, 5], account: [5, 6], rest: 6 })
    expect(postingLine('   A')).toEqual({ mark: [3, 3], account: [3, 4], rest: 4 })
    expect(postingLine(' ! (A)')).toEqual({ mark: [1, 3], account: [4, 5], rest: 6 })
    expect(postingLine(' (A)')).toEqual({ mark: [1, 1], account: [2, 3], rest: 4 })
  })

  test.each([
    '',
    'Assets:Cash  1',
    '   ',
    '  ; a note',
    '  # a note',
    '  % a note',
    '  | a note',
    '  * ; a note',
    '  (Assets:Cash  1',
    '  [A)  1',
    '  *',
  ])('%j is none', (line) => {
    expect(postingLine(line)).toBeUndefined()
  })
})
