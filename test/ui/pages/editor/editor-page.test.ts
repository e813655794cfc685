import { expect, test } from 'vitest'
import { fileTree } from '../../../../ui/pages/editor/editor-page.tsx'

test('files stand below those that include them, each once', () => {
  const files = [
    { name: 'a/b.ledger', content: 'include ../c.ledger ; note\n' },
    { name: 'c.ledger', content: '' },
    { name: 'main.ledger', content: 'include a/*.ledger\n!include "c.ledger"\n' },
    { name: 'other.ledger', content: 'include missing.ledger\n' },
  ]
  expect(fileTree(files)).toEqual([
    { name: 'main.ledger', depth: 0 },
    { name: 'a/b.ledger', depth: 1 },
    { name: 'c.ledger', depth: 2 },
    { name: 'other.ledger', depth: 0 },
  ])
})

test('files that include one another are listed all the same', () => {
  const files = ['a', 'b'].map((name) => ({ name, content: `include ${name === 'a' ? 'b' : 'a'}\n` }))
  expect(fileTree(files).map(({ name }) => name)).toEqual(['a', 'b'])
})
