import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bookFolder, mainFile, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

let remove: (() => void) | undefined
afterEach(() => remove?.())
const folderWith = (...args: Parameters<typeof bookFolder>) => {
  const book = bookFolder(...args)
  remove = book.remove
  return book.folder
}

/** Runs the program from a shell, for what only a shell can do to it. `daybook` stands for it. */
function shell(folder: string, script: string): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const line = `daybook() { "${process.execPath}" "${mainFile()}" "$@"; }\n${script}`
  return new Promise((resolve) =>
    execFile('bash', ['-c', line], { cwd: folder, maxBuffer: 50_000_000 }, (error, out, err) =>
      resolve({ code: (error?.code as number | undefined) ?? 0, out, err }),
    ),
  )
}

const canMount = ((): boolean => {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test('a full disk behind the output is said in one line', async () => {
  const folder = folderWith({ 'main.ledger': spending(0, 3) })
  const { code, err } = await shell(folder, 'daybook balances main.ledger > /dev/full')
  expect([code, err]).toEqual([1, 'standard output: could not be written: the disk is full\n'])
})

test('who reads the output may go away, as from any other program', async () => {
  const folder = folderWith({ 'main.ledger': spending(0, 5000) })
  const { out, err } = await shell(folder, 'daybook print main.ledger | head -n 1; echo "${PIPESTATUS[0]}"')
  expect(out.split('\n')[1]).toBe('141')
  expect(err).toBe('')
})

// With fewer than 32, Node itself cannot load the files of the program.
test('too few open files are said as such', async () => {
  const folder = folderWith({ 'main.ledger': spending(0, 3) })
  const problems = await Promise.all([32, 60, 200].map((files) => shell(folder, `ulimit -n ${files}; daybook update`)))
  for (const { code, err } of problems) expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]+raise the limit \(ulimit -n\)\n$/)])
})

test('a folder in the place of a file, a file in the place of a folder, a disk that fails', async () => {
  const folder = folderWith({ 'main.ledger': spending(0, 3) })
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'file'), '')
  for (const [args, says] of [
    [['check', '/proc/self/mem'], '/proc/self/mem: the file cannot be read'],
    [['update', '--config', 'folder'], 'folder'],
    [['events', 'export', 'folder'], 'folder: already exists and is not replaced; name another file'],
    [['events', 'export', join(folder, 'file/x')], 'file/x: is not in a folder: part of its path is a file'],
    [['events', 'import', 'folder'], 'folder: is a folder'],
    [['init', 'file'], 'file'],
    [['init', join(folder, 'file/x')], 'file'],
  ] as const) {
    const { code, err } = await runIn(folder, args)
    expect({ args, code, err }).toEqual({ args, code: 1, err: expect.stringContaining(says) })
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  }
})

test.runIf(canMount)('a disk that is read-only is said as such', async () => {
  const folder = folderWith({ 'main.ledger': spending(0, 3) })
  const readOnly = 'mount --bind . . && mount -o remount,ro,bind . && cd "$PWD"'
  for (const command of ['update', 'events export backup']) {
    const script = `${readOnly} && "${process.execPath}" "${mainFile()}" ${command}`
    const { code, err } = await shell(folder, `unshare --mount bash -c '${script}'`)
    expect({ command, code, err }).toEqual({ command, code: 1, err: expect.stringMatching(/^[^\n]*read-only[^\n]*\n$/) })
  }
})

test('two hundred thousand rows are printed', async () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `    A:${at}  1 EUR\n`).join('')
  const folder = folderWith({ 'main.ledger': `2024-01-01 Many\n${rows}    B\n` })
  const { code, out, err } = await runIn(folder, ['balances', 'main.ledger'])
  expect([code, err]).toEqual([0, ''])
  expect(out.endsWith('\n-200000 EUR  B\n')).toBe(true)
})
