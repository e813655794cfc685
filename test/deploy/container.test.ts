import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { bookFolder, serve } from '../support/program.ts'

const hasDocker = spawnSync('docker', ['info'], { timeout: 20_000 }).status === 0
const dockerfile = readFileSync('Dockerfile', 'utf8')
const instructions = (name: string): string[] => [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest]) => rest!)
const healthCheck = (port: number): number | null =>
  spawnSync(process.execPath, ['deploy/health-check.mjs'], { env: { ...process.env, DAYBOOK_PORT: String(port) } }).status

test('the image is not run as root, writes to the book alone, and takes along what it runs', () => {
  expect(instructions('USER').at(-1)).toBe('node')
  expect(instructions('VOLUME')).toEqual(['/book'])
  const copied = instructions('COPY').filter((line) => line.startsWith('--from=build'))
  for (const part of ['dist', 'node_modules', 'health-check.mjs']) expect(copied.some((line) => line.includes(part))).toBe(true)
  expect(instructions('ENTRYPOINT')).toEqual(['["node", "/opt/daybook/dist/main.js"]'])
  // What is secret or large on the machine that builds stays there.
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toEqual(expect.arrayContaining(['.daybook', '.git', 'node_modules']))
})

test('the health check is content with a program that answers, also one that asks to log in, and with no other', async () => {
  const book = bookFolder({ 'main.ledger': '' }, `user_accounts: [{username: ana, password: "sha256:${'0'.repeat(64)}"}]\n`)
  const server = await serve(book.folder)
  expect(healthCheck(Number(new URL(server.url).port))).toBe(0)
  await server.stop()
  book.remove()
  expect(healthCheck(await freePort())).toBe(1)
})

test.skipIf(!hasDocker)(
  'the image is built and serves a book with a read-only root and no rights (where docker runs)',
  async () => {
    const book = bookFolder({ 'main.ledger': '2024-01-01 Shop\n    Expenses:Food  1 EUR\n    Assets:Cash\n' })
    const docker = (...parameters: string[]) => spawnSync('docker', parameters, { encoding: 'utf8', timeout: 900_000 })
    try {
      expect(docker('build', '-t', 'daybook-test', '.').status).toBe(0)
      const rights = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
      const user = `${process.getuid?.()}:${process.getgid?.()}`
      const { stdout, status } = docker(
        'run',
        '-d',
        '--name',
        'daybook-test',
        ...rights,
        '--user',
        user,
        '-p',
        '127.0.0.1::7500',
        '-v',
        `${book.folder}:/book`,
        'daybook-test',
      )
      expect([status, stdout]).toEqual([0, stdout])
      const port = /:(\d+)/.exec(docker('port', 'daybook-test', '7500').stdout)![1]
      await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/api/ping`).catch(() => undefined))?.status, { timeout: 120_000 }).toBe(200)
      expect(docker('exec', 'daybook-test', 'node', '/opt/daybook/health-check.mjs').status).toBe(0)
    } finally {
      docker('rm', '-f', 'daybook-test')
      book.remove()
    }
  },
  1_200_000,
)
