import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  readonly image: string
  readonly build?: string
  readonly user?: string
  readonly environment: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly read_only: boolean
  readonly tmpfs: readonly string[]
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}

const FILES = ['deploy/compose.yaml', 'deploy/compose.caddy.yaml']
const textOf = (path: string): string => readFileSync(path, 'utf8')
const [plain, front] = FILES.map((path) => parse(textOf(path)) as Compose) as [Compose, Compose]
const { daybook, postgres } = plain.services as { daybook: Service; postgres: Service }
const { caddy } = front.services as { caddy: Service }
const services = Object.entries({ ...plain.services, ...front.services })
const volumes = { ...plain.volumes, ...front.volumes }
const dockerfile = textOf('Dockerfile')

describe('the compose files', () => {
  test('build the image of the Dockerfile and run it with the rights that its header names', () => {
    expect(existsSync(join('deploy', daybook.build!, 'Dockerfile'))).toBe(true)
    expect(dockerfile).toContain(`docker build -t ${daybook.image} .`)
    for (const option of ['--read-only', '--tmpfs /tmp', '--cap-drop ALL', '--security-opt no-new-privileges', '-p 127.0.0.1:7500:7500'])
      expect(dockerfile).toContain(option)
    expect(daybook.ports).toEqual(['127.0.0.1:7500:7500'])
    expect(daybook.volumes.map((volume) => volume.split(':')[1])).toEqual([/^VOLUME (.*)$/m.exec(dockerfile)![1]])
  })

  test.each(services)('%s writes to its volumes alone and gains no rights', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.tmpfs).toContain('/tmp')
  })

  test('neither Daybook nor PostgreSQL runs as root', () => {
    expect([daybook.user, postgres.user]).toEqual(['${DAYBOOK_USER:-1000:1000}', 'postgres'])
  })

  test('only Caddy can be reached from other machines', () => {
    const open = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')))
    expect(open.map(([name]) => name)).toEqual(['caddy'])
  })

  test('every service has a health check, and those that need another wait for it', () => {
    expect(dockerfile).toContain('HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "/opt/daybook/health-check.mjs"]')
    expect(dockerfile).toContain('/daybook/deploy/health-check.mjs /opt/daybook/')
    expect([postgres.healthcheck?.test[1], caddy.healthcheck?.test[1]]).toEqual(['pg_isready', 'wget'])
    expect([daybook.depends_on, caddy.depends_on]).toEqual([
      { postgres: { condition: 'service_healthy' } },
      { daybook: { condition: 'service_healthy' } },
    ])
  })

  test('every variable is one that the program, the image or the Caddyfile reads', () => {
    const known = [...textOf('src/config/environment.ts').matchAll(/variables\['(\w+)'\]/g)].map(([, name]) => name)
    expect(known).toEqual(expect.arrayContaining(Object.keys(daybook.environment)))
    const read = [...textOf('deploy/Caddyfile').matchAll(/\{\$(\w+):/g)].map(([, name]) => name)
    expect(Object.keys(caddy.environment).sort()).toEqual(read.sort())
    expect(Object.keys(postgres.environment).filter((name) => !name.startsWith('POSTGRES_'))).toEqual([])
  })

  test.each(FILES)('%s has no secret, and says what to write into .env', (path) => {
    const [, header, rest] = /^((?:#.*\n)+)([^]*)$/.exec(textOf(path))!
    const used = new Set([...rest!.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))
    for (const name of used) expect(header).toContain(`${name}=`)
    expect(rest).not.toMatch(/(PASSWORD: |:\/\/\w+:)(?!\$\{POSTGRES_PASSWORD:\?)/)
    for (const ignored of ['.gitignore', '.dockerignore']) expect(textOf(ignored)).toMatch(/^(\*\*\/)?\.env$/m)
  })

  test('every mounted file and named volume exists', () => {
    const sources = services.flatMap(([, service]) => service.volumes.map((volume) => volume.split(':')[0]!)).filter((source) => source !== './book')
    expect(sources.filter((source) => !(source.startsWith('./') ? existsSync(join('deploy', source)) : source in volumes))).toEqual([])
  })

  const hasCompose = spawnSync('docker', ['compose', 'version'], { timeout: 20_000 }).status === 0
  test.skipIf(!hasCompose)('docker compose understands both together (where docker compose is)', () => {
    const env = { ...process.env, POSTGRES_PASSWORD: 'x', DAYBOOK_DOMAIN: 'daybook.example.org' }
    const { status, stderr } = spawnSync('docker', ['compose', ...FILES.flatMap((path) => ['-f', path]), 'config', '--quiet'], {
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })
})
