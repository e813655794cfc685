import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { JournalWatch } from '../../../src/commands/journal/watch-journal.ts'
import { until } from '../../support/until.ts'

let folder: string
let watch: JournalWatch
let changes = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-watched-'))
  changes = 0
  // Looked at beside the system's own watching more often than a test waits.
  watch = new JournalWatch({ changed: (over) => void over.then((rested) => rested && changes++) }, 100)
})
afterEach(async () => {
  await watch.close()
  rmSync(folder, { recursive: true })
})

describe('of a file that is watched', () => {
  const told = async (): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return changes
  }

  test('what it says is news, and other rights are none', async () => {
    const root = join(folder, 'main.ledger')
    writeFileSync(root, '; one')
    utimesSync(root, 1_700_000_000, 1_700_000_000)
    watch.follow({ files: [root], globs: [] })
    chmodSync(root, 0o600)
    expect(await told()).toBe(0)
    writeFileSync(root, '; two')
    expect(await told()).toBe(1)
    utimesSync(root, 1_700_000_000, 1_700_000_000)
    expect(await told()).toBe(2)
    chmodSync(root, 0o644)
    expect(await told()).toBe(2)
  })

  test('one that never rests is read all the same', async () => {
    const root = join(folder, 'main.ledger')
    writeFileSync(root, '')
    watch.follow({ files: [root], globs: [] })
    const writing = setInterval(() => appendFileSync(root, ';'), 3)
    try {
      await until(
        () => changes,
        (count) => count > 0,
      )
    } finally {
      clearInterval(writing)
    }
  })

  test('what was written after it was read and before it was watched is news, and what was written before is not', async () => {
    const root = join(folder, 'main.ledger')
    writeFileSync(root, '; one')
    watch.follow({ files: [root], globs: [] }, Date.now() + 60_000)
    expect(await told()).toBe(0)
    const [since, more] = [Date.now(), join(folder, 'more.ledger')]
    writeFileSync(more, '; two')
    watch.follow({ files: [root, more], globs: [] }, since)
    expect(await told()).toBe(1)
  })

  test('so is one that has joined a pattern in between', async () => {
    const [since, root, pattern] = [Date.now() + 60_000, join(folder, 'main.ledger'), join(folder, '*.ledger')]
    writeFileSync(root, '; one')
    watch.follow({ files: [root], globs: [{ pattern, matches: [root] }] }, since)
    expect(await told()).toBe(0)
    watch.follow({ files: [root], globs: [] }, since)
    writeFileSync(join(folder, 'more.ledger'), '; two')
    watch.follow({ files: [root], globs: [{ pattern, matches: [root] }] }, since)
    expect(await told()).toBe(1)
  })

  test('it is seen where it lies, when it is linked from elsewhere, and so is another that the link leads to', async () => {
    const [link, place, other] = [join(folder, 'main.ledger'), join(folder, 'one', 'book.ledger'), join(folder, 'two', 'book.ledger')]
    for (const file of [place, other]) {
      mkdirSync(join(file, '..'))
      writeFileSync(file, '; one')
    }
    symlinkSync(place, link)
    watch.follow({ files: [link], globs: [] })
    writeFileSync(place, '; written')
    expect(await told()).toBe(1)
    writeFileSync(other, '; of nobody')
    expect(await told()).toBe(1)
    symlinkSync(other, `${link}.new`)
    renameSync(`${link}.new`, link)
    expect(await told()).toBe(2)
    // As whoever has read it again.
    watch.follow({ files: [link], globs: [] })
    writeFileSync(place, '; of nobody')
    expect(await told()).toBe(2)
    writeFileSync(other, '; written')
    expect(await told()).toBe(3)
  })
})
