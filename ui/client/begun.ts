declare global {
  interface Window {
    /** What was asked for before there was code to ask, with the token of the session that it was asked with. */
    daybookBegun?: { readonly token: string | null; readonly answers: Record<string, Promise<Response>> }
  }
}

/** By then the first view is there, and what nobody took would be old. */
const FRESH_MS = 15_000

/** The answer that early.ts requested for a path before this code was loaded, once. Undefined if another session has begun since. */
export const takeBegun = (path: string, token: string | null): Promise<Response> | undefined => {
  const begun = globalThis.window?.daybookBegun
  const answer = begun?.answers[path]
  if (begun === undefined || answer === undefined) return undefined
  delete begun.answers[path]
  return begun.token === token && performance.now() < FRESH_MS ? answer : undefined
}
