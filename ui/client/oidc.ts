import { connection as words } from '#messages/frame.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { beginOidc, finishOidc as finishEndpoint } from '../../src/http/contract/users-contract.ts'
import { enter, Refusal, tell } from './api.ts'
import { base, ofThisBook } from './browser.ts'

/* Login with OpenID Connect: to the provider and back. What the server needs later is stored by this tab alone. */

/** Where the provider sends the browser back to, below the address of the book. */
const RETURN = '/login/oidc'
const KEY = ofThisBook('daybook.oidc')

interface UnderWay {
  readonly key: string
  /** Where it began, on this site. */
  readonly back: string
}

export const isReturning = (): boolean => location.pathname === base + RETURN

/** Goes to the provider; with `link` to link the account of the user who is logged in. */
export const goToProvider = async (link: boolean): Promise<void> => {
  const { url, key } = await tell<AnswerOf<typeof beginOidc>>('/api/auth/oidc/begin', { link })
  const underWay: UnderWay = { key, back: isReturning() ? `${base}/` : location.pathname + location.search }
  sessionStorage.setItem(KEY, JSON.stringify(underWay))
  location.assign(url)
}

/** Finishes what was begun in this tab. Returns where to go on. */
export const finishOidc = async (answer: string): Promise<string> => {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (kept === null) throw new Refusal({ code: 'UNAUTHORIZED', status: 401, message: words.loginElsewhere })
  const { key, back } = JSON.parse(kept) as UnderWay
  const { token, username } = await tell<AnswerOf<typeof finishEndpoint>>('/api/auth/oidc/finish', { key, answer })
  enter(username, token)
  return back
}
