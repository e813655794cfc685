import { ofThisBook, remember, stored } from '../client/browser.ts'
import { nameIn } from '../client/address.ts'
import { type Recent, recentsIn, withRecent } from '../figures/ranking.ts'
import { viewAt } from './page-index.ts'

/** The pages that were opened last, for the palette. Of one book, in this browser. */

const RECENTS = ofThisBook('daybook.recents')
const ACCOUNT = /^\/accounts\/([^/]+)/

const recentOf = (path: string): Recent | undefined => {
  const account = ACCOUNT.exec(path)?.[1]
  if (account !== undefined) return { label: nameIn(account), kind: 'Account', href: path }
  const view = viewAt(path)
  // The page of one goal, file or price is found by its own name.
  return view?.path === path ? { label: view.title, kind: 'Page', href: path } : undefined
}

const visit = (recent: Recent): void => remember(RECENTS, JSON.stringify(withRecent(recentsIn(stored(RECENTS)), recent)))

export const rememberVisit = (path: string): void => {
  const recent = recentOf(path)
  if (recent) visit(recent)
}
/** Something else that the palette led to: a payee, a search. */
export const rememberChoice = visit
/** Without the page that is open. */
export const recentsBeside = (path: string): Recent[] => recentsIn(stored(RECENTS)).filter(({ href }) => href !== path)
