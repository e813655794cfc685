import { Refusal } from '#vocabulary/refusal.ts'

/*
 * A backup may be encrypted in the format of age (age-encryption.org), by a password or for a public key, so that `age -d` opens it as well.
 */

/** The password or recipient of an encrypted archive. */
export type Lock = { readonly password: string } | { readonly recipient: string }
/** What opens one. */
export type Key = { readonly password: string } | { readonly identity: string }

const AGE_START = Buffer.from('age-encryption.org/v1\n')

export const isEncrypted = (bytes: Uint8Array): boolean => AGE_START.equals(Buffer.from(bytes.subarray(0, AGE_START.length)))

/** Why a public key is none; undefined where it is one. */
export async function wrongRecipient(recipient: string): Promise<string | undefined> {
  const { Encrypter } = await import('age-encryption')
  try {
    new Encrypter().addRecipient(recipient)
    return undefined
  } catch {
    return `${JSON.stringify(recipient.slice(0, 100))} is no public key of age; it begins with age1, as "age-keygen" prints it`
  }
}

/** The encrypted archive, piece by piece. */
export async function* encrypted(pieces: ReadableStream<Uint8Array>, lock: Lock): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  if ('password' in lock) encrypter.setPassphrase(lock.password)
  else encrypter.addRecipient(lock.recipient)
  yield* await encrypter.encrypt(pieces)
}

/** Decrypts an archive; refused if the key is wrong or the file was truncated or changed. */
export async function decrypted(bytes: Uint8Array, key: Key): Promise<Uint8Array | Refusal> {
  const { Decrypter } = await import('age-encryption')
  try {
    const decrypter = new Decrypter()
    if ('password' in key) decrypter.addPassphrase(key.password)
    else decrypter.addIdentity(key.identity)
    return await decrypter.decrypt(bytes)
  } catch {
    const by = 'password' in key ? 'this password' : 'this key'
    return new Refusal('INVALID_REQUEST', `the backup cannot be decrypted: it was encrypted with something else than ${by}, or it is damaged`)
  }
}
