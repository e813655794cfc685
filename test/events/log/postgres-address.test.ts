import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addressOf, openPostgres, withoutTls } from '../../../src/events/log/postgres.ts'
import { temporaryFolder } from '../../support/database.ts'
import { ownPostgres } from '../../support/own-postgres.ts'
import { postgresSkipped } from '../../support/postgres.ts'

describe('the address of a database server', () => {
  test.each([
    ['postgres://me@host/book', { database: 'book', url: 'postgres://me@host/book' }],
    ['postgres://me@host:1', { url: 'postgres://me@host:1' }],
    ['postgres:///book?user=me', { database: 'book', url: 'postgres:///book?user=me' }],
    ['postgres://me:p%40%3F@one:1,two:2/b%20%2F%C3%A9', { database: 'b /é', url: 'postgres://me:p%40%3F@one:1,two:2/b%20%2F%C3%A9' }],
    ['postgres://me@[::1]:6543/book', { database: 'book', host: ['::1'], port: [6543], url: 'postgres://me@[::1]:6543/book' }],
    ['postgresql://[2001:db8::7]/b', { database: 'b', host: ['2001:db8::7'], port: [5432], url: 'postgresql://[2001:db8::7]/b' }],
    ['postgres://h/b?channel_binding=prefer&sslmode=require', { database: 'b', url: 'postgres://h/b?sslmode=require' }],
    ['postgres://h/b?sslrootcert=system', { database: 'b', url: 'postgres://h/b?sslrootcert=system' }],
  ])('is read as its own programs do: %s', (text, address) => {
    expect(addressOf(text)).toEqual(address)
  })

  test('may name who signed the certificate of the server, by whom the server is then known', () => {
    const folder = temporaryFolder()
    const file = join(folder.path, 'root.crt')
    writeFileSync(file, 'signed')
    const ssl = (mode: string): unknown => addressOf(`postgres://h/b?${mode}sslrootcert=${file}`).ssl
    expect(ssl('sslmode=verify-full&')).toEqual({ ca: 'signed' })
    expect(addressOf(`postgres://me@[::1]:7/b?sslmode=verify-full&sslrootcert=${file}`).ssl).toEqual({ ca: 'signed', host: '::1' })
    expect(addressOf('postgres://me:pw@10.0.0.1:7/b?sslmode=verify-full').ssl).toEqual({ host: '10.0.0.1' })
    expect(addressOf('postgres://me@db.example:7/b?sslmode=verify-full').ssl).toBeUndefined()
    for (const mode of ['require', 'verify-ca'])
      expect(ssl(`sslmode=${mode}&`)).toEqual({ ca: 'signed', checkServerIdentity: expect.any(Function) as unknown })
    for (const mode of ['sslmode=disable&', 'sslmode=prefer&', '']) expect(ssl(mode)).toBeUndefined()
    folder.remove()
  })

  test.each([
    ['?sslmode=on', 'has an sslmode that is none of disable, allow, prefer, require, verify-ca, verify-full'],
    ['?sslmode=verify-full&sslrootcert=/none/root.crt', 'names with sslrootcert a file that cannot be read (ENOENT): /none/root.crt'],
    ['?sslmode=require&channel_binding=require', /^asks for channel_binding=require, which .* leave that out/],
    ['%', /^has a "%" in the name of the database/],
  ])('that asks for what there is not is told: %s', (end, message) => {
    expect(() => addressOf(`postgres://me:secret@h/b${end}`)).toThrow(message)
  })

  test('over TLS is told what keeps it from that', () => {
    expect(withoutTls({ code: 'ECONNRESET', message: 'Client network socket disconnected before secure TLS connection was established' })).toMatch(
      /ssl = on/,
    )
    expect(withoutTls({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' })).toMatch(
      /not trusted: self-signed certificate; .*sslrootcert/,
    )
    expect(withoutTls({ code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' })).toMatch(/not trusted: certificate has expired$/)
    expect(withoutTls({ code: 'ECONNRESET', message: 'read ECONNRESET' })).toBeUndefined()
  })
})

describe.skipIf(postgresSkipped)('a server', () => {
  const own = ownPostgres()
  const opened = async (change: (url: URL) => void): Promise<string> => {
    const url = new URL(own.url)
    change(url)
    const database = await openPostgres({ url: String(url) }).catch((error: unknown) => String(error))
    if (typeof database === 'string') return database
    const [row] = await database.query<{ said: string }>(`select current_database() || ', ' || current_setting('work_mem') as said`)
    await database.close()
    return row!.said
  }

  test('is asked for a database by any name, and for settings that it knows', async () => {
    const admin = await openPostgres({ url: own.url })
    await admin.query('create database "a b/é"')
    await admin.close()
    expect(await opened((url) => Object.assign(url, { pathname: '/a%20b%2F%C3%A9', search: '?work_mem=5MB' }))).toBe('a b/é, 5MB')
  })

  test('says which setting it does not know, and whether it has TLS', async () => {
    const about = 'UnusableUrl: has behind "?" what the server does not take:'
    expect(await opened((url) => (url.search = '?gssencmode=prefer'))).toBe(`${about} unrecognized configuration parameter "gssencmode"`)
    expect(await opened((url) => (url.search = '?work_mem=much'))).toMatch(
      new RegExp(`^${about.replace('?', '\\?')} invalid value for parameter "work_mem"`),
    )
    expect(await opened((url) => (url.search = '?sslmode=require'))).toMatch(/^DatabaseGone: the database server gave no connection over TLS/)
  })
})
