import { Refusal } from '#vocabulary/refusal.ts'
import { readEnvironment } from '../../config/environment.ts'
import { readLock } from '../../events/log/lock.ts'

/** Where the server listens that has the embedded database of a folder, which one program alone can open; on PostgreSQL nobody keeps others out. */
export const runningServer = (data: string): string | undefined => (readEnvironment().databaseUrl === undefined ? readLock(data)?.url : undefined)

/** Asks it; it answers as it would answer anybody. What it refuses is said as it says it. */
export async function askServer(url: string, path: string, body: unknown): Promise<Response | Refusal> {
  const response = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(
    (error: Error) => error,
  )
  if (response instanceof Error)
    return new Refusal('BUSY', `the server at ${url} has this book and does not answer (${response.message}); stop it or try again`)
  if (response.status === 401)
    return new Refusal('FORBIDDEN', `the server at ${url} has this book and asks for a login: ask on its pages, or name the journal itself`)
  if (response.ok) return response
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } }
  return new Refusal('INVALID_REQUEST', error?.message ?? `the server answered with ${response.status}`)
}
