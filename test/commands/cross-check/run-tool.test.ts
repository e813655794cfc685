import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runTool, type ToolResult } from '../../../src/commands/cross-check/cross-check.ts'
import { temporaryFolder } from '../../support/database.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const run = async (
  program: string,
  words: readonly string[],
  { environment = { PATH: '/usr/bin:/bin' }, limitMs = 60_000 }: { environment?: Readonly<Record<string, string>>; limitMs?: number } = {},
): Promise<{ readonly result: ToolResult; readonly printed: string }> => {
  let printed = ''
  const result = await runTool({ program, arguments: words, environment, limitMs, onText: (text) => (printed += text) })
  return { result, printed }
}
const script = (text: string): ReturnType<typeof run> => run('sh', ['-c', text])

describe('a tool is run', () => {
  test('in the root folder, with the words that it is given and no shell, in the environment that it is given and no other', async () => {
    expect(await run('pwd', [])).toEqual({ result: { kind: 'done' }, printed: '/\n' })
    expect((await run('printf', ['%s|', 'a b', '$HOME', '*'])).printed).toBe('a b|$HOME|*|')
    expect((await run('/usr/bin/env', [], { environment: { A: '1' } })).printed).toBe('A=1\n')
  })

  test('with nothing to read', async () => {
    expect(await run('cat', [])).toEqual({ result: { kind: 'done' }, printed: '' })
  })

  test('and a letter of two bytes is one, wherever the pipe cuts it', async () => {
    expect((await script(String.raw`printf 'a\303'; sleep 0.05; printf '\251b'`)).printed).toBe('aéb')
  })

  test.each<[string, string, string]>([
    ['exit 3', 'ended with code 3', 'its code'],
    ['kill -9 $$', 'ended by SIGKILL', 'its signal'],
    ['echo; echo "  first  " >&2; echo second >&2; exit 1', 'first', 'the first line of its complaint'],
    ['echo where >&2; echo "Error: what" >&2; echo "Error: more" >&2; exit 1', 'Error: what', 'the line of its complaint that says what is wrong'],
    ['echo "no Error: here" >&2; echo last >&2; exit 1', 'no Error: here', 'no line that only names an error'],
  ])('and fails: %s → %s, %s', async (text, message) => {
    expect((await script(text)).result).toEqual({ kind: 'failed', message })
  })

  test('and what it complains of while it succeeds is nobody’s business', async () => {
    expect((await script('echo careful >&2')).result).toEqual({ kind: 'done' })
  })

  test('and complains at length: the beginning is kept', async () => {
    const { result } = await script('yes x | head -c 2000 | tr -d "\\n" >&2; sleep 0.1; head -c 300000 /dev/zero | tr "\\0" y >&2; exit 1')
    expect(result).toMatchObject({ kind: 'failed', message: expect.stringMatching(/^x{1000}/) })
    expect('message' in result && result.message.length).toBeLessThan(200_000)
  })

  test('or is missing: not there, or no program', async () => {
    writeFileSync(join(folder.path, 'text'), 'no program')
    chmodSync(join(folder.path, 'text'), 0o644)
    expect((await run('daybook-no-such-tool', [])).result).toEqual({ kind: 'missing' })
    expect((await run(join(folder.path, 'text'), [])).result).toEqual({ kind: 'missing' })
  })

  test('until its time is over', async () => {
    expect((await run('sleep', ['60'], { limitMs: 50 })).result).toEqual({ kind: 'out_of_time' })
  })

  test('and nothing waits for the end of this process any more when it has ended, however it did', async () => {
    const before = process.listenerCount('exit')
    await script('exit 0')
    await script('exit 1')
    await run('daybook-no-such-tool', [])
    await run('sleep', ['60'], { limitMs: 50 })
    expect(process.listenerCount('exit')).toBe(before)
  })
})
