import { execFile } from 'node:child_process'

/** What stands before a program so that it has no network: a namespace of its own, as Linux has them. */
const UNSHARE = ['unshare', '--map-root-user', '--net', '--'] as const

let probed: Promise<boolean> | undefined

/** Whether programs can be started without network here. Asked of the system once. */
export function canCutNetwork(environment: Readonly<Record<string, string>>): Promise<boolean> {
  return (probed ??= new Promise((resolve) => {
    const [program, ...words] = UNSHARE
    execFile(program, [...words, 'true'], { env: { ...environment }, timeout: 5000 }, (error) => resolve(error === null))
  }))
}

/** The program and its arguments as they are started without network. */
export function withoutNetwork(program: string, words: readonly string[]): { readonly program: string; readonly arguments: readonly string[] } {
  const [unshare, ...before] = UNSHARE
  return { program: unshare, arguments: [...before, program, ...words] }
}
