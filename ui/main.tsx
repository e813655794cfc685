import '@fontsource-variable/geist'
import './style/typeface.css'
import './style/tokens.css'
import './style/base.css'
import './style/shell.css'
import './style/parts.css'
import './style/tables.css'
import './style/charts.css'
import './style/flows.css'
import './style/pages.css'
import './style/import.css'
import './style/search.css'
import './style/sheets.css'
import './style/accounts.css'
import './style/first-visit.css'
import './style/config.css'
import './style/other-colours.css'
import { signal } from '@preact/signals'
import { render } from 'preact'
import { Redirect, Route, Router, Switch } from 'wouter-preact'
import { askAgain } from './client/api.ts'
import { configuration, loadConfiguration, needsLogIn } from './client/cached-answers.ts'
import { base, inTurn } from './client/browser.ts'
import { keepFocus } from './frame/focus-kept.ts'
import { listenForKeys } from './frame/keyboard.ts'
import { Failure, later, LONG_MS, Skeleton, Waiting } from './parts/loading.tsx'
import { MOVED, opensToAdd, redirected } from './client/address.ts'
import { startLive } from './client/live-updates.ts'
import { isReturning } from './client/oidc.ts'
import { keepForOffline } from './client/offline.ts'
import { open } from './client/toasts.tsx'
import { inBothPeriods, NotFound } from './frame/page.tsx'
import { Shell } from './frame/shell.tsx'
import { ROUTES } from './routes.ts'

/*
 * Both the router and the code that reads a name decode an address. "VAT 19%" would be decoded twice and fail, or become another name, so percent
 * signs are encoded once more for the router.
 */
const written = (address: string): string => address.replaceAll('%25', '%2525')

type Options = Parameters<typeof useBrowserLocation>[0]

function useWrittenLocation(options: Options): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation(options)
  return [written(path), navigate]
}

const useWrittenSearch = (options: Parameters<typeof useSearch>[0]): string => written(useSearch(options))
import { useBrowserLocation, useSearch } from 'wouter-preact/use-browser-location'

const OidcReturn = later(async () => (await import('./pages/login.tsx')).OidcReturn)
const Login = later(async () => (await import('./pages/login.tsx')).Login)

/** A page of one account, goal or commodity is another page for the next one: data of the one never appears below the name of the other. */
const isOfOne = (path: string): boolean => /:\w+(\/|$)/.test(path)

const PAGES = ROUTES.map(([path, page]) => {
  const Shown = inBothPeriods(page)
  return [
    path,
    (names: Readonly<Record<string, string | undefined>>) => <Shown key={isOfOne(path) ? Object.values(names).join('/') : path} />,
  ] as const
})

/** What is around a page and the page itself are drawn one after the other, so that neither keeps a press waiting. */
const isFramed = signal(false)

/** The page was loaded by an OpenID Connect provider, and loads again when that is done. */
const returning = isReturning()

/** Pages wait for the configuration: without it no figure can be written the way its owner writes figures. */
const Pages = () => {
  const { data, error } = configuration.value
  if (returning) return <OidcReturn />
  if (needsLogIn.value) return <Login />
  if (!isFramed.value) return <Skeleton height={480} />
  if (!data && error) return <Failure error={error} retry={() => void loadConfiguration()} />
  if (!data) return <Waiting height={480} after={0} retry={() => void loadConfiguration()} />
  return (
    <Switch>
      {PAGES.map(([path, shown]) => (
        <Route key={path} path={path}>
          {shown}
        </Route>
      ))}
      {Object.keys(MOVED).map((from) => (
        <Route key={from} path={from}>
          {(names: Readonly<Record<string, string | undefined>>) => <Redirect to={redirected(from, names, location.search)} replace />}
        </Route>
      ))}
      <Route component={NotFound} />
    </Switch>
  )
}

const place = document.getElementById('app') as HTMLElement
const show = (): void => {
  place.replaceChildren()
  render(
    <Router base={base} hook={useWrittenLocation} searchHook={useWrittenSearch}>
      <Shell>
        <Pages />
      </Shell>
    </Router>,
    place,
  )
  setTimeout(() => {
    isFramed.value = true
    // It reports changes from here on, so nothing waits for it.
    inTurn(startLive)
  })
}

listenForKeys()
addEventListener('keydown', keepFocus, { once: true })
// The frame is in the page already: it is drawn once, with the configuration, and not before and after that; unless there is no answer.
const late = new Promise<void>((resolve) => {
  setTimeout(resolve, LONG_MS)
})
void Promise.race([loadConfiguration(), late]).then(show)
// What keeps pages does not delay the first; a browser that refuses it shows them all the same.
addEventListener('load', () => void keepForOffline(askAgain).catch(() => undefined))
if (opensToAdd) open('quick-add')()
