import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { decrypted, encrypted, isEncrypted, type Lock, wrongRecipient } from '../../../src/commands/backup/encrypted-archive.ts'

const CONTENTS = Buffer.from('an archive')
const locked = async (lock: Lock): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of encrypted(new Blob([CONTENTS]).stream() as ReadableStream<Uint8Array>, lock)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('an encrypted backup', () => {
  test('is opened by its password, and by no other', async () => {
    const bytes = await locked({ password: 'four words' })
    expect([isEncrypted(bytes), isEncrypted(CONTENTS), bytes.includes(CONTENTS)]).toEqual([true, false, false])
    expect(await decrypted(bytes, { password: 'four words' })).toEqual(new Uint8Array(CONTENTS))
    // Ours takes a second of work, and so would each wrong one.
    const encrypter = new Encrypter()
    encrypter.setPassphrase('four words')
    encrypter.setScryptWorkFactor(4)
    const cheap = await encrypter.encrypt(CONTENTS)
    expect(await decrypted(cheap, { password: 'four words' })).toEqual(new Uint8Array(CONTENTS))
    expect(await decrypted(cheap, { password: 'five words' })).toBeInstanceOf(Refusal)
  })
  test('for a key of age is opened by the private one', async () => {
    const identity = await generateIdentity()
    const bytes = await locked({ recipient: await identityToRecipient(identity) })
    expect(await decrypted(bytes, { identity })).toEqual(new Uint8Array(CONTENTS))
    expect(await decrypted(bytes, { identity: await generateIdentity() })).toBeInstanceOf(Refusal)
  })
  test('that was cut short or changed is refused', async () => {
    const identity = await generateIdentity()
    const bytes = await locked({ recipient: await identityToRecipient(identity) })
    const changed = Buffer.from(bytes)
    changed[changed.length - 1]! ^= 1
    for (const damaged of [bytes.subarray(0, -1), changed]) expect(await decrypted(damaged, { identity })).toBeInstanceOf(Refusal)
  })
  test('is for no text that is no key', async () => {
    expect(await wrongRecipient(await identityToRecipient(await generateIdentity()))).toBeUndefined()
    expect(await wrongRecipient('ssh-ed25519 AAAA')).toContain('is no public key of age')
  })
})
