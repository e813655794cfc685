import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { bookFolder, serve } from '../support/program.ts'

const has = (tool: string, version: string): boolean => spawnSync(tool, [version]).status === 0
const SETTINGS = `allowed_hosts: [daybook.example.org]\ntrusted_proxies: [127.0.0.1]\nuser_accounts: [{username: ana, password: "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}]\n` // test

test.skipIf(!has('caddy', 'version'))('Caddy understands its example (where caddy is)', () => {
  const { status, stderr } = spawnSync('caddy', ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], { encoding: 'utf8' })
  expect([status, stderr.split('\n').filter((line) => line.includes('"error"'))]).toEqual([0, []])
})

test.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))(
  'behind nginx one logs in from where one is, whatever the client says, and streams pass at once (where nginx is)',
  async () => {
    const book = bookFolder({ 'main.ledger': '' }, SETTINGS)
    const server = await serve(book.folder)
    const folder = mkdtempSync(join(tmpdir(), 'daybook-nginx-'))
    const [port, plain] = [await freePort(), await freePort()]
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=daybook.example.org', '-days', '2', '-nodes']
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject])
    const example = readFileSync('deploy/nginx.conf', 'utf8')
      .replace('/etc/letsencrypt/live/daybook.example.org/fullchain.pem', certificate)
      .replace('/etc/letsencrypt/live/daybook.example.org/privkey.pem', key)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replace('http://127.0.0.1:7500', server.url)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')
    const main = join(folder, 'main.conf')
    writeFileSync(
      main,
      `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${join(folder, 'pid')}; error_log stderr;\nevents {}\nhttp { access_log off; ${paths}\n${example}\n}\n`,
    )
    expect(spawnSync('nginx', ['-t', '-c', main, '-p', folder], { encoding: 'utf8' }).stderr).toContain('test is successful')
    const nginx = spawn('nginx', ['-c', main, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' })
    try {
      const ask = asked(port)
      await expect.poll(() => ask('GET', '/api/ping').catch(() => ({ status: 0 })), { timeout: 30_000 }).toMatchObject({ status: 401 })
      const { body } = await ask('POST', '/api/auth/login', { 'x-forwarded-for': '6.6.6.6' }, JSON.stringify({ username: 'ana', password: 'test' }))
      const token = { 'x-auth': (JSON.parse(body) as { token: string }).token }
      const listed = JSON.parse((await ask('GET', '/api/sessions', token)).body) as { sessions: { address: string }[] }
      expect(listed.sessions.map(({ address }) => address)).toEqual(['127.0.0.1'])
      expect((await ask('GET', '/api/ping', { ...token, origin: 'https://evil.example' })).status).toBe(403)
      expect((await ask('GET', '/api/ping', { ...token, origin: 'https://daybook.example.org' })).status).toBe(200)
      expect((await ask('GET', '/api/live', token, undefined, 'first piece')).body).toContain('event:view')
      expect((await ask('GET', '/', token)).headers['strict-transport-security']).toContain('max-age')
    } finally {
      nginx.kill('SIGTERM')
      await server.stop()
      book.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/** Speaks to the proxy as a browser would that knows the name. */
const asked =
  (port: number) =>
  (method: string, path: string, headers: Record<string, string> = {}, body?: string, until: 'end' | 'first piece' = 'end') =>
    new Promise<{ status: number; body: string; headers: Record<string, unknown> }>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        method,
        path,
        rejectUnauthorized: false,
        headers: { ...headers, host: 'daybook.example.org' },
        timeout: 30_000,
      }
      const sending = request(options, (response) => {
        let text = ''
        const done = (): void => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers })
        response.on('data', (piece: Buffer) => {
          text += piece.toString()
          if (until === 'first piece') {
            done()
            sending.destroy()
          }
        })
        response.on('end', done)
      })
      sending.on('error', reject)
      sending.on('timeout', () => sending.destroy(new Error('no answer came in time')))
      sending.end(body)
    })
