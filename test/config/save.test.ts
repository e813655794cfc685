import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { loadConfig } from '../../src/config/load.ts'
import { passwordMatches } from '../../src/config/credentials.ts'
import { KEEP_SECRET, redacted, withoutSecrets } from '../../src/config/secrets.ts'

const ORIGINAL = `# our household
journal_path: main.ledger   # the book
currencies: [USD]           # what we travel with

firefly:
  token: s3cret             # from the app
user_accounts:
  # the boss
  - username: ana
    password: sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
commodities:
  - name: ACME
    type: stock
    price: { provider: co-alphavantage, code: "KEY:ACME:USD" }
`

let folder: string
let file: string
const live = async (): Promise<LiveConfiguration> => {
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return new LiveConfiguration(loaded.configuration)
}
const text = () => readFile(file, 'utf8')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
  file = join(folder, 'daybook.yaml')
  await writeFile(file, ORIGINAL)
})
afterEach(() => rm(folder, { recursive: true }))

describe('saving the configuration', () => {
  test('as it was shown changes nothing in the file, secrets and comments included', async () => {
    const configuration = await live()
    const shown = redacted(configuration.current.settings)
    expect(JSON.stringify(shown)).not.toMatch(/s3cret|9f86d081|KEY/)
    expect(shown.commodities[0]?.price.code).toBe(`${KEEP_SECRET}:ACME:USD`)
    expect(await configuration.save(JSON.stringify(shown))).toMatchObject({ ok: true })
    expect(await text()).toBe(ORIGINAL)
    expect(configuration.current.settings.firefly.token).toBe('s3cret')
  })

  test('with one value changed changes that line only and keeps the comments', async () => {
    const configuration = await live()
    const shown = redacted(configuration.current.settings)
    const result = await configuration.save(JSON.stringify({ ...shown, currencies: ['USD', 'CHF'], display_precision: 2 }))
    expect(result.ok).toBe(true)
    const saved = await text()
    expect(saved).toMatch(/^# our household\njournal_path: main\.ledger +# the book\ncurrencies: \[ ?USD, CHF ?\]/)
    expect(saved).toContain('# what we travel with')
    expect(saved).toContain('# the boss')
    expect(saved).toContain('display_precision: 2')
    expect(saved).not.toContain('amount_alignment_column')
    expect(configuration.current.settings.display_precision).toBe(2)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('without a key that the file has removes it; it is the whole configuration and no patch', async () => {
    const configuration = await live()
    expect(await configuration.save('{"journal_path":"main.ledger"}')).toMatchObject({ ok: true })
    expect(await text()).toBe('# our household\njournal_path: main.ledger   # the book\n\n')
  })

  test('as YAML text makes that text the file, with the secrets put back', async () => {
    const configuration = await live()
    const result = await configuration.save(
      `# new words\njournal_path: main.ledger\nuser_accounts:\n  - username: ana\n    password: ${KEEP_SECRET}\n`,
    )
    expect(result.ok).toBe(true)
    expect(await text()).toMatch(/^# new words\njournal_path: main\.ledger\n[^]*sha256:9f86d081/)
  })

  test('that has a problem leaves file and settings as they were and names the problem', async () => {
    const configuration = await live()
    expect(await configuration.save('journal_path: x\nnonsense: 1\n')).toMatchObject({
      ok: false,
      code: 'invalid',
      problems: [{ code: 'unknown_key', line: 2 }],
    })
    expect(await configuration.save('{"journal_path":"x","user_accounts":[{"username":"new","password":"(unchanged)"}]}')).toMatchObject({
      ok: false,
      code: 'invalid',
      problems: [{ code: 'no_secret', key: 'user_accounts.0.password' }],
    })
    expect(await text()).toBe(ORIGINAL)
    expect(configuration.current.settings.journal_path).toBe('main.ledger')
  })

  test('shows no hash of a token, and keeps it where it is sent back as it was shown', async () => {
    const hash = 'ab'.repeat(32)
    await writeFile(file, `journal_path: main.ledger\napi_tokens:\n  - { name: look, hash: ${hash} }\n`)
    const configuration = await live()
    const shown = redacted(configuration.current.settings)
    expect(JSON.stringify(shown)).not.toContain(hash)
    expect(withoutSecrets(await text(), configuration.current.settings)).not.toContain(hash)
    expect(await configuration.save(JSON.stringify({ ...shown, display_precision: 3 }))).toMatchObject({ ok: true })
    expect(configuration.current.settings.api_tokens).toMatchObject([{ name: 'look', hash }])
    const renamed = { ...shown, api_tokens: [{ ...shown.api_tokens[0], name: 'other' }] }
    expect(await configuration.save(JSON.stringify(renamed))).toMatchObject({
      ok: false,
      problems: [{ code: 'no_secret', key: 'api_tokens.0.hash', message: expect.stringContaining('daybook user token') }],
    })
  })

  test('is refused when somebody else has written the file, which is then read again', async () => {
    const configuration = await live()
    await writeFile(file, 'journal_path: elsewhere.ledger\n')
    expect(await configuration.save('{"journal_path":"mine.ledger"}')).toMatchObject({ ok: false, code: 'changed_on_disk' })
    expect(await text()).toBe('journal_path: elsewhere.ledger\n')
    expect(configuration.current.settings.journal_path).toBe('elsewhere.ledger')
  })

  test('is refused when somebody else writes the file while it is being checked', async () => {
    const configuration = await live()
    const saving = configuration.save('{"journal_path":"main.ledger","user_accounts":[{"username":"bo","password":"plain:correct horse"}]}')
    await readFile(file) // it has been read by then, and the password takes longer
    writeFileSync(file, 'journal_path: elsewhere.ledger\n')
    expect(await saving).toMatchObject({ ok: false, code: 'changed_on_disk' })
    expect(await text()).toBe('journal_path: elsewhere.ledger\n')
    expect(configuration.current.settings.journal_path).toBe('elsewhere.ledger')
  })

  test('with a plain password writes only its scrypt hash', async () => {
    const configuration = await live()
    await configuration.save('{"journal_path":"main.ledger","user_accounts":[{"username":"bo","password":"plain:correct horse"}]}')
    const [account] = configuration.current.settings.user_accounts
    expect(account?.password).toMatch(/^scrypt:/)
    expect(await text()).not.toContain('correct horse')
    expect(await passwordMatches('correct horse', account!.password)).toBe(true)
    expect(await passwordMatches('correct hors', account!.password)).toBe(false)
  })

  test('stays of a size that can be changed in a moment: templates that are added are refused then, and taken out', async () => {
    const configuration = await live()
    const template = (name: string) => ({ name, content: 'x'.repeat(300_000) })
    const adding = (name: string) => configuration.change(({ import_templates }) => ({ import_templates: [...import_templates, template(name)] }))
    expect(await adding('one')).toMatchObject({ ok: true })
    expect(await adding('two')).toMatchObject({ ok: false, code: 'invalid', problems: [{ code: 'too_large' }] })
    await writeFile(file, `${await text()}  - {name: three, content: ${'y'.repeat(300_000)}}\n`)
    expect(await configuration.reload()).toEqual([])
    expect(await configuration.change({ currencies: ['CHF', 'USD', 'GBP', 'SEK'] })).toMatchObject({ problems: [{ code: 'too_large' }] })
    expect(await configuration.change({ import_templates: [] })).toMatchObject({ ok: true })
  })

  test('one at a time, so that two changes at once both land', async () => {
    const configuration = await live()
    const [first, second] = await Promise.all([configuration.change({ display_precision: 3 }), configuration.change({ provider_debug_http: true })])
    expect([first.ok, second.ok]).toEqual([true, true])
    expect(configuration.current.settings).toMatchObject({ display_precision: 3, provider_debug_http: true })
  })

  test('tells whoever listens', async () => {
    const configuration = await live()
    const seen: (number | undefined)[] = []
    const stop = configuration.onChange(({ settings }) => seen.push(settings.display_precision))
    await configuration.change({ display_precision: 1 })
    stop()
    await configuration.change({ display_precision: 2 })
    expect(seen).toEqual([1])
  })
})

describe('a password of Paisa', () => {
  test('matches as the single hash and as the double hash, in either case of letters', async () => {
    const once = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' // test
    const twice = '7b3d979ca8330a94fa7e9e1b466d8b99e0bcdea1ec90596c0dcc8d7ef6b4300c'
    expect(await passwordMatches('test', `sha256:${once}`)).toBe(true)
    expect(await passwordMatches('test', `sha256:${once.toUpperCase()}`)).toBe(true)
    expect(await passwordMatches('test', `sha256:${twice}`)).toBe(true)
    expect(await passwordMatches('tesT', `sha256:${once}`)).toBe(false)
    expect(await passwordMatches('x', 'scrypt:3:8:1:c2FsdHNhbHQ:AAAAAAAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
  })
})
