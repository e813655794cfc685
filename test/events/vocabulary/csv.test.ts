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
  ['-4000 EUR', '-4000 EUR'],
  ['-4.5 HOOL {500 USD}, 3 $, -3 GB.P', '"-4.5 HOOL {500 USD}, 3 $, -3 GB.P"'],
  ['-4 EUR+1', "'-4 EUR+1"],
  ['-4 SUM(A1)', "'-4 SUM(A1)"],
  ["-1 cmd|' /C calc'!A0", "'-1 cmd|' /C calc'!A0"],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "x"', '"say ""x"""'],
  ['=say "x"', '"\'=say ""x"""'],
  ['', ''],
])('%j is the cell %j', (text, cell) => expect(csvText(text)).toBe(cell))
