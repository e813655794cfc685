import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookFolder, serve, spending } from '../support/program.ts'

test('a server has its heaps grow less from the start', async () => {
  const book = bookFolder({ 'main.ledger': spending(0, 1) })
  const said = join(book.folder, 'flags')
  const listening = `import v8 from 'node:v8'; import { appendFileSync } from 'node:fs'
    const set = v8.setFlagsFromString
    v8.setFlagsFromString = (flag) => (appendFileSync(${JSON.stringify(said)}, flag + '\\n'), set(flag))`
  const server = await serve(book.folder, [], { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(listening)}` })
  await server.stop()
  expect(readFileSync(said, 'utf8')).toContain('--heap-growing-percent=100\n')
  book.remove()
})
