import { expect, test } from 'vitest'
import { wordsOf } from '../../../ui/figures/plain-words.ts'

test('marks are left out, and what was escaped is read once', () => {
  expect(wordsOf('<b>Assets:A &amp; B</b> is<br/>below <i>nothing</i>')).toBe('Assets:A & B is below nothing')
  expect(wordsOf('&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt; &unknown;')).toBe('<script>alert(1)</script> &lt; &unknown;')
  expect(wordsOf('1 < 2')).toBe('1 < 2')
})
