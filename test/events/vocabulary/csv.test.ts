import { expect, test } from 'vitest'
import { csvText } from '#vocabulary/csv.ts'

test.each([
  ['Assets:Cash', 'Assets:Cash'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1+1)*cmd|x', "'@SUM(1+1)*cmd|x"],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['a\rb', '"a\rb"'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "x"', '"say ""x"""'],
  ['=say "x"', '"\'=say ""x"""'],
  ['', ''],
])('%j is the cell %j', (text, cell) => expect(csvText(text)).toBe(cell))
