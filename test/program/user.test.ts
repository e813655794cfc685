import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cheapPassword } from '../support/cheap-password.ts'
import { placeEmptyLog } from '../support/database.ts'
import { runIn } from '../support/run-command.ts'

test('users and tokens are made and removed on the command line, in the file, comments kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'users-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'main.ledger'), '')
  writeFileSync(join(folder, 'daybook.yaml'), '# ours\njournal_path: main.ledger # the book\n')
  const file = (): string => readFileSync(join(folder, 'daybook.yaml'), 'utf8')
  expect(await runIn(folder, ['user', 'add', 'rita', '--role', 'reader'], { input: 'open sesame\n' })).toMatchObject({
    code: 2,
    err: 'the first user must be an owner; leave out --role\n',
  })
  expect(await runIn(folder, ['user', 'add', 'olga'], { input: 'open sesame\n' })).toMatchObject({
    code: 0,
    out: 'olga can now log in as owner.\n',
  })
  expect(await runIn(folder, ['user', 'add', 'rita', '--role', 'reader'], { input: 'open sesame\n' })).toMatchObject({ code: 0 })
  const before = file()
  expect(before).toMatch(/^# ours\njournal_path: main\.ledger # the book\nuser_accounts:\n/)
  expect(before).not.toContain('sesame')
  expect(await runIn(folder, ['user', 'password', 'rita'], { input: 'another one\n' })).toMatchObject({ code: 0 })
  expect(file()).not.toBe(before)
  const { out, err } = await runIn(folder, ['user', 'token', 'script', '--days', '30'])
  expect((await runIn(folder, ['user', 'list'])).out).toMatch(
    /user +olga +owner\nuser +rita +reader\ntoken +script +read, valid until 20\S+, not used yet\n/,
  )
  expect(out).toMatch(/^dbk_[\w-]{43}\n$/)
  expect(err).toContain('valid until 20')
  expect(file()).not.toContain(out.trim())
  expect(await runIn(folder, ['user', 'revoke-token', 'script'])).toMatchObject({ code: 0, out: 'Token script revoked.\n' })
  expect(await runIn(folder, ['user', 'role', 'rita', 'editor'])).toMatchObject({ code: 0, out: 'rita is now editor.\n' })
  expect(await runIn(folder, ['user', 'role', 'rita', 'king'])).toMatchObject({ code: 2 })
  expect(await runIn(folder, ['user', 'remove', 'nobody'])).toMatchObject({ code: 1, err: 'There is no user nobody.\n' })
  expect(await runIn(folder, ['user', 'remove', 'rita'])).toMatchObject({ code: 0, out: 'rita is removed and can no longer log in.\n' })
  expect(await runIn(folder, ['user', 'remove', 'olga'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('login is off') as string,
  })
})

test('two-factor login is reset on the command line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'users-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'main.ledger'), '')
  const file = join(folder, 'daybook.yaml')
  const olga = `  - username: olga\n    password: "${cheapPassword('open sesame')}"\n`
  writeFileSync(file, `journal_path: main.ledger\nuser_accounts:\n${olga}    totp:\n      secret: ${'A'.repeat(32)}\n`)
  expect(await runIn(folder, ['user', 'totp-reset', 'rita'])).toMatchObject({ code: 1, err: 'There is no user rita.\n' })
  expect(await runIn(folder, ['user', 'totp-reset', 'olga'])).toMatchObject({ code: 0, out: 'Two-factor login of olga is off.\n' })
  expect(readFileSync(file, 'utf8')).toBe(`journal_path: main.ledger\nuser_accounts:\n${olga}`)
})

test('changes on the command line are in the history of access, with the user who made them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'users-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'main.ledger'), '2024-01-01 Opening\n    Assets:Checking  10 EUR\n    Equity:Opening\n')
  writeFileSync(join(folder, 'daybook.yaml'), 'journal_path: main.ledger\n')
  await placeEmptyLog(join(folder, '.daybook'))
  expect(await runIn(folder, ['update', '--journal'])).toMatchObject({ code: 0 })
  expect(await runIn(folder, ['user', 'log'])).toMatchObject({ code: 0, out: 'No changes of users or tokens yet.\n' })
  expect(await runIn(folder, ['user', 'add', 'olga'], { input: 'open sesame\n' })).toMatchObject({ code: 0 })
  expect(await runIn(folder, ['user', 'token', 'phone', '--scope', 'import', '--days', '0'])).toMatchObject({ code: 0 })
  const { out } = await runIn(folder, ['user', 'log'])
  expect(out).toMatch(
    /^\S+Z {2}Token phone created with the scope import, no end date \(.*command line\)\n\S+Z {2}User olga added with the role owner \(.*command line\)\n$/,
  )
})
