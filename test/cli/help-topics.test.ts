import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { printHelp } from '../../src/cli/run.ts'
import { runHere } from '../support/run-command.ts'

const helpOf = async (...words: string[]) => {
  let [out, err] = ['', '']
  const code = await printHelp(words, { out: (text) => void (out += text), err: (text) => void (err += text) })
  return { code, out, err }
}

describe('daybook help', () => {
  test('lists the topics below the usage', async () => {
    const [{ code, out, err }, usage] = [await helpOf(), await runHere('--help')]
    expect([code, err]).toEqual([0, ''])
    expect(out.startsWith(`${usage.out}\nTopics: daybook help TOPIC\n`)).toBe(true)
    expect(out).toContain('  guide/first-book        Your first book\n')
    expect(out).toMatch(/\n {2}glossary +Glossary\n$/)
    expect(out).not.toContain('reference/errors/')
  })

  test('prints the page of a topic as it is, by its whole name or the last part', async () => {
    const page = { code: 0, out: readFileSync('docs/guide/reconcile.md', 'utf8'), err: '' }
    expect([await helpOf('guide/reconcile'), await helpOf('Reconcile')]).toEqual([page, page])
    expect((await helpOf('first', 'book')).out).toBe(readFileSync('docs/guide/first-book.md', 'utf8'))
  })

  test('prints the usage of a command, and names the page that is called the same', async () => {
    const usage = await runHere('import', '--help')
    expect(await helpOf('import')).toEqual({ ...usage, out: `${usage.out}\nThe guide: daybook help guide/import\n` })
    expect(await helpOf('events', 'export')).toEqual(await runHere('events', 'export', '--help'))
  })

  test.each([
    ['improt', '"improt"; perhaps you mean "daybook help import" or "daybook help guide/import"'],
    ['budget', '"budget"; perhaps you mean "daybook help guide/budget-and-goals"'],
    ['xyzzyq', '"xyzzyq"; "daybook help" lists both'],
  ])('says what was perhaps meant by %s, which is neither', async (word, message) => {
    expect(await helpOf(word)).toEqual({ code: 2, out: '', err: `there is no command and no topic ${message}\n` })
  })
})
